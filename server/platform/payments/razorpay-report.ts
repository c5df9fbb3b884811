import { z } from "zod";
import type { Day } from "#domain/day.ts";
import { paise } from "#domain/money.ts";
import type { Movement, OrderReport, RecordedMovement, StoredOrder } from "#server/platform/payments/provider.ts";
import { UnknownOrder } from "#server/platform/payments/provider.ts";
import { listAll, type RazorpayRequest } from "#server/platform/payments/razorpay-client.ts";
import { isOurReference, orderOf, type Payment, payment, refund } from "#server/platform/payments/razorpay-entities.ts";

/** A line of a settlement: a payment, a refund, a transfer or an adjustment. */
const settlementLine = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** With the tax on it. */
  fee: z.int().nonnegative(),
  settled: z.boolean(),
  /** Of a refund or a transfer. */
  payment_id: z.string().nullish(),
});

/** The days of Razorpay are those of India, which has no daylight saving time. */
const indianOffset = "+05:30";
const daySeconds = 86_400;

const isCaptured = ({ status }: Payment) => status === "captured" || status === "refunded";

/**
 * Movements of the listed payments. A payer may have tried several times: every capture counts, and of an order without one the
 * last attempt.
 */
function movementsOf(payments: readonly Payment[]): readonly Movement[] {
  const ours = payments.flatMap((each) => {
    const reference = orderOf(each);
    return reference ? [{ each, reference }] : [];
  });
  const captures = ours.filter(({ each }) => isCaptured(each));
  const references = new Set(captures.map(({ reference }) => reference));
  const attempts = new Map(
    ours.filter(({ reference }) => !references.has(reference)).map((one) => [one.reference, one]),
  );
  return [...captures, ...attempts.values()].map(({ each, reference }) => ({
    id: each.id,
    kind: "payment",
    reference,
    amount: paise(each.amount),
    currency: each.currency,
    isDone: isCaptured(each),
  }));
}

const movementOfRefund = ({
  id,
  amount,
  currency,
  status,
  payment_id,
  receipt,
}: z.output<typeof refund>): Movement => ({
  id,
  kind: "refund",
  reference: id,
  amount: paise(amount),
  currency,
  isDone: status !== "failed",
  payment: isOurReference(receipt) ? undefined : payment_id,
});

/** An adjustment names no payment. It changes what the account is paid, so it counts in any case. */
function movementOfLine(line: z.output<typeof settlementLine>) {
  const { entity_id, type, amount, currency, fee, settled, payment_id } = line;
  return {
    id: entity_id,
    kind: "settlement",
    reference: entity_id,
    amount: paise(amount),
    currency,
    isDone: settled,
    payment: type === "payment" ? entity_id : (payment_id ?? undefined),
    fee: paise(fee),
  } satisfies Movement;
}

/** Every payment, refund and line of a settlement of a day. `lookUp` is that of the provider. */
export function razorpayReport(request: RazorpayRequest, lookUp: (order: StoredOrder) => Promise<OrderReport>) {
  /** The capture of an order whose payment began on an earlier day. */
  async function laterCapture(providerOrder: string): Promise<readonly Movement[]> {
    try {
      const report = await lookUp({ providerOrder, providerPage: null, providerPayment: null });
      if (report.state !== "captured" || report.payment === undefined) return [];
      const { payment: id, amount, currency } = report;
      return [{ id, kind: "payment", reference: providerOrder, amount, currency, isDone: true }];
    } catch (error) {
      if (error instanceof UnknownOrder) return [];
      throw error;
    }
  }

  return async (day: Day, known: readonly RecordedMovement[]): Promise<readonly Movement[]> => {
    const from = Date.parse(`${day}T00:00:00${indianOffset}`) / 1000;
    const period = `from=${from}&to=${from + daySeconds - 1}`;
    const payments = movementsOf(await listAll(request, payment, `payments?${period}`));
    const captured = new Set(payments.filter(({ isDone }) => isDone).map(({ reference }) => reference));
    const later: Movement[] = [];
    for (const { id, isDone } of known)
      if (isDone && isOurReference(id) && !captured.has(id)) later.push(...(await laterCapture(id)));
    const refunds = await listAll(request, refund, `refunds?${period}`);
    const [year, month, date] = day.split("-");
    const lines = await listAll(
      request,
      settlementLine,
      `settlements/recon/combined?year=${year}&month=${month}&day=${date}`,
    );
    return [...payments, ...later, ...refunds.map(movementOfRefund), ...lines.map(movementOfLine)];
  };
}
