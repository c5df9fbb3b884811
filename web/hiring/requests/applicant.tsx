import { FreelancerRecordFacts, FreelancerRecordLine } from "#web/hiring/records/records.tsx";
import { applicantProfileQuery } from "#web/hiring/requests/queries.ts";
import { RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { IdentityBadge } from "#web/trust/identity-checks/identity-badge.tsx";
import { ReviewsAbout } from "#web/trust/reviews/reviews-about.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "./requests.css";

export type Applicant = RowOf<"getfreelancerbyreq">;

/** An applicant, the day of the request, and its status. */
export function ApplicantHead({ request }: { readonly request: Applicant }) {
  return (
    <Media
      picture={<Picture name={request.image} size={70} alt="" round />}
      end={<RequestStatusWord status={request.req_status} />}
    >
      <h3>{request.freelancername}</h3>
      {request.name !== request.freelancername && (
        <p className="small">{t("Applied as {name}", { name: request.name })}</p>
      )}
      <p className="soft small">{t("Requested {day}", { day: formatDay(request.requestdate) })}</p>
      <FreelancerRecordLine record={request.freelancerRecord} />
      <IdentityBadge identity={request.identity} />
    </Media>
  );
}

interface ApplicantFactsProps {
  readonly request: Applicant;
}

/** Facts about an applicant: field, place, and earlier works on the platform. */
export function ApplicantFacts({
  request: { requestid, freelancerRecord, freelancerid, freelancername },
}: ApplicantFactsProps) {
  return (
    <Listing list={useAllRows(applicantProfileQuery(String(requestid)))}>
      {([row]) =>
        row && (
          <Stack>
            <Facts
              inLines
              facts={{
                [t("Category")]: row.categoryname,
                [t("Sub-category")]: row.subcategory,
                [t("Place")]: `${row.location}, ${row.district}`,
                [t("Member since")]: formatDay(row.regdate),
                [t("Finished jobs here")]: formatCount(row.paidWorks),
                [t("Ongoing projects")]: formatCount(row.ongoingWorks),
              }}
            />
            <h4>{t("Track record")}</h4>
            <FreelancerRecordFacts record={freelancerRecord} />
            <ReviewsAbout subject={{ accountId: freelancerid }} name={freelancername} heading="h3" />
          </Stack>
        )
      }
    </Listing>
  );
}
