import type { payments } from "#contract/payments.ts";
import type { Handlers } from "#server/http/handler.ts";
import { paymentsMade } from "#server/payments/queries.ts";
import { pay } from "#server/payments/service.ts";

/** A company pays for completed work; the admin sees every payment. */
export const paymentsHandlers: Handlers<typeof payments> = {
  payment: pay,
  paymentdetails: async (asked, { db }) => paymentsMade(db, asked),
};
