import { type Fee, feeOn } from "./fee.ts";
import { type Paise, paise } from "./money.ts";
import type { Notice } from "./notice.ts";
import type { PayableStatus } from "./payout.ts";

/** For how many days after a payment a freelancer can give back money of it. */
export const returnDays = 180;

/** Providers refund for this long after a payment. Returns end some days before, so that a refund that fails can be repeated. */
export const refundMonths = 6;
export const refundMarginDays = 10;

/** Whole rupees, as prices are. */
export const returnStep = 100;

interface ReturnedPayment {
  readonly cost: Paise;
  /** What was given back before. */
  readonly returned: Paise;
}

/**
 * The parts of a return: the brokerage falls to that of the price that remains, and the freelancer bears the rest. Undefined for
 * more than remains of the price.
 */
export function splitReturn(payment: ReturnedPayment, amount: Paise, fee: Fee) {
  if (payment.returned + amount > payment.cost) return undefined;
  const brokerage = fallOf(fee, payment, amount);
  return { brokerage, net: paise(amount - brokerage) };
}

/** By how much a fee falls when so much is returned: to that of the price that remains, so the last return takes all of it along. */
export function fallOf(fee: Fee, { cost, returned }: ReturnedPayment, amount: Paise): Paise {
  const before = paise(cost - returned);
  return paise(feeOn(before, fee) - feeOn(paise(before - amount), fee));
}

/** What is owed for a payment, or was. */
interface Owed {
  readonly status: PayableStatus;
  readonly amount: Paise;
}

/**
 * Whether the freelancer can bear this part of a return. Once the net part of a payment was given back, only brokerage is left of its
 * price, which costs the freelancer nothing. Without that, what the company gets back would depend on the number of steps.
 */
export const canBear = ({ status, amount }: Owed, net: Paise): boolean =>
  status === "cancelled" ? net === 0 : status !== "paid" && net <= amount;

type Notices<Move extends string> = Readonly<Record<Move, readonly Notice[]>>;

/** Who is notified of each move of a return: the parties of the payment. */
export const returnNotices = {
  giveBack: [
    { to: "company", kind: "money_returned", email: "now" },
    { to: "freelancer", kind: "return_recorded", email: "now" },
  ],
  send: [{ to: "company", kind: "return_sent", email: "now" }],
} as const satisfies Notices<"giveBack" | "send">;
