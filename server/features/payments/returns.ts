import type { payments } from "#contract/payments.ts";
import { agreedBrokerageOf, clientFeeOf } from "#domain/fee.ts";
import { type Paise, paise } from "#domain/money.ts";
import { canBear, fallOf, returnNotices, splitReturn } from "#domain/return.ts";
import { bookReturn } from "#server/features/ledger/queries.ts";
import { refundPromised } from "#server/features/mail/templates/return-refunds.ts";
import { moneyReturned, returnRecorded, returnSent } from "#server/features/mail/templates/returns.ts";
import { notifyAdmins } from "#server/features/notifications/queries.ts";
import { holdReturnable, insertReturn, returnWith, sendReturn } from "#server/features/payments/return-queries.ts";
import { insertReversal, takeFromTransfer } from "#server/features/payouts/transfer-queries.ts";
import { notifyEach } from "#server/features/requests/notify-parties.ts";
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
  const refunding = refundingProviders(services.providers);
  const owed = await holdReturnable(db, { paymentId, freelancerId: actor.accountId, refunding });
  if (!owed) throw refuse("not_found");
  if (owed.isTooLate) throw refuse("too_late");
  if (owed.isDisputed) throw refuse("payment_disputed");
  const amount = paise(amountPaise);
  const parts = partsOf(owed, amount);
  if (!(parts && canBear({ status: owed.status, amount: paise(owed.payable) }, parts.net)))
    throw refuse("not_enough_payable");
  const taken = await takeOut(db, owed, parts.net);
  if (!taken) throw refuse("not_enough_payable");
  const { company, freelancer, requestId, title, workId, companyName: otherName, orderId } = owed;
  const clientFee = returnedFee(owed, amount);
  const refund = paise(amount + clientFee);
  const id = await insertReturn(db, { paymentId, amount, clientFee, ...parts, orderId });
  await reverseFor(db, taken, { amount: parts.net, returnId: id });
  await bookReturn(db, { id, company, freelancer, amount, clientFee, ...parts });
  const audited = { returned: amount, brokerage: parts.brokerage, net: parts.net, ...(clientFee > 0 && { clientFee }) };
  await recordAudit(db, { id: paymentId, after: audited });
  const event = { request: owed, requestId, by: actor.role };
  await notifyEach(db, services, returnNotices.giveBack, event, (_, to) =>
    to === "company"
      ? (orderId === null ? moneyReturned : refundPromised)(event, refund)
      : returnRecorded(event, { amount, ...parts }),
  );
  if (orderId !== null) return "done";
  const facts = { title, otherName, workId, requestId, amountPaise: refund };
  await notifyAdmins(db, { kind: "return_to_send", subjectKind: "payment", subjectId: id, facts });
  return "done";
};

type Taken = Awaited<ReturnType<typeof takeFromTransfer>>;

/** A transfer under way is lowered. False where what is owed is part of another payout. */
async function takeOut(db: Db, { status, payableId }: Returnable, amount: Paise): Promise<Taken> {
  if (status !== "in_payout") return true;
  return takeFromTransfer(db, { payableId, amount });
}

/** Lets the provider take back what was transferred of a return. */
async function reverseFor(
  db: Db,
  taken: Taken,
  of: { readonly amount: Paise; readonly returnId: number },
): Promise<void> {
  if (typeof taken === "object" && of.amount > 0) await insertReversal(db, { ...taken, ...of });
}

type Returnable = NonNullable<Awaited<ReturnType<typeof holdReturnable>>>;

const partsOf = ({ cost, returned, ...agreed }: Returnable, amount: Paise) =>
  splitReturn({ cost: paise(cost), returned: paise(returned) }, amount, agreedBrokerageOf(agreed));

/** What the company gets back of its fee, as the brokerage falls. A payment without one returns none. */
const returnedFee = ({ cost, returned, paidClientFee, ...agreed }: Returnable, amount: Paise): Paise =>
  paidClientFee === 0
    ? paise(0)
    : fallOf(clientFeeOf(agreed), { cost: paise(cost), returned: paise(returned) }, amount);

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
  await notifyEach(db, services, returnNotices.send, event, () => returnSent(event, { amount, reference }));
  return "done";
};
