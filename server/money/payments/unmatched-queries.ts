import { and, eq, isNull, sql } from "drizzle-orm";
import { orderCurrency, type UnmatchedReason } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import { bookUnmatched } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type paymentEvents, unmatchedPayments } from "#server/platform/db/schema/payments.ts";

type Capture = Pick<typeof paymentEvents.$inferSelect, "provider" | "providerOrder" | "amount" | "currency">;
type Unmatched = typeof unmatchedPayments.$inferSelect;

interface About {
  readonly reason: UnmatchedReason;
  readonly order?: { readonly id: number; readonly companyId: number } | undefined;
}

const isSameCapture = ({ provider, providerOrder, amount, currency }: Capture) =>
  and(
    eq(unmatchedPayments.provider, provider),
    eq(unmatchedPayments.providerOrder, providerOrder),
    eq(unmatchedPayments.amount, amount),
    eq(unmatchedPayments.currency, currency),
  );

/** Whether this capture is or was held for the admin. */
export const isUnmatched = async (db: Db, capture: Capture): Promise<boolean> =>
  (await db.$count(unmatchedPayments, isSameCapture(capture))) > 0;

/** Inserts money that pays for nothing, once, and books it as held. */
export async function insertUnmatched(
  tx: Db,
  capture: Capture,
  { reason, order }: About,
): Promise<Unmatched | undefined> {
  const { provider, providerOrder, amount, currency } = capture;
  const about = { reason, orderId: order?.id ?? null, companyId: order?.companyId ?? null };
  const [inserted] = await tx
    .insert(unmatchedPayments)
    .values({ provider, providerOrder, amount, currency, ...about })
    .onConflictDoNothing()
    .returning();
  if (inserted) await book(tx, inserted, "capture");
  return inserted;
}

/** Records the settlement, once, and books the money as no longer held. */
export async function settleUnmatched(tx: Db, id: number, settlement: string): Promise<Unmatched | undefined> {
  const [settled] = await tx
    .update(unmatchedPayments)
    .set({ settledAt: sql`now()`, settlement })
    .where(and(eq(unmatchedPayments.id, id), isNull(unmatchedPayments.settledAt)))
    .returning();
  if (settled) await book(tx, settled, "refund");
  return settled;
}

export const hasUnmatched = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(unmatchedPayments, eq(unmatchedPayments.id, id))) > 0;

/** The ledger is in rupees: money in another currency is only listed. */
async function book(tx: Db, { id, companyId, amount, currency }: Unmatched, kind: "capture" | "refund"): Promise<void> {
  if (currency === orderCurrency) await bookUnmatched(tx, { id, companyId, amount: paise(amount) }, kind);
}
