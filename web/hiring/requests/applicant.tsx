import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FreelancerRecordFacts, FreelancerRecordLine } from "#web/hiring/records/records.tsx";
import { applicantProfileQuery } from "#web/hiring/requests/queries.ts";
import { RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { readFile } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatProfileDay } from "#web/lib/format.ts";
import { listOf, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ReviewsAbout } from "#web/trust/reviews/reviews-about.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";
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
                [t("Member since")]: formatProfileDay(row.regdate),
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

/** The profile and the résumé, side by side where there is room. */
export function ApplicantProfile({ request }: ApplicantFactsProps) {
  return (
    <div className="applicant">
      <ApplicantFacts request={request} />
      <Resume file={request.biodata} name={request.freelancername} />
    </div>
  );
}

interface ResumeProps {
  readonly file: string;
  /** The name of the applicant. */
  readonly name: string;
}

/** A résumé in its place, where it is a PDF and the browser shows one; a phone often saves it instead. */
export function Resume(props: ResumeProps) {
  if (!props.file) return <p className="soft small">{t("The résumé was deleted with the account.")}</p>;
  if (!props.file.endsWith(".pdf"))
    return <p className="soft small">{t("This résumé is a Word document. Download it to read it.")}</p>;
  if (!navigator.pdfViewerEnabled)
    return (
      <p className="soft small">{t("This browser does not show PDFs in a page. Download the résumé to read it.")}</p>
    );
  return <Pdf {...props} />;
}

/**
 * The server sends résumés as attachments only (docs/design/rules.md#resumes). A PDF is shown as well, from a copy that the page
 * has loaded.
 */
function Pdf({ file, name }: ResumeProps) {
  const pdf = useQuery({ queryKey: ["resume", file], queryFn: () => readFile(file), staleTime: Infinity, gcTime: 0 });
  const address = useAddress(pdf.data);
  const waiting = <Skeleton height="20rem" />;
  return (
    <Listing list={listOf(pdf.data && [pdf.data], pdf)} skeleton={waiting}>
      {() => (address ? <iframe className="resume" src={address} title={t("Résumé of {name}", { name })} /> : waiting)}
    </Listing>
  );
}

/** An object URL for the bytes, revoked when they are no longer shown. */
function useAddress(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
