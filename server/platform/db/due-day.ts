import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface WorkColumns {
  readonly engaged: AnyColumn;
  readonly agreedDay: AnyColumn;
  readonly deadline: AnyColumn;
}

/**
 * When a work is due for the parties of its engagement: on the day that their contract says. For everybody else, and while nobody is
 * engaged, that is its deadline.
 */
export const dueDayOf = ({ engaged, agreedDay, deadline }: WorkColumns) =>
  sql<Day>`coalesce(case when ${engaged} then ${agreedDay} end, ${deadline})`;

const engagedList = sql.raw(engagedStatuses.map((status) => `'${status}'`).join(", "));

/** When the work of a request is due for its freelancer. */
export const dueDayOfRequest = ({ status }: { readonly status: AnyColumn }, work: WorkColumns) =>
  sql<Day>`case when ${status} in (${engagedList}) then ${dueDayOf(work)} else ${work.deadline} end`;

/** When a work is due that is agreed on today, as `dueDay` of domain/hiring/due-day.ts says. */
export const dueDayFromToday = (deadline: AnyColumn | SQL, days: SQL) =>
  sql<Day>`coalesce(current_date + ${days}, ${deadline})`;

/** Whether a day is later than so many days from today. */
export async function isAfterDays(db: Db, day: Day, days: number): Promise<boolean> {
  const { rows } = await db.execute<{ isAfter: boolean }>(
    sql`select ${day}::date > current_date + ${days}::int as "isAfter"`,
  );
  return rows[0]?.isAfter ?? false;
}
