import { type Fee, feeOn } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { Role } from "#domain/role.ts";

/** When the company of a work pays: after the completion, or each milestone before the work on it starts. */
export const workTerms = ["after", "funded"] as const;
export type WorkTerms = (typeof workTerms)[number];

/** The statuses of a milestone. Nothing leads out of the last two. */
export const milestoneStatuses = [
  "planned",
  "funding",
  "funded",
  "submitted",
  "returned",
  "disputed",
  "closed",
  "cancelled",
] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];

/** The statuses in which the money of a milestone is held. */
export const heldStatuses = [
  "funded",
  "submitted",
  "returned",
  "disputed",
] as const satisfies readonly MilestoneStatus[];

/** The statuses in which a milestone still has to be funded, or is held. */
export const openMilestoneStatuses = [
  "planned",
  "funding",
  ...heldStatuses,
] as const satisfies readonly MilestoneStatus[];

export const isHeld = (status: MilestoneStatus): boolean => heldStatuses.some((held) => held === status);
export const isOpenMilestone = (status: MilestoneStatus): boolean =>
  openMilestoneStatuses.some((open) => open === status);

/** Who moves a milestone: an account, the payment provider by an event, or the platform by time. */
export type MilestoneActor = Role | "provider" | "platform";

/** What a move that closes a milestone releases to the freelancer: all of it, nothing, or an amount that is named. */
type Release = "all" | "nothing" | "amount";

interface Move {
  readonly by: readonly MilestoneActor[];
  readonly from: readonly MilestoneStatus[];
  /** `before` is the status that a claim has interrupted. */
  readonly to: MilestoneStatus | "before";
  readonly releases?: Release;
}

/** Without a claim, all that is held can be closed. */
const undisputed = ["funded", "submitted", "returned"] as const;

/** Who may move a milestone, from and to which status. The server performs each move by one guarded statement. */
export const milestoneMoves = {
  cancel: { by: ["client", "freelancer"], from: ["planned"], to: "cancelled" },
  startFunding: { by: ["client"], from: ["planned"], to: "funding" },
  endFunding: { by: ["client", "admin", "provider", "platform"], from: ["funding"], to: "planned" },
  /** Money that arrives after the end of an order still funds the milestone. */
  capture: { by: ["provider", "admin"], from: ["planned", "funding"], to: "funded" },
  /** An admin had confirmed money that has not arrived. */
  correct: { by: ["admin"], from: undisputed, to: "planned" },
  submit: { by: ["freelancer"], from: ["funded", "returned"], to: "submitted" },
  requestChanges: { by: ["client"], from: ["submitted"], to: "returned" },
  approve: { by: ["client"], from: undisputed, to: "closed", releases: "all" },
  autoRelease: { by: ["platform"], from: ["submitted"], to: "closed", releases: "all" },
  giveBack: { by: ["freelancer"], from: undisputed, to: "closed", releases: "nothing" },
  takeBack: { by: ["client"], from: ["funded"], to: "closed", releases: "nothing" },
  lapse: { by: ["platform"], from: ["funded", "returned"], to: "closed", releases: "nothing" },
  limitReleased: { by: ["platform"], from: ["submitted"], to: "closed", releases: "all" },
  limitRefunded: { by: ["platform"], from: ["funded", "returned"], to: "closed", releases: "nothing" },
  claim: { by: ["client", "freelancer"], from: undisputed, to: "disputed" },
  resume: { by: ["client", "freelancer"], from: ["disputed"], to: "before" },
  settle: { by: ["client", "freelancer", "admin", "platform"], from: ["disputed"], to: "closed", releases: "amount" },
  /** The bank has taken the money back for the company. */
  takenBack: { by: ["provider"], from: heldStatuses, to: "closed", releases: "nothing" },
} as const satisfies Record<string, Move>;
export type MilestoneMove = keyof typeof milestoneMoves;
export const milestoneMoveNames = Object.keys(milestoneMoves) as [MilestoneMove, ...MilestoneMove[]];

export function canMoveMilestone(move: MilestoneMove, status: MilestoneStatus, actor: MilestoneActor): boolean {
  const { by, from }: Move = milestoneMoves[move];
  return by.includes(actor) && from.includes(status);
}

/** The moves of a party that the screens have buttons for. */
export const partyMilestoneMoves = ["fund", "submit", "requestChanges", "approve", "giveBack", "takeBack"] as const;
export type PartyMilestoneMove = (typeof partyMilestoneMoves)[number];

interface Movable {
  readonly status: MilestoneStatus;
  /** Whether no milestone before it waits for its money, and the work can still be funded. */
  readonly isNext: boolean;
  readonly submissionCount: number;
  /** Whether the company disputes the payment at its bank. */
  readonly isDisputedAtBank: boolean;
  /** Whether the transfer to the freelancer has been refused for long enough. */
  readonly isTransferRefused: boolean;
}

/** What a party can do with a milestone now. */
export function allowedMilestoneMoves(
  role: "client" | "freelancer",
  { status, isNext, submissionCount, isDisputedAtBank, isTransferRefused }: Movable,
): readonly PartyMilestoneMove[] {
  const isPossible: Readonly<Record<PartyMilestoneMove, boolean>> = {
    fund: isNext && canMoveMilestone("startFunding", status, role),
    submit: submissionCount < submissionLimits.count && canMoveMilestone("submit", status, role),
    requestChanges: canMoveMilestone("requestChanges", status, role),
    approve: !isDisputedAtBank && canMoveMilestone("approve", status, role),
    giveBack: !isDisputedAtBank && canMoveMilestone("giveBack", status, role),
    takeBack: isTransferRefused && !isDisputedAtBank && canMoveMilestone("takeBack", status, role),
  };
  return partyMilestoneMoves.filter((move) => isPossible[move]);
}

