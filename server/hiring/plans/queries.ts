import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type MilestoneActor, type MilestoneStatus, milestoneMoves } from "#domain/hiring/milestone.ts";
import type { PlanLine } from "#domain/hiring/plan-line.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { milestoneMovesMade, milestones } from "#server/platform/db/schema/milestones.ts";
import { defer } from "#server/platform/db/transaction.ts";

interface NewPlan {
  readonly requestId: number;
  readonly contractId: string;
  readonly companyId: number;
  readonly freelancerId: number;
  readonly isDemo: boolean;
  readonly lines: readonly PlanLine[];
}

const insert = `
  insert into milestones (request_id, contract_id, company_id, freelancer_id, demo, line, title, description, amount, brokerage, client_fee, due_day)
  select $1::int, $2::uuid, $3::int, $4::int, $5::boolean, line, title, description, amount, brokerage, "clientFee", "dueDay"
  from json_to_recordset($6::json) as plan (line int, title text, description text, amount bigint, brokerage bigint, "clientFee" bigint, "dueDay" date)`;

/** Inserts the milestones of a contract together with COMMIT, after the contract. */
export function insertPlan(db: Db, plan: NewPlan): Promise<void> {
  const { requestId, contractId, companyId, freelancerId, isDemo, lines } = plan;
  const values = [requestId, contractId, companyId, freelancerId, isDemo, JSON.stringify(lines)];
  return defer(db, runSql(db, { name: "insert_plan", text: insert, values }));
}

const among = (statuses: readonly MilestoneStatus[]): SQL =>
  sql.raw(statuses.map((status) => `'${status}'`).join(", "));

/** Whether the milestones of a request are funded one by one. Such a request is paid by closing them, and in no other way. */
export const isFunded = (requestId: PgColumn | SQL): SQL =>
  sql`exists (select from ${milestones} m where m.request_id = ${requestId})`;

/** Whether a request has milestones in one of these statuses. */
const hasMilestonesIn = (requestId: PgColumn | SQL, statuses: readonly MilestoneStatus[]): SQL =>
  sql`exists (select from ${milestones} m where m.request_id = ${requestId} and m.status in (${among(statuses)}))`;

/** Statuses of milestones whose money has been paid, or is on its way. */
const paidFor = [
  "funding",
  "funded",
  "submitted",
  "returned",
  "disputed",
] as const satisfies readonly MilestoneStatus[];

/** Whether the money of a request is held, or on its way. */
export const hasMoneyHeld = (requestId: PgColumn | SQL): SQL => hasMilestonesIn(requestId, paidFor);

/** Whether nothing stands against a report of progress: the work is paid afterwards, or a milestone of it was funded. */
export const mayProgress = (requestId: PgColumn | SQL): SQL =>
  sql`(not ${isFunded(requestId)} or ${hasMilestonesIn(requestId, ["funded", "submitted", "returned", "disputed", "closed"])})`;

/** The statuses of the milestones of a request of this account; none of a request that is paid after its completion. */
export async function milestonesOf(db: Db, requestId: number, accountId: number): Promise<readonly MilestoneStatus[]> {
  const isParty = or(eq(milestones.companyId, accountId), eq(milestones.freelancerId, accountId));
  const rows = await db
    .select({ status: milestones.status })
    .from(milestones)
    .where(and(eq(milestones.requestId, requestId), isParty));
  return rows.map(({ status }) => status);
}

interface Ended {
  readonly requestId: number;
  readonly role: MilestoneActor;
  readonly personId: number;
  readonly reason: string | null;
  /** The first line that ends; by default all of them do. */
  readonly fromLine?: number;
}

/** Cancels the milestones that nobody has paid, with the end of their engagement or for others in their place. */
export const cancelPlanned = (db: Db, { requestId, role, personId, reason, fromLine = 1 }: Ended): Promise<void> =>
  defer(
    db,
    db.execute(sql`
      with cancelled as (
        update ${milestones} m set status = ${milestoneMoves.cancel.to}, revision = revision + 1
        where m.request_id = ${requestId} and m.line >= ${fromLine} and m.status in (${among(milestoneMoves.cancel.from)})
        returning m.id, m.revision
      )
      insert into ${milestoneMovesMade} (milestone_id, move, revision, role, account_id, reason)
      select id, 'cancel', revision, ${role}, ${personId}::int, ${reason}::text from cancelled`),
  );
