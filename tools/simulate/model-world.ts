/** The state of the simulated marketplace as plain data. */

export const rightPassword = "Monsoon42";
/** The initial brokerage rate in basis points. */
export const firstRate = 1000;
export const firstProvider = "sandbox";

type Role = "admin" | "client" | "freelancer";
export type Status = "pending" | "accepted" | "rejected" | "completed" | "paid";

export interface User {
  readonly role: Role;
  accountStatus: "unknown" | "pending" | "accepted" | "rejected";
  isSignedIn: boolean;
  /** The active restrictions by kind, each with the decision that caused it. */
  restrictions: Record<string, string>;
}

/** A decision that restricts an account. */
interface Decision {
  readonly account: string;
  readonly kind: string;
}

interface Work {
  readonly owner: string;
  budget: number;
  deadline: string;
  isTakenDown: boolean;
  isPaused: boolean;
  /** The freelancers who were invited to apply. */
  invited: string[];
}

/** Of a request, in the order of their versions; at most one is open. */
interface Offer {
  readonly author: "company" | "freelancer";
  readonly amount: number;
  isOpen: boolean;
}

/** The provider that captured a payment, the platform in place of a company, or the company to the freelancer. */
export type Source = "sandbox" | "manual" | "direct";

/** What one side wrote of the present payment, and what it wrote last of one that was reversed; null for nothing. */
interface SideReview {
  current: string | null;
  ended: string | null;
}

/** Reviews of a request: both sides write them, and nobody reads that of the other side before. */
interface Reviews {
  company: SideReview;
  freelancer: SideReview;
  isRevealed: boolean;
}

/** A payment that the payer disputes at the bank; amounts in paise. */
export interface Chargeback {
  readonly amount: number;
  readonly status: "open" | "won" | "lost";
  /** What an admin took from what was owed; 0 before that. */
  recovered: number;
}

export interface Request {
  readonly work: string;
  readonly freelancer: string;
  status: Status;
  reason: string | null;
  /** Frozen at accept: rupees, and the brokerage rate in basis points. */
  price: number | null;
  rate: number | null;
  progress: number[];
  offers: Offer[];
  /** 0 until a contract is made. */
  contractVersion: number;
  /** Whether a payment was recorded, also if it was reversed. */
  hasPayment: boolean;
  /** How the present payment was made; empty without one. */
  source: "" | Source;
  /** The latest direct payment that the company reported. */
  report: "none" | "open" | "ended";
  /** What the freelancer owes for a direct payment. */
  bill: { readonly amount: number; status: "open" | "paid" | "waived" } | undefined;
  chargeback: Chargeback | undefined;
  readonly reviews: Reviews;
  /** Rupees that the freelancer gave back, or the admin refunded, of the present payment. */
  returned: number[];
  /** The part of it in paise that the platform bears, so that it is owed to the freelancer still. */
  borneByPlatform: number;
}

/** A change of a contract that was requested. */
export interface Amendment {
  readonly request: string;
  readonly work: string;
  readonly company: string;
  readonly freelancer: string;
  readonly author: "company" | "freelancer";
  /** 0 asks for a later deadline. */
  readonly price: number;
  isOpen: boolean;
}

/** Where a freelancer is paid. */
interface PayoutAccount {
  readonly changeCount: number;
  state: "waiting" | "active";
}

/** What is owed for a payment, in paise. */
export interface Payable {
  readonly request: string;
  readonly freelancer: string;
  readonly source: Source;
  amount: number;
  status: "due" | "in_payout" | "paid" | "cancelled";
  /** The payout that has it; empty without one. */
  payout: string;
}

export interface Payout {
  readonly freelancer: string;
  readonly amount: number;
  status: "created" | "done" | "failed" | "cancelled" | "reversed";
}

interface Message {
  readonly by: string;
  readonly text: string;
}

/** Of a work and a freelancer; it continues after the request and the work are deleted. */
export interface Conversation {
  readonly work: string;
  readonly company: string;
  readonly freelancer: string;
  messages: Message[];
  /** Who has not read the last message. */
  unreadBy: string[];
}

