import type { PartyMilestoneMove } from "#domain/hiring/milestone.ts";
import { milestoneTurns } from "#domain/hiring/milestone-turn.ts";
import type { OfferParty } from "#domain/hiring/offer.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";

/** Whose turn it is in a project whose milestones are funded. */
export interface NextMove {
  /** The milestone that the turn is about; undefined once none is open. */
  readonly milestone: Milestone | undefined;
  readonly text: string;
  /** What is done about it where the reader can do that. */
  readonly moves: readonly PartyMilestoneMove[];
}

const mainMoves: Readonly<Record<OfferParty, readonly PartyMilestoneMove[]>> = {
  company: ["fund", "approve", "requestChanges", "takeBack"],
  freelancer: ["submit"],
};

/** The moves that are offered before all others: whoever closes a milestone on which nothing was submitted looks for it. */
export const isMainMove = (move: PartyMilestoneMove, { status }: Milestone): boolean =>
  move !== "giveBack" && (move !== "approve" || status === "submitted");

export function nextMoveOf(reader: OfferParty, milestones: readonly Milestone[], name: string): NextMove {
  const milestone = milestoneTurns[reader]
    .map((status) => milestones.find((each) => each.status === status))
    .find((each) => each !== undefined);
  if (!milestone) return { milestone, text: t("All milestones are closed."), moves: [] };
  return {
    milestone,
    text: (reader === "company" ? companyText : freelancerText)(milestone, name),
    moves: mainMoves[reader].filter((move) => isMainMove(move, milestone)),
  };
}

function companyText(milestone: Milestone, name: string): string {
  const { status, title, dueDay, allowedMoves, holder } = milestone;
  const facts = { name, title, day: formatDay(dueDay) };
  if (status === "submitted")
    return t("{name} has submitted “{title}”. Look at it, then approve it or ask for changes.", facts);
  if (status === "funding") return t("Your payment for “{title}” is on its way.", facts);
  if (status === "returned") return t("{name} is working on the changes of “{title}”.", facts);
  if (status === "funded") return t("{name} is working on “{title}”, due on {day}.", facts);
  if (status === "disputed") return disputedText(facts);
  if (allowedMoves.includes("fund")) return t("Fund “{title}”, so that {name} can begin.", facts);
  return holder === null
    ? t(
        "“{title}” cannot be funded at the moment, because nobody may hold the money. Ask the operator of this platform.",
        facts,
      )
    : t("“{title}” is not funded yet.", facts);
}

function freelancerText({ status, title, dueDay, netPaise }: Milestone, name: string): string {
  const facts = { name, title, day: formatDay(dueDay), net: formatPaise(netPaise) };
  if (status === "returned") return t("{name} asks for changes of “{title}”.", facts);
  if (status === "funded") return t("“{title}” is funded. Submit it by {day}.", facts);
  if (status === "submitted") return t("{name} looks at “{title}”. You receive {net} once it is approved.", facts);
  if (status === "disputed") return disputedText(facts);
  return t("{name} funds “{title}” next. Begin once it is funded.", facts);
}

const disputedText = (facts: { readonly title: string }): string => t("“{title}” is disputed.", facts);
