import { randomUUID } from "node:crypto";
import { cannot, type PaymentProvider } from "#server/platform/payments/provider.ts";

/**
 * Payments from the company to the freelancer by UPI, which the platform never holds: the company reports a payment, and the freelancer
 * confirms that the money arrived. The brokerage is billed.
 */
export const direct: PaymentProvider = {
  name: "direct",
  can: { events: false, refunds: false, confirmed: "freelancer", rehearses: false, reports: [] },
  createOrder: async () => ({ id: `direct_${randomUUID()}` }),
  // Only the freelancer knows whether it was paid.
  verify: () => false,
  parseWebhook: cannot("send messages"),
  refund: cannot("give money back"),
  lookUp: cannot("know how an order stands"),
};
