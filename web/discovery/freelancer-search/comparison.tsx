import { InviteFreelancer } from "#web/discovery/freelancer-search/invite-freelancer.tsx";
import { freelancerPageQuery } from "#web/discovery/freelancer-search/queries.ts";
import { availabilityText } from "#web/discovery/profiles/availability-text.ts";
import { FreelancerRecordFacts } from "#web/hiring/records/records.tsx";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { IdentityBadge } from "#web/trust/identity-checks/identity-badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "#web/hiring/requests/requests.css";

interface Props {
  readonly chosen: readonly number[];
  readonly close: () => void;
}

/** Two or three freelancers in columns; each can be invited from there. */
export const Comparison = ({ chosen, close }: Props) => (
  <Stack>
    <Row spread>
      <PageTitle title={t("Compare freelancers")} />
      <Button size="small" onClick={close}>
        {t("Back to the freelancers")}
      </Button>
    </Row>
    <div className="comparison">
      {chosen.map((id) => (
        <Column key={id} freelancerId={id} />
      ))}
    </div>
  </Stack>
);

function Column({ freelancerId }: { readonly freelancerId: number }) {
  const page = useAllRows(freelancerPageQuery(String(freelancerId)));
  return (
    <div className="card compared" data-id={freelancerId}>
      <Listing list={page} skeleton={<Skeleton height="24rem" />}>
        {([row]) =>
          row && (
            <>
              <Media picture={<Picture name={row.picture} size={70} alt="" round />}>
                <h2>{row.name}</h2>
                <p>{row.headline}</p>
                <IdentityBadge identity={row.identity} />
              </Media>
              <Facts
                facts={{
                  [t("Field")]: `${row.category} · ${row.subcategory}`,
                  ...(row.place && { [t("Place")]: row.place }),
                  ...(row.skills.length > 0 && { [t("Skills")]: row.skills.join(", ") }),
                  ...(row.languages.length > 0 && { [t("Languages")]: row.languages.join(", ") }),
                  [t("Availability")]: availabilityText(row.isAvailable),
                }}
              />
              <div>
                <h3>{t("Track record")}</h3>
                <FreelancerRecordFacts record={row.record} />
              </div>
              <Row gap={2}>
                <ButtonLink size="small" to="/clientmaster/freelancer/$id" params={{ id: String(freelancerId) }}>
                  {t("View page")}
                </ButtonLink>
                <InviteFreelancer freelancer={row} />
              </Row>
            </>
          )
        }
      </Listing>
    </div>
  );
}
