import { z } from "zod";
import type { Day } from "#domain/day.ts";
import { orderCurrency } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import type { PayoutProvider, PayoutReport } from "#server/platform/payments/payout-provider.ts";
import type { Movement, OrderReport, RecordedMovement } from "#server/platform/payments/provider.ts";
import { UnknownOrder } from "#server/platform/payments/provider.ts";
import { listAll, type RazorpayRequest } from "#server/platform/payments/razorpay-client.ts";
import { isOurReference, orderOf, type Payment, payment, refund } from "#server/platform/payments/razorpay-entities.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";
import type { TransferProvider, TransferReport } from "#server/platform/payments/transfer-provider.ts";

/** A line of a settlement: a payment, a refund, a transfer or an adjustment. */
const settlementLine = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** The fee with its tax. */
  fee: z.int().nonnegative(),
  settled: z.boolean(),
  /** The payment of a refund or a transfer. */
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

/** Payouts have our id of them as their reference. Those of others on the same account have none, or one of another form. */
const isOurPayout = (reference: string | null): reference is string => z.uuid().safeParse(reference).success;

const movementsOfPayout = ({ externalId: id, reference, amount, state, fee }: PayoutReport): readonly Movement[] =>
  isOurPayout(reference)
    ? [
        {
          id,
          kind: "payout",
          reference,
          amount,
          currency: orderCurrency,
          isDone: state === "done",
          fee: state === "done" ? fee : undefined,
        },
      ]
    : [];

/** What is left of a transfer counts as paid once it is settled. What Razorpay takes for it is a part of its settlement line. */
const movementsOfTransfer = ({
  externalId: id,
  reference,
  amount,
  reversed,
  state,
}: TransferReport): readonly Movement[] =>
  isOurPayout(reference) && state !== "failed"
    ? [
        {
          id,
          kind: "payout",
          reference,
          amount: paise(amount - reversed),
          currency: orderCurrency,
          isDone: state === "settled",
        },
      ]
    : [];

interface Sources {
  readonly request: RazorpayRequest;
  /** The state of an order at Razorpay. */
  readonly lookUp: (order: StoredOrder) => Promise<OrderReport>;
  /** Absent where payouts are not made by RazorpayX. */
  readonly payouts: PayoutProvider | undefined;
  /** Absent where payments are not transferred to linked accounts. */
  readonly transfers: TransferProvider | undefined;
}

/** Every payment, refund, payout and line of a settlement of a day. */
export function razorpayReport({ request, lookUp, payouts, transfers }: Sources) {
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

  /** Payouts that were created in a period, and those that ended then and are listed otherwise: they were created before. */
  async function payoutsOf(
    from: number,
    to: number,
    recorded: readonly RecordedMovement[],
  ): Promise<readonly Movement[]> {
    if (!payouts) return [];
    const listed = (await payouts.list(from, to)).flatMap(movementsOfPayout);
    const states = new Map(listed.map(({ reference, isDone }) => [reference, isDone]));
    const earlier: Movement[] = [];
    for (const { id, isDone } of recorded) {
      const payout = states.get(id) === isDone ? undefined : await payouts.find(id);
      if (payout) earlier.push(...movementsOfPayout(payout));
    }
    const references = new Set(earlier.map(({ reference }) => reference));
    return [...listed.filter(({ reference }) => !references.has(reference)), ...earlier];
  }

  /** Transfers of a period, and those that were created before and are settled since. */
  async function transfersOf(
    from: number,
    to: number,
    recorded: readonly RecordedMovement[],
  ): Promise<readonly Movement[]> {
    if (!transfers) return [];
    const listed = new Map((await transfers.listBetween(from, to)).map((each) => [each.externalId, each]));
    for (const id of recorded.flatMap(({ transfer }) => transfer ?? [])) {
      const earlier = listed.has(id) ? undefined : await transfers.lookUp(id);
      if (earlier) listed.set(id, earlier);
    }
    return [...listed.values()].flatMap(movementsOfTransfer);
  }

  return async (day: Day, recorded: readonly RecordedMovement[]): Promise<readonly Movement[]> => {
    const from = Date.parse(`${day}T00:00:00${indianOffset}`) / 1000;
    const to = from + daySeconds - 1;
    const period = `from=${from}&to=${to}`;
    const payments = movementsOf(await listAll(request, payment, `payments?${period}`));
    const captured = new Set(payments.filter(({ isDone }) => isDone).map(({ reference }) => reference));
    const later: Movement[] = [];
    for (const { kind, id, isDone } of recorded)
      if (kind === "payment" && isDone && !captured.has(id)) later.push(...(await laterCapture(id)));
    const refunds = await listAll(request, refund, `refunds?${period}`);
    const [year, month, date] = day.split("-");
    const lines = await listAll(
      request,
      settlementLine,
      `settlements/recon/combined?year=${year}&month=${month}&day=${date}`,
    );
    const knownPayouts = recorded.filter(({ kind }) => kind === "payout");
    const ofAccount = knownPayouts.filter(({ transfer }) => transfer === null);
    const sent = [...(await payoutsOf(from, to, ofAccount)), ...(await transfersOf(from, to, knownPayouts))];
    return [...payments, ...later, ...refunds.map(movementOfRefund), ...sent, ...lines.map(movementOfLine)];
  };
}
