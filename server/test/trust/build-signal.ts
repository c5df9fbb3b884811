import { randomUUID } from "node:crypto";
import type { Db } from "#server/platform/db/connect.ts";
import { signalAccounts, signals } from "#server/platform/db/schema/signals.ts";

/** An open signal about these accounts. */
export async function buildSignal(
  db: Db,
  accountIds: readonly number[],
  values: Partial<typeof signals.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(signals)
    .values({ kind: "samePhone", subject: randomUUID(), count: accountIds.length, ...values })
    .returning({ id: signals.id });
  if (!row) throw new Error("nothing was inserted");
  await db.insert(signalAccounts).values(accountIds.map((accountId) => ({ signalId: row.id, accountId })));
  return row.id;
}
