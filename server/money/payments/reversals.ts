import type { payments } from "#contract/money/payments.ts";
import { paise, toRupees } from "#domain/money.ts";
import { recomputeRecords } from "#server/hiring/records/queries.ts";
import type { RequestMoved } from "#server/hiring/requests/move-queries.ts";
import { notifyParties } from "#server/hiring/requests/notify-parties.ts";
import { correctRequest } from "#server/hiring/requests/payment-moves.ts";
import { requestStatusOf } from "#server/hiring/requests/queries.ts";
import { statusesOf } from "#server/hiring/requests/service.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { bookReversal, bookWithheldReversal } from "#server/money/ledger/queries.ts";
import { bookSettledReversal } from "#server/money/ledger/settled-queries.ts";
import { notifyOfOrder } from "#server/money/payments/notify-of-order.ts";
import { reverseOrder, unverifyPayment } from "#server/money/payments/order-queries.ts";
import { hasReturns } from "#server/money/payments/return-queries.ts";
import { reversalRecorded } from "#server/money/payments/reversal-mails.ts";
import { isPaidOut, moneyAdmins, wasPaidDirectly } from "#server/money/payments/reversal-queries.ts";
import { bookTaxReversal } from "#server/money/taxes/booking.ts";
import { remindOfPayment } from "#server/notify/reminders/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { confirmedByAdmin } from "#server/platform/payments/providers.ts";

/**
 * Reverses a payment that an admin confirmed or recorded by mistake. What is owed for it is locked, so that no payout includes it,
 * then the request is moved, in the lock order of all payment code. Of concurrent reversals only one finds it paid.
 */
export const reversePayment: Handler<(typeof payments)["payments.reverse"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { requestId, reason } = input;
  const { refused } = await withStepUp(input, context, async (tx, admin) => {
    // Checked before the request is moved, so that a refusal changes nothing.
    const obstacle = await obstacleTo(tx, requestId);
    if (obstacle) return { refused: obstacle };
    const moved = await correctRequest(tx, requestId, confirmedByAdmin(services.providers));
    if (!moved) return { refused: await refusalFor(tx, requestId) };
    const reversal = await bookReversal(tx, { requestId, reason, adminId: actor.accountId });
    if (!reversal) throw new Error(`request ${requestId} was paid without a payment`);
    const request = asPaid(moved, reversal);
    await bookWithheldReversal(tx, reversal.paymentId, request.company);
    await bookSettledReversal(tx, reversal.paymentId);
    await bookTaxReversal(tx, reversal.paymentId);
    // A debt that the platform settled has no order.
    if (reversal.orderId !== null) await reverseOrder(tx, reversal.orderId);
    await unverifyPayment(tx, request.company);
    await remindOfPayment(tx, requestId);
    await recomputeRecords(tx, [request.company, request.freelancer]);
    const cost = toRupees(paise(request.price ?? 0));
    const { before, after } = statusesOf("correct");
    await recordAudit(tx, { id: requestId, before: { ...before, cost }, after: { ...after, payment: "reversed" } });
    await notifyParties(tx, services, "correct", { request, requestId, reason, by: actor.role });
    await notifyMoneyAdmins(tx, services, { ...reversal, requestId, request, reason, adminName: admin.name });
    return {};
  });
  if (refused) throw refuse(refused);
  return "done";
};

/** The request as it was paid: of a debt that was settled, nobody paid a fee. */
const asPaid = (request: RequestMoved, { clientFeePaise }: { readonly clientFeePaise: number }): RequestMoved =>
  clientFeePaise === 0 ? { ...request, clientFeeBps: 0, clientFeeFixedPaise: 0 } : request;

/** The reason why a payment cannot be reversed, such as a payout of its money. Locks its payable first. */
async function obstacleTo(
  tx: Db,
  requestId: number,
): Promise<"direct_payment" | "payout_made" | "money_returned" | undefined> {
  if (await wasPaidDirectly(tx, requestId)) return "direct_payment";
  if (await isPaidOut(tx, requestId)) return "payout_made";
  return (await hasReturns(tx, requestId)) ? "money_returned" : undefined;
}

async function refusalFor(tx: Db, requestId: number): Promise<"not_found" | "payment_moved_on" | "provider_payment"> {
  const status = await requestStatusOf(tx, requestId);
  if (!status) return "not_found";
  return status === "paid" ? "provider_payment" : "payment_moved_on";
}

interface Reversal {
  readonly paymentId: number;
  readonly costPaise: number;
  readonly clientFeePaise: number;
  readonly requestId: number;
  readonly request: RequestMoved;
  readonly reason: string;
  readonly adminName: string;
}

/** Every admin who may reverse payments, as of any act that matters for security. */
async function notifyMoneyAdmins(tx: Db, services: Services, reversal: Reversal): Promise<void> {
  const { paymentId, costPaise, clientFeePaise, requestId, request, reason, adminName } = reversal;
  const { company: companyId, companyName, workId, title } = request;
  const amount = costPaise + clientFeePaise;
  await notifyOfOrder(tx, "reverse", {
    order: { id: paymentId, companyId, requestId, amount },
    companyName,
    workId,
    title,
  });
  const template = reversalRecorded({ request, reason, adminName });
  const admins = await moneyAdmins(tx);
  await services.mailer.queue(tx, ...admins.map((admin) => mailOf(template, admin, services)));
}
