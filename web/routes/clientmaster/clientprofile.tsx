import { createFileRoute } from "@tanstack/react-router";
import { owners } from "#domain/member.ts";
import { PhoneHelp } from "#web/identity/accounts/phone-help.tsx";
import { companyQuery } from "#web/identity/accounts/queries.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatProfileDay } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ifReviewsOn } from "#web/shell/platform/likely-platform.ts";
import { reviewsAboutQueries } from "#web/trust/reviews/queries.ts";
import { OwnReviews } from "#web/trust/reviews/reviews-about.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/clientmaster/clientprofile")({
  loader: ({ context: { queries } }) => prefetch(queries, ifReviewsOn(queries, reviewsAboutQueries({}))),
  component: ClientProfile,
});

function ClientProfile() {
  const company = useAllRows(companyQuery);
  const isOwner = useIsOneOf(owners);
  return (
    <Page width="narrow">
      <PageTitle title={t("My profile")} lead={t("What freelancers see about your company.")} />
      <Card>
        <Listing list={company} skeleton={<Skeleton height="20rem" />}>
          {([row]) => row && <Profile company={row} />}
        </Listing>
        <Row>
          {isOwner && (
            <ButtonLink to="/clientmaster/clientedit" tone="primary">
              {t("Edit")}
            </ButtonLink>
          )}
          <ButtonLink to="/clientmaster/clientchangepwd">{t("Change password")}</ButtonLink>
        </Row>
      </Card>
      {company.rows[0] && <OwnReviews name={company.rows[0].companyname} />}
    </Page>
  );
}

function Profile({ company }: { readonly company: RowOf<"getclientdetails"> }) {
  return (
    <>
      <Media
        picture={<Picture name={company.logo} size={100} alt={t("Logo")} />}
        end={<StatusWord word={t("Verified")} colour="green" />}
      >
        <h2>{company.companyname}</h2>
        <p className="soft">{t("Joined {day}", { day: formatProfileDay(company.regdate) })}</p>
      </Media>
      <Facts
        inLines
        facts={{
          [t("License no.")]: company.licenseno,
          [t("Email")]: company.email,
          [t("Phone")]: company.phone,
          [t("Location")]: company.location,
          [t("District")]: company.district,
        }}
      />
      <PhoneHelp of="client" />
    </>
  );
}
