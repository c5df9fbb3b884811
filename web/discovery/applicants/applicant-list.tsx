import { IconStarFilled } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import type { RequestMark } from "#domain/hiring/request-mark.ts";
import { canMove } from "#domain/hiring/work-request.ts";
import { offerOf, termsText } from "#web/hiring/offers/offer-of-row.ts";
import { freelancerRecordText } from "#web/hiring/records/records.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { CompareBox, type ComparisonChoice } from "#web/hiring/requests/comparison-choice.tsx";
import { EqualTexts } from "#web/hiring/requests/equal-texts.tsx";
import { RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { formatDay } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { PaneLink } from "#web/shell/panes/panes.tsx";
import { IdentityBadge } from "#web/trust/identity-checks/identity-badge.tsx";
import { RatingLine } from "#web/trust/reviews/rating.tsx";
import { LoadMore, useVisibleRows } from "#web/ui/list/load-more.tsx";
import { useScrollRestoration } from "#web/ui/list/use-scroll-restoration.ts";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly list: List<Applicant>;
  readonly chosen: Applicant | undefined;
  readonly compared: ComparisonChoice;
  /** Whether the requests of more than one status are listed. */
  readonly isMixed: boolean;
}

/** Those who have applied, a few facts of each; the arrow keys go through them. */
export function ApplicantList({ list: all, chosen, compared, isMixed }: Props) {
  const list = useVisibleRows("applicants", all, all.rows);
  useScrollRestoration(list);
  return (
    <>
      <ul className="applicant-list" onKeyDown={moveFocus}>
        {list.rows.map((row) => {
          const isChosen = row.requestid === chosen?.requestid;
          return (
            // What the chosen one is about stands in the panel, which has the id then (docs/design/details.md#24).
            <li key={row.requestid} data-id={isChosen ? undefined : row.requestid}>
              <ApplicantLink request={row} isChosen={isChosen} isMixed={isMixed} />
              {all.rows.length > 1 && canMove("accept", row.req_status, "client") && (
                <CompareBox chosen={compared} id={row.requestid} name={row.freelancername} />
              )}
            </li>
          );
        })}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move the focus from one applicant to the next; Enter opens one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const step = steps[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}

interface LinkProps {
  readonly request: Applicant;
  readonly isChosen: boolean;
  readonly isMixed: boolean;
}

function ApplicantLink({ request, isChosen, isMixed }: LinkProps) {
  const { requestid, freelancername, image, headline, rating, freelancerRecord, mark, req_status, requestdate } =
    request;
  const offer = offerOf(request);
  return (
    <PaneLink
      to="."
      search={(before) => ({ ...before, applicant: String(requestid) })}
      resetScroll={false}
      aria-current={isChosen ? "true" : undefined}
      data-archived={mark === "archived" || undefined}
    >
      <span className="applicant-link">
        <Picture name={image} size={40} alt="" round />
        <span className="applicant-link-text">
          <span className="applicant-link-name">
            <strong>{freelancername}</strong>
            <MarkSign mark={mark} />
          </span>
          {headline && <span className="soft small one-line">{headline}</span>}
          <span className="applicant-link-facts small">
            {offer && <strong className="number">{termsText(offer)}</strong>}
            <IdentityBadge identity={request.identity} />
            <RatingLine rating={rating} />
            {freelancerRecord && <span className="soft">{freelancerRecordText(freelancerRecord)}</span>}
            <span className="soft">{formatDay(requestdate)}</span>
            <EqualTexts count={request.equalTexts} />
          </span>
          {isMixed && <RequestStatusWord status={req_status} />}
        </span>
      </span>
    </PaneLink>
  );
}

function MarkSign({ mark }: { readonly mark: RequestMark | null }) {
  if (mark === "archived") return <span className="soft small">{t("Archived")}</span>;
  if (mark === null) return null;
  return (
    <span className="applicant-star" title={t("Shortlisted")}>
      <IconStarFilled size={14} aria-hidden />
      <span className="hidden-visually">{t("Shortlisted")}</span>
    </span>
  );
}
