import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";
import type { ListQueryInput } from "#web/ui/list/list-query.ts";

/** Payments that companies reported, and the admin confirms or declines. */
export const pendingPaymentsQuery = pagedQuery("payments.listPending", {});

export const unmatchedPaymentsQuery = pagedQuery("payments.listUnmatched", {});

export const providerOrdersQuery = pagedQuery("payments.listProviderOrders", {});

/** Payments that count. */
export const recordedPaymentsQuery = (input: ListQueryInput<never>) => pagedQuery("paymentdetails", input);

export const returnsQuery = pagedQuery("payments.listReturns", {});

export const chargebacksQuery = pagedQuery("payments.listChargebacks", {});

export const reversedPaymentsQuery = pagedQuery("payments.listReversed", {});

export const debtsQuery = pagedQuery("payments.listDebts", {});

export const earningsQuery = allRowsQuery("payments.listMonthlyEarnings", {});

export const paymentMethodQuery = allRowsQuery("payments.getMethod", {});

/** Direct payments that freelancers have not answered. */
export const unansweredPaymentsQuery = pagedQuery("payments.listUnanswered", {});

/** The UPI id of a freelancer, which is not kept in the browser. */
export const payeeQuery = (requestId: number) => uncachedQuery("payments.getPayee", { requestId });

/** What can be refunded of a payment, as it is now. */
export const refundTermsQuery = (requestId: number) => uncachedQuery("payments.getRefundTerms", { requestId });

/** The receipt of a payment, or of the latest one of the request. */
export const receiptQuery = (requestid: string, paymentId?: string) =>
  allRowsQuery("payments.getReceipt", { requestid, ...(paymentId && { paymentId }) });

/** What both sides agreed on, once a request is accepted. */
export const engagementQuery = (reqid: number | undefined) =>
  allRowsQuery("requests.getEngagement", reqid === undefined ? reqid : { reqid });
