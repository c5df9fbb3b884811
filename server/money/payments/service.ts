import type { Input } from "#contract/call.ts";
import type { payments } from "#contract/money/payments.ts";
import { brokerageOf, chargeFor, clientFeeOf, splitCost, splitInRupees } from "#domain/catalog/fee.ts";
import { isDirect, type ProviderName } from "#domain/money/payment-order.ts";
import { payoutHoldOf } from "#domain/money/payout.ts";
import { debtStateTexts } from "#domain/money/present-state.ts";
import { type Paise, paise, rupees, toRupees } from "#domain/money.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { moveRequest } from "#server/hiring/requests/move-queries.ts";
import { notifyParties } from "#server/hiring/requests/notify-parties.ts";
import { settleRequest } from "#server/hiring/requests/payment-moves.ts";
import { outdatedRequest } from "#server/hiring/requests/present-state.ts";
import { requestStatusOf } from "#server/hiring/requests/queries.ts";
import { requireMoved, statusesOf } from "#server/hiring/requests/service.ts";
import { billDirectPayment } from "#server/money/bills/service.ts";
import { bookPayment } from "#server/money/ledger/queries.ts";
import { bookSettled } from "#server/money/ledger/settled-queries.ts";
import { remindOfAnswer } from "#server/money/payments/direct-reminder-queries.ts";
import { approveSubmitted } from "#server/money/payments/milestone-approvals.ts";
import { notifyOfDirectPayment } from "#server/money/payments/notify-of-direct.ts";
import { notifyOfOrder } from "#server/money/payments/notify-of-order.ts";
import { billOf, declineOpen, insertOrder, orderById, verifyPayment } from "#server/money/payments/order-queries.ts";
import { callProvider } from "#server/money/payments/provider-calls.ts";
import { bookTaxOfPayment } from "#server/money/taxes/booking.ts";
import type { RecordAudit } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { type Handler, type HandlerContext, withPreparation } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Declined, type Order, Unreachable } from "#server/platform/payments/provider.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type PaymentContext = HandlerContext<typeof payments.payment>;
type PaymentInput = Input<typeof payments.payment>;

/** An order of the provider, or the reason why there is none. */
type OrderResult = { readonly order: Order } | { readonly refusal: "payment_declined" | "unavailable" };

/** Creates the order at the provider before the transaction begins. */
async function createOrder(
  input: PaymentInput,
  { services, attempt }: { services: Services; attempt: string },
): Promise<OrderResult> {
  const { chosen } = services.providers;
  const { reference, outcome } = input;
  if (chosen.can.confirmed === "admin" && !reference) return { refusal: "payment_declined" };
  return orderAtProvider(services, { key: attempt, amount: totalOf(input), reference, outcome });
}

interface OrderTerms {
  readonly key: string;
  readonly amount: Paise;
  readonly reference?: string | null | undefined;
  readonly outcome?: Parameters<Services["providers"]["chosen"]["createOrder"]>[0]["outcome"] | null;
}

/** Creates an order at the provider, or says why there is none. */
export async function orderAtProvider(
  services: Services,
  { reference, outcome, ...terms }: OrderTerms,
): Promise<OrderResult> {
  const { chosen } = services.providers;
  const order = { ...terms, reference: reference ?? undefined, outcome: outcome ?? undefined };
  try {
    return { order: await callProvider(() => chosen.createOrder(order)) };
  } catch (error) {
    if (error instanceof Declined) return { refusal: "payment_declined" };
    if (!(error instanceof Unreachable))
      services.log.error({ err: error, provider: chosen.name }, "an order could not be created");
    return { refusal: "unavailable" };
  }
}

const clientFeeIn = ({ clientFeePaise }: Pick<PaymentInput, "clientFeePaise">): Paise => paise(clientFeePaise ?? 0);

/** What the company agrees to pay: the price and its fee. */
const totalOf = (input: PaymentInput): Paise => paise(rupees(input.amount) + clientFeeIn(input));

/** The company pays (spec §4), as far as the provider of the platform lets that be done at once. */
export const pay = withPreparation<typeof payments.payment, OrderResult>(
  createOrder,
  async (input, context, ordered) => {
    const { chosen } = context.services.providers;
    if (chosen.can.confirmed === "admin" && !input.reference)
      throw context.refuse("invalid", { fields: { reference: "please fill this" } });
    if ("refusal" in ordered) {
      if (await approveSubmitted(input, context)) return "done";
      await refuseUnpayable(input, context);
      throw context.refuse(ordered.refusal);
    }
    const { order } = ordered;
    if (!order.proof) return keepOrder(order, input, context);
    if (!chosen.verify(order.proof)) throw context.refuse("payment_declined");
    const agreed = await moveRequest(context.db, "pay", input.requestid, context.actor.accountId);
    if (!agreed) return requireMoved(await approveSubmitted(input, context), input.requestid, context);
    const onFailure = (error: unknown): never => {
      throw brokenConstraint(error, "23505") === "payment_orders_live" ? context.refuse("payment_waits") : error;
    };
    const paid = { ...agreed, source: chosen.name, order: { provider: chosen.name, id: order.id, onFailure } };
    return book(
      "pay",
      paid,
      { requestId: input.requestid, price: rupees(input.amount), clientFee: clientFeeIn(input) },
      context,
    );
  },
);

