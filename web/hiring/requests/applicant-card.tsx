import { useState } from "react";
import { canMove, isEngaged } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import { Conversation } from "#web/hiring/conversations/conversation.tsx";
import { RequestMarks } from "#web/hiring/marks/request-marks.tsx";
import { OfferBlock } from "#web/hiring/offers/offer-block.tsx";
import { Answers } from "#web/hiring/requests/answers.tsx";
import { type Applicant, ApplicantHead, ApplicantProfile } from "#web/hiring/requests/applicant.tsx";
import { CompareBox, type ComparisonChoice } from "#web/hiring/requests/comparison-choice.tsx";
import { type DecidedWork, Decision } from "#web/hiring/requests/decision.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { download } from "#web/lib/downloads.ts";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Contact } from "#web/ui/display/media.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly request: Applicant;
  readonly work: DecidedWork & { readonly quotes: boolean };
  /** The choice of applicants to compare; undefined where there is only one. */
  readonly chosen: ComparisonChoice | undefined;
}

/** An applicant, the contact, and the actions of the company. */
export function ApplicantCard({ request, work, chosen }: Props) {
  const [open, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  if (request.mark === "archived")
    return (
      <Card>
        <ApplicantHead request={request} />
        <RequestMarks request={request} />
      </Card>
    );
  return (
    <Card>
      <ApplicantHead request={request} />
      <RequestMarks request={request} />
      <Contact phone={request.phone} email={request.email} />
      <OfferPart request={request} work={work} />
      <Answers answers={request.answers} />
      {request.req_review && <Facts facts={{ [t("Reason")]: request.req_review }} />}
      <Row gap={2} spread>
        <Decision request={request} work={work} />
        <Row gap={2}>
          <Progress request={request} />
          {chosen && canMove("accept", request.req_status, "client") && (
            <CompareBox chosen={chosen} id={request.requestid} name={request.freelancername} />
          )}
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("Profile")}
          </Button>
          <Button size="small" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            {t("Messages")}
          </Button>
          {request.biodata && (
            <Button size="small" onClick={() => void download(request.biodata)}>
              {t("Download résumé")}
            </Button>
          )}
        </Row>
      </Row>
      {open && <ApplicantProfile request={request} />}
      {isWriting && <Conversation about={{ requestId: request.requestid }} />}
    </Card>
  );
}

/** Only members who hire negotiate; the others read. */
function OfferPart({ request, work }: Pick<Props, "request" | "work">) {
  const isHirer = useIsOneOf(hirers);
  return <OfferBlock request={request} reader="company" takesQuotes={work.quotes} isReadOnly={!isHirer} />;
}

function Progress({ request: { workid, requestid, req_status } }: { readonly request: Applicant }) {
  if (!isEngaged(req_status)) return null;
  return (
    <ButtonLink
      size="small"
      to="/clientmaster/progressview/$workid/$reqid"
      params={{ workid: String(workid), reqid: String(requestid) }}
    >
      {t("View progress")}
    </ButtonLink>
  );
}
