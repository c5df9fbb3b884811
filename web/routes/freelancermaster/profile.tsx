import { createFileRoute } from "@tanstack/react-router";
import { PhoneHelp } from "#web/identity/accounts/phone-help.tsx";
import { freelancerQuery } from "#web/identity/accounts/queries.ts";
import { formatProfileDay } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ifReviewsOn } from "#web/shell/platform/likely-platform.ts";
import { reviewsAboutQueries } from "#web/trust/reviews/queries.ts";
import { OwnReviews } from "#web/trust/reviews/reviews-about.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Email, Media } from "#web/ui/display/media.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/freelancermaster/profile")({
  loader: ({ context: { queries } }) => prefetch(queries, ifReviewsOn(queries, reviewsAboutQueries({}))),
  component: Profile,
});

function Profile() {
  const profile = useAllRows(freelancerQuery);
  return (
    <Page width="narrow">
      <PageTitle title={t("My profile")} lead={t("What companies see once you apply for one of their jobs.")} />
      <Listing list={profile} skeleton={<Skeleton height="28rem" />}>
        {([me]) =>
          me && (
            <>
              <Card>
                <Media picture={<Picture name={me.image} size={100} alt={me.freelancername} round />}>
                  <h2>{me.freelancername}</h2>
                  <p className="soft">{t("Joined {day}", { day: formatProfileDay(me.regdate) })}</p>
                </Media>
                <Facts
                  inLines
                  facts={{
                    [t("Category")]: me.categoryname,
                    [t("Subcategory")]: me.subcategory,
                    [t("Email")]: <Email address={me.email} />,
                    [t("Phone")]: me.phone,
                    [t("Username")]: me.username,
                    [t("Location")]: `${me.location}, ${me.district}`,
                  }}
                />
                <PhoneHelp of="freelancer" />
                <Row>
                  <ButtonLink to="/freelancermaster/profileedit" tone="primary">
                    {t("Edit profile")}
                  </ButtonLink>
                  <ButtonLink to="/freelancermaster/freelancerchangepwd">{t("Change password")}</ButtonLink>
                </Row>
              </Card>
              <OwnReviews name={me.freelancername} />
            </>
          )
        }
      </Listing>
    </Page>
  );
}