/** Keeps an order that is not paid at once; the request can have only one open order. */
async function keepOrder(order: Order, input: PaymentInput, context: PaymentContext): Promise<"pending" | "done"> {
  const { db, actor, services, refuse, recordAudit } = context;
  const { name } = services.providers.chosen;
  const id = await insertOrder(db, {
    requestId: input.requestid,
    companyId: actor.accountId,
    price: rupees(input.amount),
    clientFee: clientFeeIn(input),
    provider: name,
    providerOrder: order.id,
    reference: input.reference || null,
  });
  if (id === undefined) {
    if (await approveSubmitted(input, context)) return "done";
    await refuseUnpayable(input, context);
    throw refuse("payment_waits");
  }
  await services.rehearsals.queue(db, name, order.messages ?? []);
  const audited = { payment: "open", order: id, cost: input.amount, ...auditedFee(clientFeeIn(input)) };
  await recordAudit(db, { id: input.requestid, after: audited });
  await notifyOfReport(id, input, context);
  return "pending";
}

/** Notifies who has to confirm the payment, where somebody has to. */
async function notifyOfReport(id: number, { requestid, reference }: PaymentInput, context: PaymentContext) {
  const { db, services } = context;
  const { confirmed } = services.providers.chosen.can;
  if (confirmed === "freelancer") {
    await remindOfAnswer(db, requestid, id);
    return notifyOfDirectPayment(db, services, "reportDirect", { requestId: requestid, reference, by: "client" });
  }
  const reported = confirmed === "admin" && (await orderById(db, id));
  if (reported) await notifyOfOrder(db, "report", reported);
}

async function refuseUnpayable(input: PaymentInput, { db, actor, refuse }: PaymentContext): Promise<void> {
  const bill = await billOf(db, input.requestid, actor.accountId);
  if (bill?.status !== "completed") throw await outdatedRequest(input.requestid, { db, actor, refuse });
  if (bill.price !== rupees(input.amount) || bill.clientFee !== clientFeeIn(input)) throw refuse("amount_mismatch");
}

/** The admin records what the platform paid for a company that is rejected (docs/design/rules.md#debts). */
export const settleDebt: Handler<(typeof payments)["payments.settleDebt"]> = async (input, context) => {
  const { db } = context;
  const agreed = await settleRequest(db, input.requestid);
  if (!agreed) throw await outdatedDebt(input.requestid, context);
  const declined = await declineOpen(db, input.requestid, "The platform paid in place of the company.");
  for (const order of declined) await notifyOfOrder(db, "decline", { ...agreed, order });
  // The platform paid in place of the company, so the money is where that of confirmed payments is, and nobody paid a fee.
  const bill = { requestId: input.requestid, price: rupees(input.amount), clientFee: paise(0) };
  return book("settle", { ...agreed, source: "manual", clientFeeBps: 0, clientFeeFixedPaise: 0 }, bill, context);
};

type DebtContext = Pick<HandlerContext<(typeof payments)["payments.settleDebt"]>, "db" | "refuse">;

/** The refusal of an admin who acts for a company after its debt was paid, or is none any more. */
async function outdatedDebt(requestId: number, { db, refuse }: DebtContext): Promise<Refusal> {
  const status = await requestStatusOf(db, requestId);
  const state = debtStateTexts[status === "paid" ? "paid" : "unpaid"];
  return status ? refuse("request_moved_on", { state }) : refuse("not_found");
}

interface Agreed extends NonNullable<Awaited<ReturnType<typeof settleRequest>>> {
  /** The provider that holds the money. */
  readonly source: ProviderName;
  readonly order?: NonNullable<Parameters<typeof bookPayment>[1]["order"]>;
}

interface BookingContext {
  readonly db: Db;
  readonly actor: Actor;
  readonly services: Services;
  readonly refuse: (code: "amount_mismatch") => Refusal;
  readonly recordAudit: RecordAudit;
}

interface Bill {
  readonly requestId: number;
  readonly price: Paise;
  readonly clientFee: Paise;
}

/** The part of an order that is the price, and the rest. */
export const billOfOrder = (order: { readonly amount: number; readonly clientFeePaise: number }) => ({
  price: paise(order.amount - order.clientFeePaise),
  clientFee: paise(order.clientFeePaise),
});

/** What the audit log says of the fee of a company; nothing without one. */
export const auditedFee = (clientFee: Paise): AuditFacts => (clientFee > 0 ? { clientFee: toRupees(clientFee) } : {});

/** Books exactly the agreed price and fee, split by the agreed brokerage (docs/design/rules.md#frozen). */
export async function book(
  move: "pay" | "settle" | "confirm" | "receive",
  request: Agreed,
  { requestId, price: cost, clientFee }: Bill,
  { db, actor, services, refuse, recordAudit }: BookingContext,
): Promise<"done"> {
  const { price, brokerageBps, brokerageFixedPaise, order, source, company, freelancer } = request;
  if (price !== cost || brokerageBps === null) throw refuse("amount_mismatch");
  if (chargeFor(cost, clientFeeOf(request)).clientFee !== clientFee) throw refuse("amount_mismatch");
  const fee = brokerageOf({ brokerageBps, brokerageFixedPaise });
  const parts = { ...splitCost(cost, fee), clientFee };
  await bookPayment(db, {
    requestId,
    cost,
    ...parts,
    company,
    freelancer,
    source,
    hold: payoutHoldOf(services.platformSettings.current()),
    ...(order && { order }),
  });
  const withheld = await bookTaxOfPayment(db, services, { requestId, company, freelancer, ...parts });
  // The platform pays a settled debt, so there is no payment of the company to verify.
  if (move === "settle") await bookSettled(db, { requestId, company, amount: cost });
  else await verifyPayment(db, company, source);
  const { before, after } = statusesOf(move);
  const audited = { ...after, ...splitInRupees(cost, fee), ...auditedFee(clientFee) };
  await recordAudit(db, { id: requestId, before, after: audited });
  await notifyParties(db, services, move, { request, requestId, by: actor.role });
  if (isDirect(source))
    await billDirectPayment(db, services, { requestId, freelancer, ...parts, tds: withheld?.tds ?? paise(0) });
  return "done";
}
