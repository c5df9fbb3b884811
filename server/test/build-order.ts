import { randomUUID } from "node:crypto";
import { rupees } from "#domain/money.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentOrders, unmatchedPayments } from "#server/platform/db/schema/payments.ts";

type Given = Partial<typeof paymentOrders.$inferInsert> & { readonly requestId: number; readonly companyId: number };

/** A payment that a company noted and nobody has confirmed yet. */
export async function buildOrder(db: Db, given: Given) {
  const values = { provider: "manual", amount: rupees(1000), reference: "UTR 1", status: "open" } as const;
  const [order] = await db
    .insert(paymentOrders)
    .values({ ...values, providerOrder: randomUUID(), ...given })
    .returning();
  if (!order) throw new Error("nothing was inserted");
  return order;
}

/** Money of another amount than its order's, which waits for the admin; nothing of it is booked. */
export async function buildUnmatched(db: Db, given: Partial<typeof unmatchedPayments.$inferInsert> = {}) {
  const values = { provider: "sandbox", amount: rupees(1), currency: "INR", reason: "amount" } as const;
  const [unmatched] = await db
    .insert(unmatchedPayments)
    .values({ ...values, providerOrder: randomUUID(), ...given })
    .returning();
  if (!unmatched) throw new Error("nothing was inserted");
  return unmatched;
}
