import { brokerageOf, clientFeeOf, splitCost } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import { paise } from "#domain/money.ts";
import {
  type ContractDocument,
  type ContractState,
  changesBetween,
  clientFeeTerms,
  laterDelivery,
  nextDocument,
  type TermChange,
  type TermChanges,
} from "./contract.ts";
import type { PlannedMilestone } from "./milestone.ts";
import { contractLine, linesOf, type PlanLine } from "./plan-line.ts";
import type { RequestStatus } from "./work-request.ts";

export const contractParties = ["company", "freelancer"] as const;
export type ContractParty = (typeof contractParties)[number];

/** `closed`: the contract ended before it was answered. */
export const amendmentStatuses = ["open", "accepted", "declined", "withdrawn", "expired", "closed"] as const;

interface Move {
  /** Whose move it is: of the party that requested the change, of the other one, or of neither. */
  readonly by: "author" | "otherParty" | "system";
  readonly to: Exclude<(typeof amendmentStatuses)[number], "open">;
}

/** The moves of an open amendment. A contract has at most one. */
export const amendmentMoves = {
  accept: { by: "otherParty", to: "accepted" },
  decline: { by: "otherParty", to: "declined" },
  withdraw: { by: "author", to: "withdrawn" },
  expire: { by: "system", to: "expired" },
  close: { by: "system", to: "closed" },
} as const satisfies Record<string, Move>;
export type AmendmentMove = keyof typeof amendmentMoves;

/** For how long an amendment can be accepted, and how long before its end both parties are reminded, in days. */
export const amendmentValidDays = 4;
export const amendmentReminderDays = 1;
export const maxAmendments = 20;

/** The milestones in the place of those that were never funded. */
export interface PlanChange {
  /** The last line that was ever funded, which stays with those before it; 0 for none. */
  readonly afterLine: number;
  readonly milestones: readonly PlannedMilestone[];
}

/** The changes that a party requests. Absent terms stay as they are. */
export interface AmendmentChanges {
  /** The day of delivery, which can only be later. */
  readonly deadline?: Day;
  readonly scope?: string;
  /** Whole rupees, in paise; with the fees of the contract. */
  readonly pricePaise?: number;
  readonly plan?: PlanChange;
}

/** The lines of a contract that stay. */
const fixedLines = ({ milestones }: Pick<ContractDocument, "milestones">, afterLine: number) =>
  milestones.filter(({ line }) => line <= afterLine);

/** The new lines of a changed plan, whose fees go on where those of the funded lines end. */
export function changedLines(document: ContractDocument, { afterLine, milestones }: PlanChange): readonly PlanLine[] {
  const { bps = 0, fixedPaise = 0 } = document.clientFee ?? {};
  const fees = {
    brokerage: brokerageOf(document),
    clientFee: clientFeeOf({ clientFeeBps: bps, clientFeeFixedPaise: fixedPaise }),
  };
  const amountPaise = fixedLines(document, afterLine).reduce((sum, line) => sum + line.amountPaise, 0);
  return linesOf(milestones, fees, { line: afterLine, amountPaise });
}

const plannedTerms = (document: ContractDocument, plan: PlanChange): TermChanges => ({
  milestones: [...fixedLines(document, plan.afterLine), ...changedLines(document, plan).map(contractLine)],
});

function pricedTerms(document: ContractDocument, pricePaise: number): TermChanges {
  const { brokerage, net } = splitCost(paise(pricePaise), brokerageOf(document));
  const { clientFee } = document;
  return {
    pricePaise,
    brokeragePaise: brokerage,
    netPaise: net,
    ...(clientFee && { clientFee: clientFeeTerms(pricePaise, clientFee) }),
  };
}

/** The terms of the next version; undefined where the deadline is no longer later. */
export function amendedTerms(document: ContractDocument, changes: AmendmentChanges): TermChanges | undefined {
  const { deadline, scope, pricePaise, plan } = changes;
  if (deadline !== undefined && deadline <= document.dueDay) return undefined;
  return {
    ...(deadline !== undefined && laterDelivery(deadline, document)),
    ...(scope !== undefined && { work: { ...document.work, description: scope } }),
    ...(pricePaise !== undefined && pricedTerms(document, pricePaise)),
    ...(plan !== undefined && plannedTerms(document, plan)),
  };
}

/** The changes of an amendment as the parties read them before they answer. */
export const proposedChanges = (document: ContractDocument, changes: AmendmentChanges): readonly TermChange[] =>
  changesBetween(document, nextDocument(document, "", amendedTerms(document, changes) ?? {}, []));

/** A contract, as far as it decides what is possible now. */
export interface AmendableContract {
  readonly state: ContractState;
  /** Null once the request is removed. */
  readonly requestStatus: RequestStatus | null;
  /** Whether a payment is in progress. */
  readonly hasOpenOrder: boolean;
  readonly amendmentCount: number;
  /** Who requested the open amendment; null without one. */
  readonly openAuthor: ContractParty | null;
}

/** Why a contract cannot be amended now; undefined where it can. */
export function amendmentRefusal({
  state,
  requestStatus,
  hasOpenOrder,
  amendmentCount,
  openAuthor,
}: AmendableContract) {
  if (state === "ended") return "contract_ended";
  if (hasOpenOrder) return "payment_waits";
  if (requestStatus !== "accepted") return "request_moved_on";
  if (openAuthor !== null) return "amendment_open";
  return amendmentCount < maxAmendments ? undefined : "too_many_amendments";
}

/** What a party can do about a contract. */
export const contractMoves = ["amend", "accept", "decline", "withdraw"] as const;
export type ContractMove = (typeof contractMoves)[number];

/** What this party can do now. An open amendment can be declined and withdrawn whatever became of the request. */
export function allowedContractMoves(contract: AmendableContract, party: ContractParty): readonly ContractMove[] {
  const { openAuthor, requestStatus, state } = contract;
  if (openAuthor === null) return amendmentRefusal(contract) === undefined ? ["amend"] : [];
  if (openAuthor === party) return ["withdraw"];
  return state === "active" && requestStatus === "accepted" ? ["accept", "decline"] : ["decline"];
}
