import type { Input } from "#contract/call.ts";
import type { payments } from "#contract/money/payments.ts";
import { receiptFileName, receiptNumber } from "#domain/money/receipt.ts";
import { paise, rupees, toRupees } from "#domain/money.ts";
import type { Role } from "#domain/role.ts";
import { hasRequest, statusOf } from "#server/hiring/requests/queries.ts";
import type * as receiptPdf from "#server/money/payments/receipt-pdf.ts";
import type { Receipt } from "#server/money/payments/receipt-pdf.ts";
import { billedOf, changesOfPayment, paidRequest } from "#server/money/payments/receipt-queries.ts";
import { withheldOf } from "#server/money/taxes/withheld-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { threadOf } from "#server/platform/threads/jobs.ts";

/** Draws receipts outside the event loop. */
export const inReceiptThread = threadOf<typeof receiptPdf>(new URL("./receipt-pdf.ts", import.meta.url));

type ReceiptInput = Input<(typeof payments)["payments.getReceipt"]>;
type ReceiptContext = Pick<HandlerContext<(typeof payments)["payments.getReceipt"]>, "db" | "actor" | "refuse">;

/** The receipt of a paid request; `not_found` for other accounts (docs/design/details.md#3). */
async function receiptOf(input: ReceiptInput, { db, actor, refuse }: ReceiptContext) {
  const paid = await paidRequest(db, input, actor);
  if (!paid)
    throw refuse(!input.paymentId && (await isParty(input.requestid, { db, actor })) ? "not_paid" : "not_found");
  const { entryId, paidAt, licenseno, companyCity, freelancerCity, source, ...parts } = paid;
  const { role } = actor;
  const changes = await changesOfPayment(db, parts.paymentId, role === "freelancer");
  const total = rupees(role === "freelancer" ? parts.amount : parts.total);
  const receipt: Receipt = {
    ...parts,
    receiptNumber: receiptNumber(entryId),
    recipientRole: role,
    // A receipt discloses no more about the other party than the screens do.
    licenseno: role === "freelancer" ? null : licenseno,
    companyCity: role === "freelancer" ? null : companyCity,
    freelancerCity: role === "client" ? null : freelancerCity,
    changes: changes.map(({ amount, brokerage, clientFee, ...change }) => ({
      ...change,
      amount: toRupees(paise(amount)),
      brokerage: toRupees(paise(brokerage)),
      clientFee: toRupees(paise(clientFee)),
    })),
    remaining: toRupees(paise(changes.reduce((left, { amount }) => left - amount, Number(total)))),
    isTestPayment: source === "sandbox",
    ...(await taxesOf(db, parts.paymentId, { role, isTdsBilled: source === "direct" })),
  };
  return { receipt, paidAt };
}

interface TaxReader {
  readonly role: Role;
  readonly isTdsBilled: boolean;
}

/** What was withheld or billed is the freelancer's; the invoice is that of who reads. Nothing where the payment is not taxed. */
async function taxesOf(db: Db, paymentId: number, { role, isTdsBilled }: TaxReader) {
  const side = role === "client" ? "company" : "freelancer";
  const taxed = (await withheldOf(db, [paymentId], side)).get(paymentId);
  const billedPaise = role === "client" ? 0 : await billedOf(db, paymentId);
  const billed = billedPaise > 0 && { billedPaise };
  if (!taxed) return { ...billed };
  const { tdsPaise, tcsPaise, paperNumber, workPaperNumber } = taxed;
  const numbers = { paperNumber, ...(workPaperNumber && { workPaperNumber }) };
  return role === "client" ? numbers : { tdsPaise, tcsPaise, isTdsBilled, ...numbers, ...billed };
}

const isParty = async (requestid: number, { db, actor }: Pick<ReceiptContext, "db" | "actor">) =>
  actor.role === "admin" ? hasRequest(db, requestid) : (await statusOf(db, requestid, actor.accountId)) !== undefined;

export const showReceipt: Handler<(typeof payments)["payments.getReceipt"]> = async (input, context) => [
  (await receiptOf(input, context)).receipt,
];

export const saveReceipt: Handler<(typeof payments)["payments.downloadReceipt"]> = async (input, context) => {
  const { receipt, paidAt } = await receiptOf(input, context);
  const { actor, browser, services } = context;
  const look = {
    language: browser.language ?? "en",
    brand: services.platformSettings.brand(),
    logo: await services.smallLogo(),
  };
  const bytes = await inReceiptThread(queueKeys(actor, browser.network), "drawReceipt", receipt, paidAt, look);
  return { name: receiptFileName(receipt.receiptNumber), bytes };
};
