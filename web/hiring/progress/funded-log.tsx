import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Contract } from "#web/hiring/contracts/queries.ts";
import { MessagePanel } from "#web/hiring/conversations/conversation.tsx";
import { DeliveredParts } from "#web/hiring/progress/report.tsx";
import { formatPaise } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import {
  historyQuery,
  type Milestone,
  type MilestoneMove,
  milestonesQuery,
  type Submission,
  submissionsQuery,
} from "#web/money/milestones/queries.ts";
import type { LogEvent } from "#web/ui/messages/message-list.tsx";

interface FundedLogProps {
  readonly requestId: number;
  readonly title: string;
  readonly contract: Contract;
  /** What happened beside the milestones. */
  readonly events: readonly LogEvent[];
}

/** What happened in a project whose milestones are funded: each of their moves among the reports and messages. */
export function FundedLog({ requestId, title, contract, events }: FundedLogProps) {
  const milestones = useAllRows(milestonesQuery(requestId)).rows.filter(({ revision }) => revision > 0);
  const histories = useQueries({ queries: milestones.map(({ milestoneId }) => historyQuery(milestoneId)) });
  const delivered = useQueries({ queries: milestones.map(({ milestoneId }) => submissionsQuery(milestoneId)) });
  const moves = milestones.flatMap((milestone, i) =>
    eventsOf(milestone, { moves: histories[i]?.data ?? [], submissions: delivered[i]?.data ?? [], contract }),
  );
  return <MessagePanel requestId={requestId} title={title} events={[...events, ...moves]} />;
}

interface History {
  /** The latest first. */
  readonly moves: readonly MilestoneMove[];
  readonly submissions: readonly Submission[];
  readonly contract: Contract;
}

/** The moves of a milestone that concern both parties. What was submitted stands beside its move. */
function eventsOf(milestone: Milestone, { moves, submissions, contract }: History): readonly LogEvent[] {
  let submissionNumber = 0;
  return moves.toReversed().flatMap((made) => {
    if (made.move === "submit") submissionNumber++;
    const submission = submissions.find(({ number }) => made.move === "submit" && number === submissionNumber);
    const text = textOf(made, milestone, contract);
    if (!text) return [];
    return [
      {
        key: `milestone move ${made.moveId}`,
        createdAt: made.movedAt,
        content: <Moved text={text}>{submission && <DeliveredParts {...submission} />}</Moved>,
      },
    ];
  });
}

const Moved = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <div className={children ? "report" : "log-note"}>
    <p className="small">{text}</p>
    {children}
  </div>
);

/** Nothing for the steps of a payment, which only its company sees. */
function textOf({ move, releasedPaise, reason }: MilestoneMove, milestone: Milestone, { document }: Contract) {
  const facts = {
    title: milestone.title,
    company: document.company.name,
    freelancer: document.freelancer.name,
    amount: formatPaise(releasedPaise || milestone.amountPaise),
    reason: reason ?? "",
  };
  return moveTexts[move]?.(facts);
}

interface MoveFacts {
  readonly [name: string]: string;
}

const moveTexts: Partial<Record<MilestoneMove["move"], (facts: MoveFacts) => string>> = {
  capture: (facts) => t("{company} funded “{title}” with {amount}.", facts),
  correct: (facts) => t("“{title}” was recorded as funded by mistake: {reason}", facts),
  submit: (facts) => t("{freelancer} submitted “{title}”.", facts),
  requestChanges: (facts) => t("{company} asked for changes of “{title}”: {reason}", facts),
  approve: (facts) => t("{company} approved “{title}”. {amount} is released.", facts),
  autoRelease: (facts) => t("Nobody answered the submission of “{title}” in time. {amount} is released.", facts),
  limitReleased: (facts) => t("“{title}” could be held no longer. {amount} is released.", facts),
  giveBack: (facts) => t("{freelancer} gave “{title}” back. {amount} goes back to {company}.", facts),
  takeBack: (facts) => t("{company} took “{title}” back. {amount} goes back to {company}.", facts),
  lapse: (facts) => t("Nothing was submitted for “{title}” in time. {amount} goes back to {company}.", facts),
  limitRefunded: (facts) => t("“{title}” could be held no longer. {amount} goes back to {company}.", facts),
  takenBack: (facts) => t("The bank took the money of “{title}” back. Stop the work on it.", facts),
  cancel: (facts) => t("“{title}” was cancelled.", facts),
};
