import type { payments } from "#contract/money/payments.ts";
import { orderCurrency, type UnmatchedReason } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import { hasRequest } from "#server/hiring/requests/queries.ts";
import { bookWithheld } from "#server/money/ledger/queries.ts";
import { notifyOfUnmatched } from "#server/money/payments/notify-of-order.ts";
import { type OrderDetails, paidOrderOf } from "#server/money/payments/order-queries.ts";
import { insertUnmatched } from "#server/money/payments/unmatched-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";

interface Arrival {
  readonly receivedPaise?: number | null | undefined;
  readonly withheldPaise?: number | null | undefined;
  readonly section?: string | null | undefined;
  readonly certificate?: string | null | undefined;
}

interface Arrived {
  readonly withheld: number;
  /** What arrived beyond the payment; negative where money is missing. */
  readonly surplus: number;
}

/** What arrived of a payment, and what the company withheld of it, compared with its amount in paise. */
export function arrivedOf({ receivedPaise, withheldPaise }: Arrival, amount: number): Arrived {
  const withheld = withheldPaise ?? 0;
  return { withheld, surplus: (receivedPaise ?? amount - withheld) + withheld - amount };
}

/** Why what arrived cannot be confirmed. A milestone is held with its exact amount. */
export function obstacleOf({ section }: Arrival, { withheld, surplus }: Arrived, isOfMilestone: boolean) {
  if (surplus < 0) return "amount_missing";
  if (isOfMilestone && withheld + surplus > 0) return "amount_mismatch";
  return withheld > 0 && !section ? "withheld_unnamed" : undefined;
}

/** Books what was withheld of a payment that was just confirmed, and holds what arrived beyond it. */
export async function bookArrival(tx: Db, details: OrderDetails, arrival: Arrival & Arrived): Promise<void> {
  const { order } = details;
  const { withheld, surplus, section, certificate = null } = arrival;
  if (withheld > 0 && section && order.requestId !== null)
    await bookWithheld(tx, {
      requestId: order.requestId,
      company: order.companyId,
      amount: paise(withheld),
      section,
      certificate,
    });
  if (surplus > 0)
    await holdArrived(tx, details, { amount: surplus, reference: order.providerOrder, reason: "surplus" });
}

interface Held {
  readonly amount: number;
  /** Of the bank, or of the order: the same money is held once. */
  readonly reference: string;
  readonly reason: UnmatchedReason;
}

/** Holds money of a company that has arrived and pays for nothing. */
export async function holdArrived(tx: Db, details: OrderDetails, { amount, reference, reason }: Held) {
  const { order } = details;
  const capture = { provider: order.provider, providerOrder: reference, amount, currency: orderCurrency };
  const unmatched = await insertUnmatched(tx, capture, { reason, order });
  if (unmatched) await notifyOfUnmatched(tx, unmatched, details);
  return unmatched;
}

/** Holds what a company paid once more, or too much, for a request that is paid. */
export const recordSurplus: Handler<(typeof payments)["payments.recordSurplus"]> = async (input, context) => {
  const { db, refuse, recordAudit, services } = context;
  const details = await paidOrderOf(db, input.requestId);
  // Of other payments the provider reports what it took.
  if (!details || services.providers.named(details.order.provider)?.can.confirmed !== "admin")
    throw refuse((await hasRequest(db, input.requestId)) ? "not_paid" : "not_found");
  const { amountPaise, reference } = input;
  const unmatched = await holdArrived(db, details, { amount: amountPaise, reference, reason: "surplus" });
  if (!unmatched) throw refuse("surplus_recorded");
  await recordAudit(db, {
    id: input.requestId,
    after: { payment: "unmatched", unmatched: unmatched.id, amount: amountPaise },
  });
  return "done";
};
