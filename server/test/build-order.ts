import { randomUUID } from "node:crypto";
import { rupees } from "#domain/money.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentOrders, unmatchedPayments } from "#server/platform/db/schema/payments.ts";

type OrderValues = Partial<typeof paymentOrders.$inferInsert> & {
  readonly requestId: number;
  readonly companyId: number;
};

/** A reported payment that is not confirmed. */
export async function buildOrder(db: Db, overrides: OrderValues) {
  const values = { provider: "manual", amount: rupees(1000), reference: "UTR 1", status: "open" } as const;
  const [order] = await db
    .insert(paymentOrders)
    .values({ ...values, providerOrder: randomUUID(), ...overrides })
    .returning();
  if (!order) throw new Error("nothing was inserted");
  return order;
}

/** A payment of another amount than its order's, which is not booked. */
export async function buildUnmatched(db: Db, overrides: Partial<typeof unmatchedPayments.$inferInsert> = {}) {
  const values = { provider: "sandbox", amount: rupees(1), currency: "INR", reason: "amount" } as const;
  const [unmatched] = await db
    .insert(unmatchedPayments)
    .values({ ...values, providerOrder: randomUUID(), ...overrides })
    .returning();
  if (!unmatched) throw new Error("nothing was inserted");
  return unmatched;
}
