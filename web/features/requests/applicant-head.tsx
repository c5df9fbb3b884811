import { FreelancerRecordLine } from "#web/features/records/records.tsx";
import { RequestStatusWord } from "#web/features/requests/request-status.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Media } from "#web/ui/display/media.tsx";
import { Picture } from "#web/ui/picture.tsx";

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
    </Media>
  );
}
