import { IconChevronLeft, IconChevronRight, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import { ApplicantDetails } from "#web/discovery/applicants/applicant-details.tsx";
import { ApplicantMenu } from "#web/discovery/applicants/applicant-menu.tsx";
import type { PanelWork } from "#web/discovery/applicants/panel-work.ts";
import { ConversationPart } from "#web/hiring/conversations/conversation-part.tsx";
import { MarkNote, useMark } from "#web/hiring/marks/request-marks.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { Decision } from "#web/hiring/requests/decision.tsx";
import { RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { ApplicantContact } from "#web/hiring/requests/shown-contacts.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { RatingLine } from "#web/trust/reviews/rating.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "./applicants.css";

interface Props {
  readonly request: Applicant;
  readonly work: PanelWork;
  /** Leads to the next applicant, or with -1 to the one before; undefined where there is only one. */
  readonly move: ((step: number) => void) | undefined;
}

/** One applicant in full: who it is, what can be done, and everything that one decides by. */
export function ApplicantPanel({ request, work, move }: Props) {
  const [isWriting, setWriting] = useState(false);
  const [isNoting, setNoting] = useState(false);
  return (
    <article className="card applicant-panel" data-id={request.requestid} aria-label={request.freelancername}>
      <Head request={request} move={move} />
      <div className="applicant-actions">
        <Decision request={request} work={work} />
        <Progress request={request} />
        <Button size="small" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
          {t("Messages")}
        </Button>
        <ApplicantMenu request={request} writeNote={() => setNoting(true)} />
      </div>
      <MarkNote request={request} isOpen={isNoting} close={() => setNoting(false)} />
      {isWriting && <ConversationPart about={{ requestId: request.requestid }} />}
      {request.req_review && <Facts facts={{ [t("Reason")]: request.req_review }} />}
      <ApplicantDetails request={request} work={work} />
    </article>
  );
}

function Head({ request, move }: Omit<Props, "work">) {
  const { image, freelancername, name, headline, rating, requestdate, req_status, phone, email } = request;
  return (
    <Media
      picture={<Picture name={image} size={70} alt="" round />}
      end={
        <Row gap={2}>
          <RequestStatusWord status={req_status} />
          <Star request={request} />
          {move && <Steps move={move} />}
        </Row>
      }
    >
      <h2>{freelancername}</h2>
      {headline && <p>{headline}</p>}
      {name !== freelancername && <p className="small">{t("Applied as {name}", { name })}</p>}
      <p className="applicant-link-facts soft small">
        <RatingLine rating={rating} />
        <span>{t("Requested {day}", { day: formatDay(requestdate) })}</span>
      </p>
      <ApplicantContact phone={phone} email={email} req_status={req_status} />
    </Media>
  );
}

function Steps({ move }: { readonly move: (step: number) => void }) {
  return (
    <span className="applicant-steps">
      <button type="button" className="icon-button" aria-keyshortcuts="k" onClick={() => move(-1)}>
        <kbd aria-hidden>K</kbd>
        <IconChevronLeft size={20} aria-hidden />
        <span className="hidden-visually">{t("Previous applicant")}</span>
      </button>
      <button type="button" className="icon-button" aria-keyshortcuts="j" onClick={() => move(1)}>
        <IconChevronRight size={20} aria-hidden />
        <kbd aria-hidden>J</kbd>
        <span className="hidden-visually">{t("Next applicant")}</span>
      </button>
    </span>
  );
}

/** Shortlists with one press; members who do not hire see it only. */
function Star({ request }: Pick<Props, "request">) {
  const { mark, turn, busy } = useMark(request);
  const isOn = mark === "shortlisted";
  if (!useIsOneOf(hirers)) return null;
  return (
    <Button
      size="small"
      busy={busy}
      aria-pressed={isOn}
      aria-label={t("Shortlist {name}", { name: request.freelancername })}
      onClick={() => turn("shortlisted")}
    >
      {isOn ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      {t("Shortlist")}
    </Button>
  );
}

function Progress({ request: { workid, requestid, req_status } }: Pick<Props, "request">) {
  if (!isEngaged(req_status)) return null;
  return (
    <ButtonLink
      size="small"
      tone="primary"
      to="/clientmaster/progressview/$workid/$reqid"
      params={{ workid: String(workid), reqid: String(requestid) }}
    >
      {t("View progress")}
    </ButtonLink>
  );
}
