import type { bills } from "#contract/money/bills.ts";
import { chargeFor, clientFeeOf } from "#domain/catalog/fee.ts";
import { billMoves, billNotifications } from "#domain/money/bill.ts";
import { billedFees } from "#domain/money/ledger.ts";
import { type Paise, paise } from "#domain/money.ts";
import { partiesOfRequest } from "#server/hiring/offers/due-queries.ts";
import { billTemplates, debtTemplates } from "#server/money/bills/mails.ts";
import { hasBill, moveBill } from "#server/money/bills/queries.ts";
import { bookBill, bookDirectPayment } from "#server/money/ledger/bill-queries.ts";
import { bookTaxOfWaivedBill } from "#server/money/taxes/booking.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { limitedMailOf } from "#server/platform/mail/mail-template.ts";

interface DirectPayment {
  readonly requestId: number;
  readonly freelancer: number;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly clientFee: Paise;
  /** The tax that the platform pays for the freelancer, because it holds no money of which it could be withheld. */
  readonly tds: Paise;
}

/** Books that a payment went to the freelancer, and bills both fees and the tax in the transaction of the payment. */
export async function billDirectPayment(db: Db, services: Services, payment: DirectPayment): Promise<void> {
  const { requestId } = payment;
  const amount = paise(billedFees(payment) + payment.tds);
  const billId = await bookDirectPayment(db, payment);
  if (billId !== undefined) await notifyDebtor(db, services, "create", { billId, requestId, amount, note: "" });
}

interface Bill {
  readonly billId: number;
  readonly requestId: number;
  readonly amount: Paise;
  readonly note: string;
  /** Whether it is for a refund, and not for the fees of a direct payment. */
  readonly isForRefund?: boolean;
}

/** Notifies the freelancer who owes a bill, in the transaction of its change. */
async function notifyDebtor(
  db: Db,
  services: Services,
  move: keyof typeof billNotifications,
  { billId, requestId, amount, note, isForRefund = false }: Bill,
): Promise<void> {
  const request = await partiesOfRequest(db, requestId);
  if (!request) return;
  const { title, companyName: otherName, workId, freelancer: accountId, freelancerEmail, freelancerLanguage } = request;
  const facts = { title, otherName, workId, requestId, amountPaise: amount };
  for (const { kind } of billNotifications[move])
    await notifyAccounts(db, [accountId], { kind, subjectKind: "payment", subjectId: billId, facts });
  const instructions = services.settings.PAYMENT_INSTRUCTIONS;
  const { clientFee, total } = chargeFor(paise(request.price ?? 0), clientFeeOf(request));
  const template = isForRefund
    ? debtTemplates[move === "create" ? "settle" : move]({ title, amount, note })
    : billTemplates[move]({ title, amount, clientFee, total, instructions, note });
  const reader = { accountId, email: freelancerEmail, language: freelancerLanguage };
  await services.mailer.queue(db, limitedMailOf(template, reader, services));
}

const entryOf = { settle: "fee_paid", waive: "fee_waived" } as const;

/** The money of a bill has arrived, or the platform does without it. */
export const settleBill: Handler<(typeof bills)["bills.settle"]> = async ({ billId, move, note }, context) => {
  const { db, services, refuse, recordAudit } = context;
  const moved = await moveBill(db, billId, move, note || null);
  if (!moved) throw refuse((await hasBill(db, billId)) ? "bill_moved_on" : "not_found");
  const amount = paise(moved.amount);
  await bookBill(db, { ...moved, amount }, entryOf[move]);
  if (move === "waive" && moved.returnId === null) await bookTaxOfWaivedBill(db, moved.paymentId);
  await recordAudit(db, {
    id: billId,
    before: { status: "open" },
    after: { status: billMoves[move].to, amountPaise: amount },
  });
  const { requestId, returnId } = moved;
  await notifyDebtor(db, services, move, {
    billId,
    requestId,
    amount,
    note: note ?? "",
    isForRefund: returnId !== null,
  });
  return "done";
};
