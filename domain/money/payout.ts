import type { PlatformSettings } from "#domain/platform-setting.ts";
import type { Role } from "#domain/role.ts";
import type { ProviderName } from "./payment-order.ts";

/** The longest file with the results of a bank for a run of payouts. */
export const maxResultCharacters = 200_000;

/** Where a freelancer is paid: a bank account by its number and branch code, or a UPI id. */
export const payoutAccountKinds = ["bank", "upi"] as const;
export type PayoutAccountKind = (typeof payoutAccountKinds)[number];

/**
 * A payout account waits before money goes to it, so that its owner can stop a change by somebody else. An account has at most
 * one that is waiting or active.
 */
export const payoutAccountStates = ["waiting", "active", "replaced", "deleted", "refused", "blocked"] as const;
type PayoutAccountState = (typeof payoutAccountStates)[number];

/** States in which an account is the one that will be paid. */
export const liveAccountStates = ["waiting", "active"] as const satisfies readonly PayoutAccountState[];

/** Who moves a payout account: a role, the reader of an e-mail by its link, or the platform by time. */
type AccountActor = Role | "link" | "platform";

interface AccountMove {
  readonly by: readonly AccountActor[];
  readonly from: readonly PayoutAccountState[];
  readonly to: PayoutAccountState;
}

/** Who may move a payout account, from and to which state. The server performs each move by one guarded statement. */
export const payoutAccountMoves = {
  activate: { by: ["platform"], from: ["waiting"], to: "active" },
  replace: { by: ["freelancer"], from: liveAccountStates, to: "replaced" },
  delete: { by: ["freelancer"], from: liveAccountStates, to: "deleted" },
  refuse: { by: ["admin"], from: liveAccountStates, to: "refused" },
  block: { by: ["link"], from: liveAccountStates, to: "blocked" },
} as const satisfies Record<string, AccountMove>;

/** A new account is paid only after this time. */
export const accountWaitHours = 24;
/** How long the link in the e-mail blocks an account. */
export const blockLinkHours = 72;
/** How often a payout account can be saved, and in how many days. */
export const maxAccountChanges = 3;
export const accountChangeDays = 30;
/** When the details of an account that is no longer paid are deleted. */
export const detailsRetentionDays = 90;

interface BankDetails {
  readonly accountNumber: string;
  readonly ifsc: string;
}
interface UpiDetails {
  readonly upiId: string;
}
export type PayoutDetails = BankDetails | UpiDetails;

/** What is owed for a payment: due, part of a payout that is under way, or paid out. Cancelled with the payment. */
export const payableStatuses = ["due", "in_payout", "paid", "cancelled"] as const;
export type PayableStatus = (typeof payableStatuses)[number];

