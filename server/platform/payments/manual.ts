import { randomUUID } from "node:crypto";
import { cannot, type PaymentProvider } from "#server/platform/payments/provider.ts";

/** Payments by bank transfer or UPI: the company reports the reference, and the admin confirms that the money arrived. */
export const manual: PaymentProvider = {
  name: "manual",
  can: { events: false, refunds: false, confirmed: "admin", rehearses: false, reports: [] },
  createOrder: async () => ({ id: `manual_${randomUUID()}` }),
  // Only the admin knows whether it was paid.
  verify: () => false,
  parseWebhook: cannot("send messages"),
  refund: cannot("give money back"),
  lookUp: cannot("know how an order stands"),
};
