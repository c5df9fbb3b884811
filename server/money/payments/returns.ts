import type { payments } from "#contract/money/payments.ts";
import { agreedBrokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import { canBear, fallOf, type ReturnBearer, returnNotifications, splitReturn } from "#domain/money/return.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
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
import type { TaxSwitch } from "#server/money/taxes/people.ts";
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
  if (locked.isTooLate) throw refuse("too_late");
  if (locked.isDisputed) throw refuse("payment_disputed");
  const amount = paise(amountPaise);
  const parts = splitReturn(leftOf(locked), amount, agreedBrokerageOf(locked));
  const taken = parts && (await takeOut(db, locked, parts.net));
  if (!taken) throw refuse("not_enough_payable");
  const returned = await recordReturnOf(db, services, locked, { amount, ...parts, bearer: "freelancer", taken });
  await recordAudit(db, { id: paymentId, after: auditedReturn(returned) });
  const event = { request: locked, requestId: locked.requestId, by: actor.role };
  await notifyEach(db, services, returnNotifications.giveBack, event, (_, to) =>
    to === "company"
      ? (returned.orderId === null ? moneyReturned : refundPromised)(event, returned.refund)
      : returnRecorded(event, returned),
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

/** What has to be reversed at the provider of the transfer that had a part of what is owed; true where nothing has to be. */
type Taken = Exclude<Awaited<ReturnType<typeof takeFromTransfer>>, false>;

/**
 * Lowers what is owed for a payment by the net part of a return, and a transfer of it that is under way. Nothing where that is not enough,
 * or is part of another payout.
 */
export async function takeOut(tx: Db, { owed, paymentId }: Locked, net: Paise): Promise<Taken | undefined> {
  if (!(owed && canBear({ status: owed.status, amount: paise(owed.amount) }, net))) return undefined;
  const taken =
    owed.status !== "in_payout" || net === 0 || (await takeFromTransfer(tx, { payableId: owed.id, amount: net }));
  if (taken) await lowerPayable(tx, { paymentId, net });
  return taken || undefined;
}

interface Returned {
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly bearer: ReturnBearer;
  /** The part of the transfer that has to be reversed. */
  readonly taken?: Taken | undefined;
  readonly refund?: Parameters<typeof insertReturn>[1]["refund"];
}

/** Records and books a return or a refund of a payment, which is locked. The fee of the company falls with the price. */
export async function recordReturnOf(
  tx: Db,
  services: TaxSwitch,
  locked: Locked,
  { taken, refund, ...parts }: Returned,
) {
  const { paymentId, company, freelancer, refundOrderId, left } = locked;
  const { amount, net } = parts;
  const clientFee = fallOf(clientFeeOf(locked), paise(left.clientFee), paise(left.price - amount));
  const orderId = refund?.reference ? null : refundOrderId;
  const id = await insertReturn(tx, { paymentId, ...parts, clientFee, orderId, ...(refund && { refund }) });
  if (typeof taken === "object" && net > 0) await insertReversal(tx, { ...taken, amount: net, returnId: id });
  await bookReturn(tx, { id, company, freelancer, ...parts, clientFee });
  const { brokerage, bearer } = parts;
  await bookTaxOfReturn(tx, services, { id, paymentId, amount, brokerage, clientFee, bearer });
  return { id, ...parts, clientFee, refund: paise(amount + clientFee), orderId };
}

type Recorded = Awaited<ReturnType<typeof recordReturnOf>>;

/** What the audit log says of a return. */
export const auditedReturn = ({ amount, brokerage, net, clientFee }: Recorded): AuditFacts => ({
  returned: amount,
  brokerage,
  net,
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
