import { eq, type SQL, sql } from "drizzle-orm";
import type { MilestoneStatus } from "#domain/hiring/milestone.ts";
import { milestoneTurns } from "#domain/hiring/milestone-turn.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";

/** The milestone whose turn it is, as lists of projects show it. */
export interface PresentMilestone {
  readonly title: string;
  readonly line: number;
  readonly count: number;
  readonly status: MilestoneStatus;
  readonly dueDay: string;
  readonly endsAt: string | null;
}

const literals = (statuses: readonly MilestoneStatus[]): SQL =>
  sql.raw(statuses.map((status) => `'${status}'`).join(", "));

/** The milestone of an engagement under way whose turn it is for a party; null where the work is paid after its completion. */
export function presentMilestoneFor(party: keyof typeof milestoneTurns) {
  const statuses = literals(milestoneTurns[party]);
  const count = sql`(select count(*) from ${milestones} m where m.request_id = ${workRequests.id} and m.status <> 'cancelled')`;
  const end = sql`least(${milestones.reviewEndsAt}, ${milestones.lapsesAt}, ${milestones.holdLimitAt})`;
  return sql<PresentMilestone | null>`case when ${workRequests.status} in ('accepted', 'completed') then (
    select json_build_object('title', ${milestones.title}, 'line', ${milestones.line}, 'count', ${count},
      'status', ${milestones.status}, 'dueDay', ${milestones.dueDay}, 'endsAt', ${isoOf(end)})
    from ${milestones} where ${eq(milestones.requestId, workRequests.id)} and ${milestones.status} in (${statuses})
    order by array_position(array[${statuses}], ${milestones.status}), ${milestones.line} limit 1) end`;
}
