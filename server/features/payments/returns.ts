import type { payments } from "#contract/payments.ts";
import { brokerageOf } from "#domain/fee.ts";
import { type Paise, paise } from "#domain/money.ts";
import { returnNotices, splitReturn } from "#domain/return.ts";
import { bookReturn } from "#server/features/ledger/queries.ts";
import { moneyReturned, returnRecorded, returnSent } from "#server/features/mail/templates/returns.ts";
import { notifyAdmins } from "#server/features/notifications/queries.ts";
import { holdReturnable, insertReturn, returnWith, sendReturn } from "#server/features/payments/return-queries.ts";
import { notifyEach } from "#server/features/requests/notify-parties.ts";
import type { Handler } from "#server/platform/http/context.ts";

/** The freelancer gives back a part of a payment, or all of it, from what is still owed for it. */
export const giveBack: Handler<(typeof payments)["payments.giveBack"]> = async (
  { paymentId, amountPaise },
  context,
) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const owed = await holdReturnable(db, paymentId, actor.accountId);
  if (!owed) throw refuse("not_found");
  if (owed.isTooLate) throw refuse("too_late");
  const amount = paise(amountPaise);
  const parts = partsOf(owed, amount);
  if (owed.status !== "due" || !parts || parts.net > owed.payable) throw refuse("not_enough_payable");
  const { company, freelancer, requestId, title, workId, companyName: otherName } = owed;
  const id = await insertReturn(db, { paymentId, amount, ...parts });
  await bookReturn(db, { id, company, freelancer, amount, ...parts });
  await recordAudit(db, { id: paymentId, after: { returned: amount, brokerage: parts.brokerage, net: parts.net } });
  const event = { request: owed, requestId, by: actor.role };
  await notifyEach(db, services, returnNotices.giveBack, event, (_, to) =>
    to === "company" ? moneyReturned(event, amount) : returnRecorded(event, { amount, ...parts }),
  );
  const facts = { title, otherName, workId, requestId, amountPaise: amount };
  await notifyAdmins(db, { kind: "return_to_send", subjectKind: "payment", subjectId: id, facts });
  return "done";
};

type Returnable = NonNullable<Awaited<ReturnType<typeof holdReturnable>>>;

function partsOf({ cost, returned, brokerageBps, brokerageFixedPaise }: Returnable, amount: Paise) {
  const fee = brokerageOf({ brokerageBps: brokerageBps ?? 0, brokerageFixedPaise });
  return splitReturn({ cost: paise(cost), returned: paise(returned) }, amount, fee);
}

/** The admin has sent the money of a return to the company. */
export const recordReturn: Handler<(typeof payments)["payments.recordReturn"]> = async (input, context) => {
  const { returnId, reference } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  const isSent = await sendReturn(db, { returnId, reference, sentBy: actor.accountId });
  const returned = await returnWith(db, returnId);
  if (!returned) throw refuse("not_found");
  if (!isSent) throw refuse("payment_moved_on");
  const { paymentId, requestId } = returned;
  await recordAudit(db, { id: paymentId, after: { return: returnId, reference } });
  const event = { request: returned, requestId, by: actor.role };
  const amount = paise(returned.amount);
  await notifyEach(db, services, returnNotices.send, event, () => returnSent(event, { amount, reference }));
  return "done";
};
