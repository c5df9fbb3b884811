import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { PlannedMilestone } from "#domain/hiring/milestone.ts";
import type { PlanLine } from "#domain/hiring/plan-line.ts";
import type { Role } from "#domain/role.ts";
import { cancelPlanned } from "#server/hiring/plans/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { defer } from "#server/platform/db/transaction.ts";

interface FixedPlan extends Record<string, unknown> {
  /** The last line that was ever funded; 0 where none was. */
  readonly afterLine: number;
  readonly count: number;
  /** What the lines up to it are worth: what was released of them, and the amounts of those that are open. */
  readonly fixedPaise: number;
}

/** The part of a plan that no change replaces. */
export async function fixedPlanOf(db: Db, requestId: number): Promise<FixedPlan> {
  const { rows } = await db.execute<FixedPlan>(sql`
    with last as (
      select coalesce(max(m.line), 0) as line from ${milestones} m
      where m.request_id = ${requestId} and (m.status not in ('planned', 'cancelled') or exists (
        select from milestone_moves v where v.milestone_id = m.id and v.move = 'capture'))
    )
    select last.line as "afterLine", count(m.id)::int as count, coalesce(sum(coalesce(m.released, m.amount)), 0)::float8 as "fixedPaise"
    from last left join ${milestones} m on m.request_id = ${requestId} and m.line <= last.line and m.status <> 'cancelled'
    group by last.line`);
  const [row] = rows;
  if (!row) throw new Error(`the plan of request ${requestId} could not be read`);
  return row;
}

/** The part of a plan that a change can replace, and what the rest is worth. */
export async function changeablePlanOf(db: Db, requestId: number) {
  const { afterLine, fixedPaise } = await fixedPlanOf(db, requestId);
  const lines: PlannedMilestone[] = await db
    .select({
      title: milestones.title,
      description: milestones.description,
      amountPaise: milestones.amount,
      dueDay: milestones.dueDay,
    })
    .from(milestones)
    .where(and(eq(milestones.requestId, requestId), eq(milestones.status, "planned"), gt(milestones.line, afterLine)))
    .orderBy(asc(milestones.line));
  return { fixedPaise, milestones: lines };
}

interface Replaced {
  readonly requestId: number;
  readonly contractId: string;
  readonly lines: readonly PlanLine[];
  readonly role: Role;
  readonly personId: number;
}

/** Cancels the milestones that were never funded, and plans others in their place. The caller has locked the work. */
export async function replacePlanned(
  db: Db,
  { requestId, contractId, lines, role, personId }: Replaced,
): Promise<void> {
  const [first] = lines;
  await cancelPlanned(db, { requestId, role, personId, reason: null, fromLine: first?.line ?? 1 });
  await defer(
    db,
    db.execute(sql`
      insert into ${milestones} (request_id, contract_id, company_id, freelancer_id, demo, line, title, description, amount, brokerage, client_fee, due_day)
      select ${requestId}::int, ${contractId}::uuid, of.company_id, of.freelancer_id, of.demo, plan.line, plan.title, plan.description,
        plan.amount, plan.brokerage, plan."clientFee", plan."dueDay"
      from json_to_recordset(${JSON.stringify(lines)}::json) as plan (
          line int, title text, description text, amount bigint, brokerage bigint, "clientFee" bigint, "dueDay" date),
        (select company_id, freelancer_id, demo from ${milestones} where request_id = ${requestId} limit 1) of`),
  );
}
