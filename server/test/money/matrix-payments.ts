import { admin, client, freelancer, parties, type Row, row } from "#server/test/matrix-row.ts";

/** The calls of payments. */
export const paymentRows: readonly Row[] = [
  row("payment", "FO's completed request", client("A N"), ({ requests, price }) => ({
    requestid: requests.completed,
    amount: price,
  })),
  row("payments.getMethod", "", parties("A A", "A A"), () => ({}), "keyless"),
  row("payments.start", "FO's completed request", client("A N"), ({ requests }) => ({
    requestId: requests.completed,
  })),
  row("payments.confirmReturn", "of a payment of CO", client("A N"), ({ returned }) => returned),
  row("payments.withdrawReport", "of FO's completed request", client("A N"), ({ requests }) => ({
    requestid: requests.noted,
  })),
  row("payments.listPending", "", admin, () => ({})),
  row("payments.confirm", "CO's for FO", admin, ({ orders }) => ({ orderId: orders.noted })),
  row("payments.decline", "CO's for FO", admin, ({ orders }) => ({
    orderId: orders.noted,
    reason: "It has not come.",
  })),
  row("payments.cancelOrder", "of FO's completed request", client("A N"), ({ requests }) => ({
    requestId: requests.noted,
  })),
  row(
    "payments.getPayee",
    "where payments are not direct",
    client("N N"),
    ({ requests }) => ({ requestId: requests.completed }),
    "keyless",
  ),
  row("payments.listUnanswered", "", admin, () => ({})),
  row("payments.confirmReceipt", "from CO to FO", freelancer("A N"), ({ direct }) => ({ orderId: direct.orderId })),
  row("payments.denyReceipt", "from CO to FO", freelancer("A N"), ({ direct }) => ({
    orderId: direct.orderId,
    reason: "It has not come.",
  })),
  row("bills.list", "the caller's own, or all", freelancer("O E", "A"), () => ({}), "requestId"),
  row("bills.settle", "FO's", admin, ({ direct }) => ({ billId: direct.billId, move: "settle" as const })),
  row("payments.closeOrder", "CO's for FO", admin, ({ orders }) => ({ orderId: orders.noted, reason: "Given up." })),
  row("payments.recordRefund", "CO's for FO", admin, ({ orders }) => ({ orderId: orders.owed, note: "By bank." })),
  row("payments.settleUnmatched", "of CO", admin, ({ orders }) => ({
    unmatchedId: orders.unmatched,
    note: "By bank.",
  })),
  row("payments.listProviderOrders", "", admin, () => ({})),
  row("payments.recordSurplus", "of CO", admin, ({ refundable }) => ({
    requestId: refundable,
    amountPaise: 100,
    reference: "UTR 7",
  })),
  row("payments.listUnmatched", "", admin, () => ({})),
  row("ledger.listBalances", "", admin, () => ({})),
  row("ledger.listCash", "", admin, () => ({})),
  row("ledger.listPostings", "", admin, () => ({})),
  row("reconciliation.list", "", admin, () => ({})),
  row("reconciliation.close", "of CO", admin, ({ orders }) => ({ differenceId: orders.difference, note: "By bank." })),
  row("reconciliation.listMissingReports", "", admin, () => ({})),
  row("payments.listDebts", "", admin, () => ({})),
  row("reminders.listTasks", "", admin, () => ({})),
  row("payments.settleDebt", "FO's completed request on CR's work", admin, ({ requests, price }) => ({
    requestid: requests.owed,
    amount: price,
  })),
  row("payments.giveBack", "of FO's paid request", freelancer("A N"), ({ moneyReturn }) => ({
    paymentId: moneyReturn.paymentId,
    amountPaise: 100,
  })),
  row("payments.getRefundTerms", "of FO's paid request on CO's work", admin, ({ requests }) => ({
    requestId: requests.paid,
  })),
  row("payments.refund", "of FO's payment by CO", admin, ({ refundable, password }) => ({
    requestId: refundable,
    leftPaise: 1000_00,
    amountPaise: 1_00,
    bearer: "platform",
    reason: "The work was delivered in part.",
    password,
  })),
  row("payments.listReturns", "", admin, () => ({})),
  row("payments.recordReturn", "of FO to CO", admin, ({ moneyReturn }) => ({
    returnId: moneyReturn.id,
    reference: "UTR123456",
  })),
  row("payments.listChargebacks", "", admin, () => ({})),
  row("payments.recoverChargeback", "of CO", admin, ({ chargeback, password }) => ({
    chargebackId: chargeback,
    reason: "The work was never delivered.",
    password,
  })),
  row("payments.reverse", "FO's paid request on CO's work", admin, ({ requests, password }) => ({
    requestId: requests.paid,
    reason: "The transfer belonged to another work.",
    password,
  })),
  row("payments.listReversed", "", parties("F F", "F F", "E"), () => ({}), "requestId"),
  row("paymentdetails", "", admin, () => ({})),
  row(
    "payments.getReceipt",
    "FO's paid request",
    parties("O N", "O N", "A"),
    ({ requests }) => ({ requestid: requests.paid }),
    "requestid",
  ),
  row("payments.downloadReceipt", "FO's paid request", parties("A N", "A N", "A"), ({ requests }) => ({
    requestid: requests.paid,
  })),
];
