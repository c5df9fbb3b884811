import { admin, type Row, row } from "#server/test/matrix-row.ts";

/** The rows of what moves money. */
export const paymentRows: readonly Row[] = [
  row("payment", "FO's completed request", "U F F A N U U F", ({ requests, price }) => ({
    requestid: requests.completed,
    amount: price,
  })),
  row("paymentway", "", "U F F A A U U F", () => ({}), "keyless"),
  row("getpaymentnotes", "the caller's own", "U O O O O U U F", () => ({}), "requestid"),
  row("withdrawpayment", "of FO's completed request", "U F F A N U U F", ({ requests }) => ({
    requestid: requests.noted,
  })),
  row("getpendingpayments", "", admin, () => ({})),
  row("confirmpayment", "CO's for FO", admin, ({ orders }) => ({ orderid: orders.noted })),
  row("declinepayment", "CO's for FO", admin, ({ orders }) => ({ orderid: orders.noted, reason: "It has not come." })),
  row("payments.cancelOrder", "of FO's completed request", "U F F A N U U F", ({ requests }) => ({
    requestId: requests.noted,
  })),
  row("payments.closeOrder", "CO's for FO", admin, ({ orders }) => ({ orderId: orders.noted, reason: "Given up." })),
  row("payments.recordRefund", "CO's for FO", admin, ({ orders }) => ({ orderId: orders.owed, note: "By bank." })),
  row("payments.settleUnmatched", "of CO", admin, ({ orders }) => ({
    unmatchedId: orders.unmatched,
    note: "By bank.",
  })),
  row("payments.listProviderOrders", "", admin, () => ({})),
  row("payments.listUnmatched", "", admin, () => ({})),
  row("getdebts", "", admin, () => ({})),
  row("settledebt", "FO's completed request on CR's work", admin, ({ requests, price }) => ({
    requestid: requests.owed,
    amount: price,
  })),
  row("paymentdetails", "", admin, () => ({})),
  row(
    "getreceipt",
    "FO's paid request",
    "U O N O N U U A",
    ({ requests }) => ({ requestid: requests.paid }),
    "requestid",
  ),
  row("receiptpdf", "FO's paid request", "U A N A N U U A", ({ requests }) => ({ requestid: requests.paid })),
];
