import type { payments } from "#contract/payments.ts";
import { rehearsedOutcomes } from "#domain/payment-order.ts";
import {
  confirmedBy,
  confirmPayment,
  declinePayment,
  withdrawPayment,
} from "#server/features/payments/confirm-service.ts";
import { debtsOfRejected } from "#server/features/payments/debt-queries.ts";
import { cancelOrder, closeOrder } from "#server/features/payments/end-order-service.ts";
import { paymentNotes, pendingOrders } from "#server/features/payments/order-list-queries.ts";
import { providerOrders, unsettledPayments } from "#server/features/payments/provider-list-queries.ts";
import { paymentsMade } from "#server/features/payments/queries.ts";
import { saveReceipt, showReceipt } from "#server/features/payments/receipt-service.ts";
import { pay, settleDebt } from "#server/features/payments/service.ts";
import { recordRefund, settleMoney } from "#server/features/payments/unmatched-service.ts";
import type { Handlers } from "#server/platform/http/handler.ts";

/** A company pays for completed work; the admin sees every payment, and records those of companies that cannot pay. */
export const paymentsHandlers: Handlers<typeof payments> = {
  payment: pay,
  paymentway: async (_, { services: { providers, settings } }) => [
    {
      provider: providers.chosen.name,
      instructions: providers.chosen.can.confirmed ? settings.PAYMENT_INSTRUCTIONS : "",
      outcomes: providers.chosen.can.rehearses ? [...rehearsedOutcomes] : [],
    },
  ],
  getpaymentnotes: async (asked, { db, actor, services: { providers } }) =>
    paymentNotes(db, actor, confirmedBy(providers), asked),
  withdrawpayment: withdrawPayment,
  getpendingpayments: async (asked, { db, services: { providers } }) =>
    pendingOrders(db, confirmedBy(providers), asked),
  confirmpayment: confirmPayment,
  declinepayment: declinePayment,
  getdebts: async (asked, { db }) => debtsOfRejected(db, asked),
  settledebt: settleDebt,
  paymentdetails: async (asked, { db }) => paymentsMade(db, asked),
  getreceipt: showReceipt,
  receiptpdf: saveReceipt,
  "payments.cancelOrder": cancelOrder,
  "payments.closeOrder": closeOrder,
  "payments.recordRefund": recordRefund,
  "payments.settleUnmatched": settleMoney,
  "payments.listProviderOrders": async (asked, { db, services: { providers } }) =>
    providerOrders(db, confirmedBy(providers), asked),
  "payments.listUnmatched": async (asked, { db }) => unsettledPayments(db, asked),
};
