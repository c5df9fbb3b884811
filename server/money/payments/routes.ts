import type { payments } from "#contract/money/payments.ts";
import { testOutcomes } from "#domain/money/payment-order.ts";
import type { Role } from "#domain/role.ts";
import { recordSurplus } from "#server/money/payments/arrivals.ts";
import { listChargebacks } from "#server/money/payments/chargeback-queries.ts";
import { recoverChargeback } from "#server/money/payments/chargebacks.ts";
import { confirmReceipt, denyReceipt, showPayee } from "#server/money/payments/direct.ts";
import { unansweredPayments } from "#server/money/payments/direct-queries.ts";
import { earningsByMonth } from "#server/money/payments/earning-queries.ts";
import {
  debtsOfRejected,
  pendingOrders,
  providerOrders,
  unsettledPayments,
} from "#server/money/payments/list-queries.ts";
import {
  cancelOrder,
  closeOrder,
  confirmPayment,
  declinePayment,
  recordRefund,
  settleUnmatchedPayment,
  withdrawPayment,
} from "#server/money/payments/orders.ts";
import { confirmReturn, startPayment } from "#server/money/payments/provider-pages.ts";
import { listPayments } from "#server/money/payments/queries.ts";
import { saveReceipt, showReceipt } from "#server/money/payments/receipts.ts";
import { refundPayment, showRefundTerms } from "#server/money/payments/refunds.ts";
import { listReturns } from "#server/money/payments/return-queries.ts";
import { giveBack, recordReturn } from "#server/money/payments/returns.ts";
import { reversedPayments } from "#server/money/payments/reversal-queries.ts";
import { reversePayment } from "#server/money/payments/reversals.ts";
import { pay, settleDebt } from "#server/money/payments/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { confirmedByAdmin } from "#server/platform/payments/providers.ts";

/** Who pays the platform by its instructions, where who confirms payments: companies, or freelancers their bills. */
const instructedBy: Readonly<Partial<Record<Role, "admin" | "freelancer">>> = {
  client: "admin",
  freelancer: "freelancer",
};

/** A company pays for completed work; the admin sees every payment, and records those of companies that cannot pay. */
export const paymentsHandlers: Handlers<typeof payments> = {
  payment: pay,
  "payments.getMethod": async (_, { actor, services: { providers, settings } }) => [
    {
      provider: providers.chosen.name,
      instructions: providers.chosen.can.confirmed === instructedBy[actor.role] ? settings.PAYMENT_INSTRUCTIONS : "",
      outcomes: providers.chosen.can.rehearses ? [...testOutcomes] : [],
    },
  ],
  "payments.start": startPayment,
  "payments.confirmReturn": confirmReturn,
  "payments.getPayee": showPayee,
  "payments.listUnanswered": async (page, { db }) => unansweredPayments(db, page),
  "payments.confirmReceipt": confirmReceipt,
  "payments.denyReceipt": denyReceipt,
  "payments.withdrawReport": withdrawPayment,
  "payments.listPending": async (page, { db, services: { providers } }) =>
    pendingOrders(db, confirmedByAdmin(providers), page),
  "payments.confirm": confirmPayment,
  "payments.recordSurplus": recordSurplus,
  "payments.decline": declinePayment,
  "payments.listDebts": async (page, { db }) => debtsOfRejected(db, page),
  "payments.settleDebt": settleDebt,
  paymentdetails: async (page, { db, services: { providers } }) => listPayments(db, page, confirmedByAdmin(providers)),
  "payments.getReceipt": showReceipt,
  "payments.downloadReceipt": saveReceipt,
  "payments.cancelOrder": cancelOrder,
  "payments.closeOrder": closeOrder,
  "payments.recordRefund": recordRefund,
  "payments.settleUnmatched": settleUnmatchedPayment,
  "payments.listProviderOrders": async (page, { db, services: { providers } }) =>
    providerOrders(db, confirmedByAdmin(providers), page),
  "payments.listUnmatched": async (page, { db }) => unsettledPayments(db, page),
  "payments.giveBack": giveBack,
  "payments.getRefundTerms": showRefundTerms,
  "payments.refund": refundPayment,
  "payments.listReturns": async (page, { db }) => listReturns(db, page),
  "payments.recordReturn": recordReturn,
  "payments.listChargebacks": async (page, { db }) => listChargebacks(db, page),
  "payments.recoverChargeback": recoverChargeback,
  "payments.reverse": reversePayment,
  "payments.listReversed": async (page, { db }) => reversedPayments(db, page),
  "payments.listMonthlyEarnings": async (_, { db, actor }) => earningsByMonth(db, actor.accountId),
};
