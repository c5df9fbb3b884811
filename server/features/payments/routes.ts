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
  "payments.getMethod": async (_, { services: { providers, settings } }) => [
    {
      provider: providers.chosen.name,
      instructions: providers.chosen.can.confirmed ? settings.PAYMENT_INSTRUCTIONS : "",
      outcomes: providers.chosen.can.rehearses ? [...rehearsedOutcomes] : [],
    },
  ],
  "payments.listOrders": async (asked, { db, actor, services: { providers } }) =>
    paymentNotes(db, actor, confirmedBy(providers), asked),
  "payments.withdrawReport": withdrawPayment,
  "payments.listPending": async (asked, { db, services: { providers } }) =>
    pendingOrders(db, confirmedBy(providers), asked),
  "payments.confirm": confirmPayment,
  "payments.decline": declinePayment,
  "payments.listDebts": async (asked, { db }) => debtsOfRejected(db, asked),
  "payments.settleDebt": settleDebt,
  paymentdetails: async (asked, { db }) => paymentsMade(db, asked),
  "payments.getReceipt": showReceipt,
  "payments.downloadReceipt": saveReceipt,
  "payments.cancelOrder": cancelOrder,
  "payments.closeOrder": closeOrder,
  "payments.recordRefund": recordRefund,
  "payments.settleUnmatched": settleMoney,
  "payments.listProviderOrders": async (asked, { db, services: { providers } }) =>
    providerOrders(db, confirmedBy(providers), asked),
  "payments.listUnmatched": async (asked, { db }) => unsettledPayments(db, asked),
};
