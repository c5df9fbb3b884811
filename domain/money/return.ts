import { type Fee, feeOn } from "#domain/catalog/fee.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import type { PayableStatus } from "./payout.ts";

/** For how many days after a payment a freelancer can give back money of it. */
export const returnDays = 180;

/** Providers refund for this long after a payment. Returns end some days before, so that a refund that fails can be repeated. */
export const refundMonths = 6;
export const refundMarginDays = 10;

/** Whole rupees, as prices are. */
export const returnStep = 100;

/** The part of a payment that is left after earlier returns. */
interface RemainingPayment {
  /** The remaining part of the price. */
  readonly price: Paise;
  /** The remaining part of the brokerage. */
  readonly brokerage: Paise;
}

interface ReturnParts {
  readonly brokerage: Paise;
  readonly net: Paise;
}

/**
 * The parts of a return: the brokerage falls to that of the price that remains, and the rest is the net part. What is left depends on
 * what was returned in all, and not on the steps. Undefined for more than remains of the price.
 */
export function splitReturn(left: RemainingPayment, amount: Paise, fee: Fee): ReturnParts | undefined {
  if (amount > left.price) return undefined;
  const brokerage = fallOf(fee, left.brokerage, paise(left.price - amount));
  return { brokerage, net: paise(amount - brokerage) };
}

/** By how much a fee falls with the price: to that of the price that remains, so the last return takes all of it along. */
export const fallOf = (fee: Fee, kept: Paise, price: Paise): Paise => paise(kept - Math.min(kept, feeOn(price, fee)));

/**
 * Who bears the net part of what goes back to a company. `freelancer`: from what is still owed for the payment. `debt`: the freelancer,
 * who was paid already and gets a bill. `platform`: a loss of the platform. `brokerage`: there is no net part, the platform gives
 * brokerage back and the freelancer keeps everything.
 */
export const returnBearers = ["freelancer", "debt", "platform", "brokerage"] as const;
export type ReturnBearer = (typeof returnBearers)[number];

/** Who bears a refund, as an admin chooses. Money that the freelancer was paid already becomes a debt. */
export const refundBearers = ["platform", "freelancer", "brokerage"] as const satisfies readonly ReturnBearer[];
export type RefundBearer = (typeof refundBearers)[number];

/** The parts of a refund by an admin: those of a return, or brokerage alone. Undefined for more than remains. */
export function splitRefund(
  left: RemainingPayment,
  amount: Paise,
  { fee, bearer }: { readonly fee: Fee; readonly bearer: RefundBearer },
): ReturnParts | undefined {
  if (bearer !== "brokerage") return splitReturn(left, amount, fee);
  return amount > left.brokerage ? undefined : { brokerage: amount, net: paise(0) };
}

/** The payable of a payment. */
interface Owed {
  readonly status: PayableStatus;
  readonly amount: Paise;
}

/** The part of a return that the freelancer bears, and the taxes of its payment. */
interface BornePart {
  readonly net: Paise;
  /** The TCS that the platform gives back with it. */
  readonly tcs: Paise;
  /** What is still withheld of the payment after that, and was not billed before. */
  readonly withheld: Paise;
}

/**
 * How the freelancer bears the net part of a return: from what is owed, and what was withheld of that as tax by a bill, because the tax
 * office has it for the freelancer. Undefined where that is not enough. Once the net part of a payment was given back, only brokerage is
 * left of its price, which costs the freelancer nothing. Without that, what the company gets back would depend on the number of steps.
 */
export function shareOfReturn({ status, amount }: Owed, { net, tcs, withheld }: BornePart) {
  if (status === "paid") return undefined;
  const owed = status === "cancelled" ? 0 : amount;
  const billed = paise(Math.max(net - tcs - owed, 0));
  return billed > withheld ? undefined : { taken: paise(net - tcs - billed), billed };
}

type NotificationRules<Move extends string> = Readonly<Record<Move, readonly NotificationRule[]>>;

/** Who is notified of each move of a return: the parties of the payment. */
export const returnNotifications = {
  giveBack: [
    { to: "company", kind: "money_returned", email: "now" },
    { to: "freelancer", kind: "return_recorded", email: "now" },
  ],
  send: [{ to: "company", kind: "return_sent", email: "now" }],
  /** An admin has refunded it. The freelancer reads who bears it. */
  refund: [
    { to: "company", kind: "refund_made", email: "now" },
    { to: "freelancer", kind: "refund_made", email: "now" },
  ],
} as const satisfies NotificationRules<"giveBack" | "send" | "refund">;
