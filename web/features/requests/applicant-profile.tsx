import { FreelancerRecordFacts } from "#web/features/records/records.tsx";
import type { Applicant } from "#web/features/requests/applicant-head.tsx";
import { applicantProfileQuery } from "#web/features/requests/queries.ts";
import { Resume } from "#web/features/requests/resume.tsx";
import { ReviewsAbout } from "#web/features/reviews/reviews-about.tsx";
import { formatCount, formatProfileDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

interface Props {
  readonly request: Applicant;
}

/** Who it is beyond the name: field, place, and what was done here so far. */
export function ApplicantFacts({ request: { requestid, freelancerRecord, freelancerid, freelancername } }: Props) {
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
                [t("Member since")]: formatProfileDay(row.regdate),
                [t("Paid works here")]: formatCount(row.paidWorks),
                [t("Works under way")]: formatCount(row.ongoingWorks),
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

/** The profile and the résumé, side by side where there is room. */
export function ApplicantProfile({ request }: Props) {
  return (
    <div className="applicant">
      <ApplicantFacts request={request} />
      <Resume file={request.biodata} name={request.freelancername} />
    </div>
  );
}
