import type { payments } from "#contract/payments.ts";
import type { Handlers } from "#server/http/handler.ts";
import { debtsOfRejected } from "#server/payments/debt-queries.ts";
import { paymentsMade } from "#server/payments/queries.ts";
import { saveReceipt, showReceipt } from "#server/payments/receipt-service.ts";
import { pay, settleDebt } from "#server/payments/service.ts";

/** A company pays for completed work; the admin sees every payment, and records those of companies that cannot pay. */
export const paymentsHandlers: Handlers<typeof payments> = {
  payment: pay,
  getdebts: async (asked, { db }) => debtsOfRejected(db, asked),
  settledebt: settleDebt,
  paymentdetails: async (asked, { db }) => paymentsMade(db, asked),
  getreceipt: showReceipt,
  receiptpdf: saveReceipt,
};
