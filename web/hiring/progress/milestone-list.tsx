import { IconCheck } from "@tabler/icons-react";
import { isHeld, type PartyMilestoneMove, partyMilestoneMoves } from "#domain/hiring/milestone.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { MilestoneMoves } from "#web/hiring/progress/milestone-moves.tsx";
import { isMainMove, type NextMove } from "#web/hiring/progress/next-move.ts";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { MilestoneClock } from "#web/money/milestones/milestone-clock.tsx";
import { dueText, holderText, statusOf, sumsText } from "#web/money/milestones/milestone-text.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { ReceiptLink } from "#web/money/payments/payment-links.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import "#web/money/milestones/milestones.css";

interface Props {
  readonly requestid: number;
  readonly milestones: readonly Milestone[];
  readonly reader: OfferParty;
  /** The other party. */
  readonly name: string;
  /** Its moves are offered above the list. */
  readonly next: NextMove | undefined;
}

/** Every milestone of a project in the order in which they are funded. */
export function MilestoneList({ requestid, milestones, reader, name, next }: Props) {
  return (
    <Card>
      <div>
        <h2>{t("Milestones")}</h2>
        <p className="soft small">{sumsText(milestones)}</p>
      </div>
      <ol className="milestones">
        {milestones.map((milestone) => (
          <Entry
            key={milestone.milestoneId}
            requestid={requestid}
            milestone={milestone}
            reader={reader}
            name={name}
            above={milestone.milestoneId === next?.milestone?.milestoneId ? next.moves : undefined}
          />
        ))}
      </ol>
    </Card>
  );
}

const receiptPaths = {
  company: "/clientmaster/receipt/$requestid",
  freelancer: "/freelancermaster/receipt/$requestid",
} as const satisfies Record<OfferParty, string>;

interface EntryProps extends Pick<Props, "requestid" | "reader" | "name"> {
  readonly milestone: Milestone;
  /** The moves that are offered above the list, where the milestone is the next step. */
  readonly above: readonly PartyMilestoneMove[] | undefined;
}

function Entry({ requestid, milestone, reader, name, above }: EntryProps) {
  const { milestoneId, line, title, amountPaise } = milestone;
  const state = stateOf(milestone);
  const moves = partyMilestoneMoves.filter((move) => !above?.includes(move));
  return (
    <li className="milestone" data-id={milestoneId} data-state={state}>
      <span className="milestone-mark" aria-hidden>
        {state === "done" ? <IconCheck size={14} stroke={3} /> : line}
      </span>
      <div className="milestone-body">
        <div className="milestone-head">
          <h3>{title}</h3>
          <strong className="number">{formatPaise(amountPaise)}</strong>
        </div>
        <Row gap={2}>
          <StatusWord {...statusOf(milestone)} />
          {(state === "now" || state === "ahead") && <span className="soft small">{dueText(milestone)}</span>}
        </Row>
        {!above && <MilestoneClock milestone={milestone} />}
        <MilestoneMoves
          milestone={milestone}
          requestId={requestid}
          moves={moves.filter((move) => isMainMove(move, milestone))}
          name={name}
        />
        <details className="milestone-more">
          <summary>{t("Details")}</summary>
          <div className="stack" data-gap="3">
            {milestone.description && <p className="prose small">{milestone.description}</p>}
            <Facts inLines facts={factsOf(milestone, reader)} />
            {milestone.paymentId !== null && (
              <ReceiptLink to={receiptPaths[reader]} requestid={requestid} paymentId={milestone.paymentId} />
            )}
            <MilestoneMoves
              milestone={milestone}
              requestId={requestid}
              moves={moves.filter((move) => !isMainMove(move, milestone))}
              name={name}
            />
          </div>
        </details>
      </div>
    </li>
  );
}

/** How far a milestone is; undefined once it is over and nothing was paid for it. */
function stateOf({ status, releasedPaise }: Milestone): "done" | "now" | "ahead" | undefined {
  if (status === "planned" || status === "funding") return "ahead";
  if (isHeld(status)) return "now";
  return releasedPaise ? "done" : undefined;
}

function factsOf(milestone: Milestone, reader: OfferParty) {
  const { amountPaise, clientFeePaise, totalPaise, brokeragePaise, netPaise, releasedPaise, status, holder } =
    milestone;
  return {
    [t("Milestone")]: formatPaise(amountPaise),
    ...(reader === "company" &&
      clientFeePaise > 0 && {
        [t("Platform fee")]: formatPaise(clientFeePaise),
        [t("You pay")]: formatPaise(totalPaise),
      }),
    [t("Brokerage")]: formatPaise(brokeragePaise),
    [reader === "company" ? t("The freelancer receives") : t("You receive")]: formatPaise(netPaise),
    ...(releasedPaise !== null && releasedPaise < amountPaise && { [t("Released")]: formatPaise(releasedPaise) }),
    ...((isHeld(status) || status === "planned") && { [t("Held by")]: holderText(holder) }),
  };
}