/** A payout of several payables of one freelancer, which one provider or the operator holds. */
export const payoutStatuses = ["created", "sent", "done", "failed", "cancelled", "reversed"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * How a payout is made. `razorpay_x`: by RazorpayX from the account of the operator. `razorpay_route`: by the transfer of a payment to
 * the linked account of the freelancer. `outside`: before payouts were recorded here.
 */
export const payoutMethods = ["bank_file", "razorpay_x", "razorpay_route", "outside"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/**
 * How the operator pays what Razorpay has collected: by bank files, by RazorpayX, or by Razorpay Route (the setting RAZORPAY_PAYOUTS).
 */
export const razorpayPayouts = ["manual", "x", "route"] as const;
export type RazorpayPayouts = (typeof razorpayPayouts)[number];

/** How a run pays money that `source` holds. Route has no runs: a run pays what goes by hand instead. */
export const payoutMethodOf = (source: ProviderName, setting: RazorpayPayouts): "bank_file" | "razorpay_x" =>
  source === "razorpay" && setting === "x" ? "razorpay_x" : "bank_file";

interface PayoutMove {
  readonly by: readonly ("admin" | "link" | "provider")[];
  readonly from: readonly PayoutStatus[];
  readonly to: PayoutStatus;
}

/** Who may move a payout, from and to which status. The server performs each move by one guarded statement. */
export const payoutMoves = {
  /** Made with the bank file, or when the payout is given to the provider. */
  send: { by: ["admin"], from: ["created"], to: "sent" },
  /** Made when the payout account is refused or blocked before the payout is sent. */
  cancel: { by: ["admin", "link"], from: ["created"], to: "cancelled" },
  finish: { by: ["admin", "provider"], from: ["created", "sent"], to: "done" },
  fail: { by: ["admin", "provider"], from: ["created", "sent"], to: "failed" },
  /** The money came back. */
  reverse: { by: ["admin", "provider"], from: ["done"], to: "reversed" },
} as const satisfies Record<string, PayoutMove>;
export type PayoutMoveName = keyof typeof payoutMoves;

export function canMovePayout(move: PayoutMoveName, status: PayoutStatus): boolean {
  const { from }: PayoutMove = payoutMoves[move];
  return from.includes(status);
}

/** The most payouts of a run. The other payables are due in the next one. */
export const maxPayoutsPerRun = 5000;
/** How long the link of a bank file works. */
export const fileLinkMinutes = 10;

/** What is wrong with a line of a file with the results of a bank. */
export const payoutResultErrors = {
  unreadable: "This is not a CSV file with the columns reference, UTR and status.",
  empty: "The file has no results.",
  reference: "There is no payout with this reference.",
  repeated: "This reference is in the file twice.",
  status: "The status has to be paid or failed.",
  utr: "A payout that was paid needs its UTR: 6 to 35 letters and digits.",
  used: "This UTR belongs to another payout.",
  moved: "This payout already has a result.",
  approval: "Another admin has to approve the batch of this payout first.",
  provider: "Razorpay has this payout, and reports its result.",
} as const;

/** What becomes of the payables of a payout. Payables that are due again can be part of another one. */
export const payableStatusIn = {
  created: "in_payout",
  sent: "in_payout",
  done: "paid",
  failed: "due",
  cancelled: "due",
  reversed: "due",
} as const satisfies Readonly<Record<PayoutStatus, PayableStatus>>;

/**
 * Why a payable that is due is not paid yet: an open chargeback, its hold, no active account, no linked account for a transfer, or too
 * little together with others.
 */
export const waitReasons = ["chargeback", "hold", "no_account", "no_linked_account", "below_minimum"] as const;
export type WaitReason = (typeof waitReasons)[number];

/** The least amount of a payout, unless the freelancer requests it. */
export const minPayoutPaise = 10_000;

/** Razorpay transfers no less to a linked account. */
export const minTransferPaise = 100;

/** For how many days after a lost chargeback a transfer stays on hold, so that an admin can recover it. */
export const recoveryHoldDays = 5;

/** The id of a linked account at Razorpay. */
export const isLinkedAccount = (text: string): boolean => /^acc_[A-Za-z0-9]{14}$/.test(text);

/** How far the money of a payment is, as the freelancer sees it. `returned`: all of it went back to the company. */
export const payoutStages = ["on_hold", "due", "sent", "paid", "returned"] as const;
export type PayoutStage = (typeof payoutStages)[number];

/** For how many days a payment is held, and after how many contracts without a complaint no more. */
export interface PayoutHold {
  readonly days: number;
  readonly trustedContracts: number;
}

export const payoutHoldOf = (
  settings: Pick<PlatformSettings, "payoutHoldDays" | "payoutTrustedContracts">,
): PayoutHold => ({
  days: Number(settings.payoutHoldDays),
  trustedContracts: Number(settings.payoutTrustedContracts),
});

/** The reference that a bank gives a payout, without spaces and in capitals: 6 to 35 letters and digits. */
export const isUtr = (text: string): boolean => /^[A-Z0-9]{6,35}$/.test(text);

/** The reference of a payout in a bank file. */
export const payoutReference = (payoutId: string): string => payoutId.replaceAll("-", "").toUpperCase();

/** 9 to 18 digits. */
export const isAccountNumber = (text: string): boolean => /^[0-9]{9,18}$/.test(text);

/** The code of a branch: the bank, a zero, the branch. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);

/** 3 to 100 letters, digits, dots and hyphens, with one @ between its two parts. */
export const isUpiId = (text: string): boolean =>
  text.length >= 3 && text.length <= 100 && /^[A-Za-z0-9][A-Za-z0-9.-]*@[A-Za-z0-9.-]+$/.test(text);

/** The same text for equal details, however they are written. */
export const fingerprintText = (details: PayoutDetails): string =>
  "upiId" in details
    ? details.upiId.toLowerCase()
    : `${details.ifsc.toUpperCase()} ${details.accountNumber.replace(/^0+/, "")}`;

/** The part of the details that screens, logs, audit entries and exports show. */
export const last4Of = (details: PayoutDetails): string =>
  ("upiId" in details ? details.upiId : details.accountNumber).slice(-4);

/** Text as banks accept it: letters without accents, digits and single spaces. It never begins a formula of a spreadsheet. */
export const bankText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim();
