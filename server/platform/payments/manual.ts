import { randomUUID } from "node:crypto";
import { cannot, type PaymentProvider } from "#server/platform/payments/provider.ts";

/** Payments by bank or UPI, from account to account: the company notes their reference, and the admin confirms that the money came. */
export const manual: PaymentProvider = {
  name: "manual",
  can: { events: false, refunds: false, confirmed: true, rehearses: false },
  createOrder: async () => ({ id: `manual_${randomUUID()}` }),
  // Nobody but the admin can say that it was paid.
  verify: () => false,
  parseWebhook: cannot("send messages"),
  refund: cannot("give money back"),
  lookUp: cannot("know how an order stands"),
};
