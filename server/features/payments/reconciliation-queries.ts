import { isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentReconciliations } from "#server/platform/db/schema/payments.ts";

const isPending = isNull(paymentReconciliations.completedAt);

/** Since when providers are to be asked what they captured; undefined where nothing was restored. */
export async function pendingSince(db: Db): Promise<Date | undefined> {
  const [first] = await db
    .select({ since: paymentReconciliations.since })
    .from(paymentReconciliations)
    .where(isPending)
    .orderBy(paymentReconciliations.since)
    .limit(1);
  return first?.since;
}

export const requestReconciliation = (db: Db, since: Date) => db.insert(paymentReconciliations).values({ since });

export const completeReconciliations = (db: Db) =>
  db.update(paymentReconciliations).set({ completedAt: sql`now()` }).where(isPending);
