/** An export is built by a job, and can be downloaded for a limited time. */
export const exportStatuses = ["waiting", "ready"] as const;

/** How long an export can be downloaded. */
export const exportHours = 48;
/** The hours between two exports of an account. */
export const hoursBetweenExports = 24;

/** An erasure waits, and can be cancelled meanwhile. */
export const erasureStatuses = ["waiting", "cancelled", "done"] as const;
export const erasureDelayHours = 48;

/** The audit entries of an erasure: of each account, and of each work and each request that it deletes. */
export const erasureCall = "erasures.execute";

/**
 * What keeps an account from being erased: an engagement, a payment that is due or not confirmed, money that goes back to a company,
 * money that is owed to a freelancer or on its way, a bill, an appeal.
 */
export const erasureBlockers = [
  "engaged",
  "money_due",
  "refund_due",
  "payout_due",
  "bill_open",
  "appeal_open",
] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];

/** What remains of an erased account, and why. */
export const keptReasons = {
  payments: "Payments and their entries in the ledger: the law requires the books, and the other party needs them.",
  receipts: "Your name on receipts, as it was printed: the law requires them for some years.",
  taxes: "Tax invoices and credit notes, with your name and address: the law requires them for some years.",
  engagements:
    "Jobs and applications that became projects, without your name and your résumé: they belong to both sides.",
  contracts: "Contracts, with the names in them: both sides agreed on them, and the law requires them for some years.",
  messages: "Messages that you wrote: they belong to the other party as well.",
  reviews: "Reviews that you wrote, without your name: they are about the other party.",
  reports: "Reports that you sent, without your name: they are about others.",
  decisions: "Decisions of admins and the verification of a company: a later account must not avoid them.",
  audit_entries: "Entries of the audit log: they show who did what, and cannot be changed.",
} as const;
export type KeptKind = keyof typeof keptReasons;
export const keptKinds = Object.keys(keptReasons) as [KeptKind, ...KeptKind[]];

export interface KeptData {
  readonly kind: KeptKind;
  readonly count: number;
  /** The last instant at which it is stored; null without an end. */
  readonly until: string | null;
}

/** The years after an erasure in which decisions and the verification of a company are kept. */
export const decisionRetentionYears = 3;

/** The name of an erased account for others. */
export const formerName = "Former member";
