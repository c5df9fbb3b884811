import { desc, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { ledgerChecks, type Violation } from "#server/platform/db/schema/ledger.ts";

/** A night begins at three, in the time zone of the connection, which is the platform's. */
const lastNight = sql`(date_trunc('day', now() - interval '3 hours') + interval '3 hours')`;

/** Whether no check has run since the night began. A machine that is off at night checks later. */
export async function isCheckDue(db: Db): Promise<boolean> {
  return (await db.$count(ledgerChecks, sql`${ledgerChecks.checkedAt} >= ${lastNight}`)) === 0;
}

/** Stores a check and deletes those older than 90 days. */
export async function insertCheck(db: Db, violations: readonly Violation[]): Promise<void> {
  await db.insert(ledgerChecks).values({ violations });
  await db.delete(ledgerChecks).where(sql`${ledgerChecks.checkedAt} < now() - interval '90 days'`);
}

export async function lastCheck(db: Db): Promise<typeof ledgerChecks.$inferSelect | undefined> {
  const [last] = await db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.id)).limit(1);
  return last;
}
