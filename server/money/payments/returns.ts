import type { payments } from "#contract/money/payments.ts";
import { agreedBrokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import { fallOf, type ReturnBearer, returnNotifications, shareOfReturn, splitReturn } from "#domain/money/return.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import { insertDebt } from "#server/money/bills/queries.ts";
import { bookReturn } from "#server/money/ledger/queries.ts";
import { moneyReturned, refundPromised, returnRecorded, returnSent } from "#server/money/payments/return-mails.ts";
import {
  insertReturn,
  lockReturnable,
  lowerPayable,
  returnWith,
  sendReturn,
} from "#server/money/payments/return-queries.ts";
import { insertReversal, takeFromTransfer } from "#server/money/payouts/transfer-queries.ts";
import { bookTaxOfReturn } from "#server/money/taxes/booking.ts";
import { type ReturnedTax, returnedTax } from "#server/money/taxes/withholding.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { refundingProviders } from "#server/platform/payments/providers.ts";

/**
 * The freelancer gives back a part of a payment, or all of it, from what is still owed for it. The provider that captured the payment
 * refunds it, or an admin sends the money.
 */
export const giveBack: Handler<(typeof payments)["payments.giveBack"]> = async (
  { paymentId, amountPaise },
  context,
) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const locked = await lockReturnable(db, { paymentId, refunding: refundingProviders(services.providers) });
  if (!locked?.owed || locked.freelancer !== actor.accountId) throw refuse("not_found");
  // The company has paid nothing of a debt that the platform paid.
  if (locked.isSettled) throw refuse("not_found");
  if (locked.isTooLate) throw refuse("too_late");
  if (locked.isDisputed) throw refuse("payment_disputed");
  const amount = paise(amountPaise);
  const parts = splitReturn(leftOf(locked), amount, agreedBrokerageOf(locked));
  if (!parts) throw refuse("not_enough_payable");
  const tax = await returnedTax(db, { paymentId, amount, net: parts.net });
  const taken = await takeOut(db, locked, { net: parts.net, tax });
  if (!taken) throw refuse("not_enough_payable");
  const returned = await recordReturnOf(db, locked, {
    amount,
    ...parts,
    bearer: "freelancer",
    ...taken,
    tax,
  });
  await recordAudit(db, { id: paymentId, after: auditedReturn(returned) });
  const event = { request: locked, requestId: locked.requestId, by: actor.role };
  await notifyEach(db, services, returnNotifications.giveBack, event, (_, to) =>
    to === "company"
      ? (returned.orderId === null ? moneyReturned : refundPromised)(event, returned.refund)
      : returnRecorded(event, { ...returned, instructions: services.settings.PAYMENT_INSTRUCTIONS }),
  );
  if (returned.orderId === null) await askAdmins(db, locked, returned);
  return "done";
};

type Locked = NonNullable<Awaited<ReturnType<typeof lockReturnable>>>;

/** The remaining parts of a payment in the form that the rules take. */
export const leftOf = ({ left }: Pick<Locked, "left">) => ({
  price: paise(left.price),
  brokerage: paise(left.brokerage),
});

interface Taken {
  /** What of the net part was taken from what is owed, and what of it the freelancer is billed for, because it was withheld as tax. */
  readonly taken: Paise;
  readonly billed: Paise;
  /** What has to be reversed at the provider of the transfer that had it; true where nothing has to be. */
  readonly transfer: Exclude<Awaited<ReturnType<typeof takeFromTransfer>>, false>;
}

interface Borne {
  readonly net: Paise;
  readonly tax: ReturnedTax | undefined;
}

/**
 * Lowers what is owed for a payment by the net part of a return, and a transfer of it that is under way. Nothing where that is not enough,
 * or is part of another payout.
 */