/** Limits of a plan. An amount is in whole rupees, at least the least one or the whole price. */
export const planLimits = {
  milestones: 10,
  title: 120,
  description: 1000,
  leastPaise: 50_000,
  step: 100,
  /** A due day is at most so many days after the funding. */
  dueDays: 90,
} as const;

/** Limits of a submission, which has a file, a link or a text of some length. */
export const submissionLimits = {
  count: 20,
  text: 2000,
  leastText: 50,
  files: 10,
  links: 5,
} as const;

/** What the forms of plans and submissions say. */
export const milestoneErrors = {
  sum: "the milestones do not add up to the price",
  noWork: `add a file, a link or ${submissionLimits.leastText} characters`,
} as const;

/** Whether a submission has something to look at. */
export const isSubmittable = (sent: {
  readonly text: string;
  readonly files: readonly unknown[];
  readonly links: readonly unknown[];
}): boolean => sent.files.length > 0 || sent.links.length > 0 || sent.text.trim().length >= submissionLimits.leastText;

/** One line of a plan. */
export interface PlannedMilestone {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly amountPaise: number;
  readonly dueDay: Day;
}

/** Lines that stay before those of a changed plan. */
interface FixedLines {
  readonly count: number;
  readonly amountPaise: number;
}

/** Why lines are no plan for a price, after those that stay; undefined where they are one. */
export function planError(
  lines: readonly PlannedMilestone[],
  pricePaise: number,
  fixed: FixedLines = { count: 0, amountPaise: 0 },
): "count" | "amount" | "sum" | undefined {
  if (lines.length === 0 || fixed.count + lines.length > planLimits.milestones) return "count";
  const isAmount = ({ amountPaise }: PlannedMilestone) =>
    amountPaise > 0 &&
    amountPaise % planLimits.step === 0 &&
    (amountPaise >= planLimits.leastPaise || amountPaise === pricePaise);
  if (!lines.every(isAmount)) return "amount";
  return lines.reduce((sum, { amountPaise }) => sum + amountPaise, fixed.amountPaise) === pricePaise
    ? undefined
    : "sum";
}

/** The plan where the parties name none: the whole price, due when the work is. */
export const standardPlan = (title: string, pricePaise: number, dueDay: Day): readonly PlannedMilestone[] => [
  { title: title.slice(0, planLimits.title), description: null, amountPaise: pricePaise, dueDay },
];

/** The fees of a contract. */
export interface MilestoneFees {
  readonly brokerage: Fee;
  readonly clientFee: Fee;
}

/** An amount with its share of both fees. */
export interface MilestoneParts {
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly clientFee: Paise;
}

/**
 * The fees of each line of a plan: what the fee on the sum up to the line is above that on the sum before it. So the fees of all lines
 * add up to those of the price, whatever the rounding. `funded` is the sum of the lines before these.
 */
export function splitPlan(
  amounts: readonly Paise[],
  { brokerage, clientFee }: MilestoneFees,
  funded: Paise = paise(0),
): readonly MilestoneParts[] {
  let before = funded;
  return amounts.map((amount) => {
    const upTo = paise(before + amount);
    const share = (fee: Fee) => paise(feeOn(upTo, fee) - feeOn(before, fee));
    const parts = { amount, brokerage: share(brokerage), clientFee: share(clientFee) };
    before = upTo;
    return parts;
  });
}

/** What becomes of the money of a milestone when it is closed. */
export interface MilestoneClose {
  /** The part of the amount that is released. */
  readonly released: Paise;
  /** The parts of the released amount: brokerage and what the freelancer gets. */
  readonly brokerage: Paise;
  readonly net: Paise;
  /** The part of the fee of the company that is kept. */
  readonly clientFee: Paise;
  /** What goes back to the company. */
  readonly refund: Paise;
}

/** The share of a fee for a part of an amount, rounded half up. */
const shareOf = (fee: Paise, part: Paise, whole: Paise): Paise =>
  paise(Number((BigInt(fee) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)));

/** The parts of a milestone that is closed with this much released. They add up to what was funded. */
export function splitClose(
  { amount, brokerage: fee, clientFee: onTop }: MilestoneParts,
  released: Paise,
): MilestoneClose {
  if (released > amount) throw new RangeError(`more than the milestone has: ${released}`);
  const isAll = released === amount;
  const brokerage = isAll ? fee : shareOf(fee, released, amount);
  const clientFee = isAll ? onTop : shareOf(onTop, released, amount);
  return {
    released,
    brokerage,
    net: paise(released - brokerage),
    clientFee,
    refund: paise(amount - released + (onTop - clientFee)),
  };
}

/** The clocks of a milestone, in days of 24 hours. */
export const milestoneClocks = {
  /** After a submission, until the money is released. */
  reviewDays: 14,
  /** After the due day, or a later funding or request for changes, until the money is refunded. */
  lapseDays: 30,
  /** The least time that is left where a clock goes on after it stood still. */
  leastHours: 48,
} as const;

/** How many days before its end, or after its begin, a clock warns. */
export const milestoneWarnings = {
  /** Days after the submission. */
  review: [5, 13],
  /** Days before the end. */
  lapse: [14, 3],
  limit: [21],
  /** Days after the last move of a plan of which nothing is funded. */
  idle: [14, 30],
} as const;
