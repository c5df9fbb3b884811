import { isHeld } from "#domain/hiring/milestone.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { milestonesQuery } from "#web/money/milestones/queries.ts";

/** Whether money of a project is held or on its way, so that nobody can end the project. Nothing is read without milestones. */
export function useIsMoneyHeld(requestId: number, hasMilestones: boolean): boolean {
  const query = milestonesQuery(requestId);
  const { rows } = useAllRows({ ...query, enabled: hasMilestones });
  return rows.some(({ status }) => status === "funding" || isHeld(status));
}