/** Records are named after the step that creates them, so that names are stable when steps are removed. */
export interface World {
  users: Record<string, User>;
  works: Record<string, Work>;
  requests: Record<string, Request>;
  conversations: Record<string, Conversation>;
  decisions: Record<string, Decision>;
  amendments: Record<string, Amendment>;
  payoutAccounts: Record<string, PayoutAccount>;
  payables: Record<string, Payable>;
  payouts: Record<string, Payout>;
  /** The number of notifications by account and kind. */
  notified: Record<string, number>;
  rate: number;
  /** Who takes new payments. */
  provider: "sandbox" | "direct";
}

export type ActName =
  | "register"
  | "login"
  | "logout"
  | "judge"
  | "post"
  | "edit"
  | "remove"
  | "apply"
  | "accept"
  | "reject"
  | "report"
  | "sendBack"
  | "end"
  | "pay"
  | "settle"
  | "switchProvider"
  | "withdrawReport"
  | "confirmReceipt"
  | "denyReceipt"
  | "settleBill"
  | "openChargeback"
  | "winChargeback"
  | "loseChargeback"
  | "recoverChargeback"
  | "review"
  | "pauseWork"
  | "reopen"
  | "invite"
  | "reverse"
  | "giveBack"
  | "refund"
  | "restrict"
  | "lift"
  | "takeDown"
  | "restore"
  | "withdraw"
  | "offer"
  | "counter"
  | "take"
  | "amend"
  | "answerAmendment"
  | "message"
  | "markRead"
  | "saveAccount"
  | "activateAccounts"
  | "createRun"
  | "finishPayout"
  | "failPayout"
  | "cancelPayout"
  | "reversePayout";

export interface Act {
  readonly name: ActName;
  readonly by: string;
  /** The work, request, account, decision, amendment or payout it acts on, who holds the money of a run, or a provider. */
  readonly on: string;
  /** The name of the record it creates. */
  readonly creates: string;
  /** A budget, an amount, a percentage, or 1 for a yes and 0 for a no. */
  readonly number: number;
  /** A deadline, a verdict, a kind of restriction, a reason, a password, who is invited, or the version of an offer or a contract. */
  readonly text: string;
}

/** An action of a user and its subject. */
export interface RuleContext {
  readonly world: World;
  readonly act: Act;
  readonly user: User;
  readonly work: Work | undefined;
  readonly request: Request | undefined;
}

export interface Rule {
  readonly by: "anyone" | readonly Role[];
  /** The refusal, or undefined if it succeeds. */
  readonly refuse: (context: RuleContext) => string | undefined;
  /** Changes the world, and returns the outcome if it is not Success. */
  readonly effect: (context: RuleContext) => string | undefined;
}

export const notificationLine = (recipient: string, kind: string, work: string) =>
  `${recipient} is notified: ${kind} ${work}`.trim();

/** Each move notifies the other side once. */
export function notify(world: World, recipient: string, kind: string, work = ""): void {
  const line = notificationLine(recipient, kind, work);
  world.notified[line] = (world.notified[line] ?? 0) + 1;
}

export const conversationKey = (work: string, freelancer: string) => `${work} with ${freelancer}`;

const engagedStatuses: readonly Status[] = ["accepted", "completed", "paid"];

export const requestsOn = (world: World, work: string) =>
  Object.values(world.requests).filter((one) => one.work === work);
export const isEngaged = (world: World, work: string) =>
  requestsOn(world, work).some(({ status }) => engagedStatuses.includes(status));

/** Every second work takes quotes. */
export const takesQuotes = (work: string) => Number(/\d+/.exec(work)?.[0]) % 2 === 0;

/** The version of the open offer, as text; empty without one. */
export const openVersion = (request: Request | undefined): string => {
  const at = request?.offers.findIndex(({ isOpen }) => isOpen) ?? -1;
  return at < 0 ? "" : String(at + 1);
};

/** The price of the engaged freelancer, which only the two parties see in place of the budget. */
export const agreedPrice = (world: World, work: string) =>
  requestsOn(world, work).find(({ status }) => engagedStatuses.includes(status))?.price;

export const notFound = "404 not_found";
/** The ledger refers to what was paid once, so it cannot be deleted. */
export const paymentRecorded = "409 payment_recorded";
