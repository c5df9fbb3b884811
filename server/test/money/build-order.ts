import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { paise, rupees } from "#domain/money.ts";
import { bookReversal } from "#server/money/ledger/queries.ts";
import { setPage } from "#server/money/payments/order-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import { missingReports, reconciliationItems } from "#server/platform/db/schema/reconciliation.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

type OrderValues = Partial<typeof paymentOrders.$inferInsert> & {
  readonly requestId: number;
  readonly companyId: number;
};

/** A reported payment that is not confirmed. One that is paid is the order of the payment of its request. */
export async function buildOrder(db: Db, overrides: OrderValues) {
  const values = { provider: "manual", amount: rupees(1000), reference: "UTR 1", status: "open" } as const;
  const [order] = await db
    .insert(paymentOrders)
    .values({ ...values, providerOrder: randomUUID(), ...overrides })
    .returning();
  if (!order) throw new Error("nothing was inserted");
  const isItsPayment = and(eq(payments.requestId, order.requestId ?? 0), isNull(payments.reversedAt));
  if (order.status === "paid") await db.update(payments).set({ orderId: order.id }).where(isItsPayment);
  return order;
}

/** A payment of a company whose page at the provider has returned, as the browser reports it. */
export async function buildReturn({ db, services: { providers } }: Opened, companyId: number) {
  const { chosen } = providers;
  const { id: workId } = await buildWork(db, { ownerId: companyId });
  const { id: requestId, price } = await buildRequest(db, { workId, status: "completed" });
  const amount = paise(price ?? 0);
  const { id: providerOrder } = await chosen.createOrder({ key: "", amount, outcome: "silent" });
  const order = await buildOrder(db, { requestId, companyId, provider: chosen.name, providerOrder, amount });
  const returnUrl = "http://localhost/clientmaster/payment";
  const page = await chosen.openPage?.(order, { amount, description: "", returnUrl, isRetry: false });
  if (!page) throw new Error("the provider has no page");
  await setPage(db, order.id, page);
  const { searchParams } = new URL(page.url);
  const returned = (name: string) => searchParams.get(`razorpay_${name}`) ?? "";
  return {
    referenceId: providerOrder,
    paymentId: returned("payment_id"),
    status: returned("payment_link_status"),
    signature: returned("signature"),
  };
}

/** Reverses the payment of a paid request. */
export async function buildReversal(db: Db, requestId: number, adminId: number): Promise<void> {
  await db.update(workRequests).set({ status: "completed" }).where(eq(workRequests.id, requestId));
  await bookReversal(db, { requestId, adminId, reason: "The transfer belonged to another work." });
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

/** A payment of the sandbox that is not recorded here. */
export async function buildDifference(db: Db, overrides: Partial<typeof reconciliationItems.$inferInsert> = {}) {
  const values = { provider: "sandbox", kind: "payment", difference: "missing_here", currency: "INR" } as const;
  const [difference] = await db
    .insert(reconciliationItems)
    .values({ ...values, reference: randomUUID(), amountThere: rupees(1), day: "2026-01-05", ...overrides })
    .returning();
  if (!difference) throw new Error("nothing was inserted");
  return difference;
}

/** A report of the sandbox that could not be read; those of long ago are deleted by a job. */
export async function buildMissingReport(db: Db): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  // One row per day and provider: a second world in the same database shares it.
  const lastFailure = "The sandbox was not reached.";
  await db.insert(missingReports).values({ provider: "sandbox", day, lastFailure }).onConflictDoNothing();
}
