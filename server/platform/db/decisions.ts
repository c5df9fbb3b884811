import type { Db } from "#server/platform/db/connect.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";

export type NewDecision = Pick<
  typeof decisions.$inferInsert,
  "kind" | "accountId" | "workId" | "messageId" | "reviewId" | "rule" | "reason"
> & {
  readonly decidedBy: number;
};

/** Called by the context whose content the decision of an admin is about. */
export async function insertDecision(tx: Db, decision: NewDecision): Promise<number> {
  const [row] = await tx.insert(decisions).values(decision).returning({ id: decisions.id });
  if (!row) throw new Error("no decision was inserted");
  return row.id;
}
