import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** A node of a plan in EXPLAIN (ANALYZE, FORMAT JSON). */
export interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A node and all below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs a statement without parallel workers, which would count as loops, and returns its plan. */
export const planOf = (db: Db, statement: SQL): Promise<PlanNode> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    const { rows } = await tx.execute<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
      sql`explain (analyze, buffers, timing off, format json) ${statement}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (!plan) throw new Error("there is no plan");
    return plan;
  });
