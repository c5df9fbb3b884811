import type { MilestoneStatus } from "./milestone.ts";
import type { OfferParty } from "./offer.ts";

/** The statuses of a claim about a held milestone. Nothing leads out of those after the first three. */
export const claimStatuses = [
  "answer_due",
  "negotiating",
  "with_admin",
  "agreed",
  "silent",
  "ruled",
  "withdrawn",
  "void",
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const openClaimStatuses = ["answer_due", "negotiating", "with_admin"] as const satisfies readonly ClaimStatus[];

/** Who moves a claim: the party that opened it, the other one, an admin, the platform by time, or the payment provider. */
export type ClaimActor = "opener" | "otherParty" | "admin" | "platform" | "provider";
const parties = ["opener", "otherParty"] as const;

interface Move {
  readonly by: readonly ClaimActor[];
  readonly from: readonly ClaimStatus[];
  /** `same`: it stays what it is. */
  readonly to: ClaimStatus | "same";
}

/** Who may move a claim, from and to which status. */
export const claimMoves = {
  answer: { by: ["otherParty"], from: ["answer_due"], to: "negotiating" },
  change: { by: parties, from: ["negotiating", "with_admin"], to: "same" },
  /** Both own amounts are equal. */
  agree: { by: parties, from: openClaimStatuses, to: "agreed" },
  /** Something more to read for the other party and the admins. */
  addEvidence: { by: parties, from: openClaimStatuses, to: "same" },
  escalate: { by: parties, from: ["negotiating"], to: "with_admin" },
  /** The time to answer or to negotiate is over, and decides nothing. */
  handOver: { by: ["platform"], from: ["answer_due", "negotiating"], to: "with_admin" },
  /** The time to answer is over, and decides in the direction of the clock that the claim has stopped. */
  silent: { by: ["platform"], from: ["answer_due"], to: "silent" },
  rule: { by: ["admin"], from: ["with_admin"], to: "ruled" },
  withdraw: { by: ["opener"], from: ["answer_due", "negotiating"], to: "withdrawn" },
  /** The bank has taken the money back. */
  void: { by: ["provider"], from: openClaimStatuses, to: "void" },
} as const satisfies Record<string, Move>;
export type ClaimMove = keyof typeof claimMoves;

export function canMoveClaim(move: ClaimMove, status: ClaimStatus, actor: ClaimActor): boolean {
  const { by, from }: Move = claimMoves[move];
  return by.includes(actor) && from.includes(status);
}

/** The moves of a party that the screens have buttons for. */
export const partyClaimMoves = ["answer", "change", "addEvidence", "escalate", "withdraw"] as const;
export type PartyClaimMove = (typeof partyClaimMoves)[number];

export const allowedClaimMoves = (status: ClaimStatus, actor: "opener" | "otherParty"): readonly PartyClaimMove[] =>
  partyClaimMoves.filter((move) => canMoveClaim(move, status, actor));

/** When the clocks of a claim end, in days of 24 hours after it was opened. */
export const claimDays = { answer: 7, negotiation: 14, ruling: 30 } as const;

/** On which days after its opening a claim warns, by its status. After the last day of a ruling it warns every day. */
export const claimWarningDays = { answer_due: [3, 5, 6], negotiating: [12], with_admin: [20, 25] } as const;

export const claimLimits = {
  leastStatement: 50,
  statement: 5000,
  /** Of each party. */
  files: 10,
  /** Claims of an account in 30 days. */
  perMonth: 10,
  leastReason: 100,
  reason: 2000,
} as const;

export const claimErrors = {
  aboveMilestone: "use at most the amount of the milestone",
  outsideRange: "choose an amount between those of both parties",
  statement: `use at least ${claimLimits.leastStatement} characters`,
  files: `use at most ${claimLimits.files} files in a claim`,
  reason: `use at least ${claimLimits.leastReason} characters`,
} as const;

/** What each party wants to be released. */
export interface OwnAmounts {
  readonly companyPaise: number;
  readonly freelancerPaise: number;
}

/** The own amounts when a claim is opened: whoever has not answered yet has the other end. */
export const openingAmounts = (openedBy: OfferParty, own: number, amount: number): OwnAmounts => ({
  companyPaise: openedBy === "company" ? own : 0,
  freelancerPaise: openedBy === "freelancer" ? own : amount,
});

/**
 * Whether silence decides for the amount of the party that has opened a claim: only in the direction of the clock that ran before. Work
 * that was delivered is released, and work that was not is refunded.
 */
export const isSilenceDecisive = (openedBy: OfferParty, before: MilestoneStatus | null): boolean =>
  openedBy === "company" ? before === "funded" || before === "returned" : before === "submitted";

/** Whether an admin may rule for an amount: between those of both parties. */
export const isRulingInRange = (released: number, { companyPaise, freelancerPaise }: OwnAmounts): boolean =>
  released >= Math.min(companyPaise, freelancerPaise) && released <= Math.max(companyPaise, freelancerPaise);

const secondAdminPaise = 10_000_000;

/** Whether a ruling moves so much money in one direction that a second admin has to approve it. */
export const needsSecondAdmin = (released: number, amount: number): boolean =>
  released > secondAdminPaise || amount - released > secondAdminPaise;