export async function takeOut(tx: Db, { owed, paymentId }: Locked, { net, tax }: Borne): Promise<Taken | undefined> {
  const { tcs, withheld } = tax ?? { tcs: paise(0), withheld: paise(0) };
  const share = owed && shareOfReturn({ status: owed.status, amount: paise(owed.amount) }, { net, tcs, withheld });
  if (!(owed && share)) return undefined;
  const isInTransfer = owed.status === "in_payout" && share.taken > 0;
  const transfer = !isInTransfer || (await takeFromTransfer(tx, { payableId: owed.id, amount: share.taken }));
  if (!transfer) return undefined;
  await lowerPayable(tx, { paymentId, amount: share.taken });
  return { ...share, transfer };
}

interface Returned {
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly bearer: ReturnBearer;
  readonly taken?: Paise | undefined;
  readonly billed?: Paise | undefined;
  readonly transfer?: Taken["transfer"] | undefined;
  /** What of the taxes goes back where the freelancer bears it. */
  readonly tax?: ReturnedTax | undefined;
  readonly refund?: Parameters<typeof insertReturn>[1]["refund"];
}

/** Records and books a return or a refund of a payment, which is locked. The fee of the company falls with the price. */
export async function recordReturnOf(
  tx: Db,
  locked: Locked,
  { taken = paise(0), billed = paise(0), transfer, tax, refund, ...parts }: Returned,
) {
  const { paymentId, company, freelancer, refundOrderId, left } = locked;
  const { amount, net, brokerage, bearer } = parts;
  const clientFee = fallOf(clientFeeOf(locked), paise(left.clientFee), paise(left.price - amount));
  const orderId = refund?.reference ? null : refundOrderId;
  const id = await insertReturn(tx, { paymentId, ...parts, clientFee, orderId, ...(refund && { refund }) });
  if (typeof transfer === "object" && taken > 0) await insertReversal(tx, { ...transfer, amount: taken, returnId: id });
  await bookReturn(tx, { id, company, freelancer, ...parts, billed, clientFee });
  await bookTaxOfReturn(tx, { id, paymentId, brokerage, clientFee, bearer, tax });
  // A freelancer who was paid already owes the net part, less the tax that goes back with it.
  const debt = paise(bearer === "debt" ? net - (tax?.tcs ?? 0) : billed);
  if (debt > 0) await insertDebt(tx, { returnId: id, freelancerId: freelancer, amount: debt });
  return { id, ...parts, debt, clientFee, refund: paise(amount + clientFee), orderId };
}

type Recorded = Awaited<ReturnType<typeof recordReturnOf>>;

/** What the audit log says of a return. */
export const auditedReturn = ({ amount, brokerage, net, clientFee, debt }: Recorded): AuditFacts => ({
  returned: amount,
  brokerage,
  net,
  ...(debt > 0 && { billed: debt }),
  ...(clientFee > 0 && { clientFee }),
});

/** An admin has to send the money of a return that no provider refunds. */
export async function askAdmins(tx: Db, locked: Locked, { id, refund: amountPaise }: Recorded): Promise<void> {
  const { title, companyName: otherName, workId, requestId } = locked;
  const facts = { title, otherName, workId, requestId, amountPaise };
  await notifyAdmins(tx, { kind: "return_to_send", subjectKind: "payment", subjectId: id, facts });
}

/** The admin has sent the money of a return to the company. */
export const recordReturn: Handler<(typeof payments)["payments.recordReturn"]> = async (input, context) => {
  const { returnId, reference } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  const isSent = await sendReturn(db, { returnId, reference, sentBy: actor.accountId });
  const returned = await returnWith(db, returnId);
  if (!returned) throw refuse("not_found");
  if (!isSent) throw refuse(returned.isDisputed && !returned.sentAt ? "payment_disputed" : "payment_moved_on");
  const { paymentId, requestId } = returned;
  await recordAudit(db, { id: paymentId, after: { return: returnId, reference } });
  const event = { request: returned, requestId, by: actor.role };
  const amount = paise(returned.amount);
  await notifyEach(db, services, returnNotifications.send, event, () => returnSent(event, { amount, reference }));
  return "done";
};
