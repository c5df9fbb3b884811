import { isHeld, type MilestoneStatus } from "#domain/hiring/milestone.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { milestonesQuery } from "#web/money/milestones/queries.ts";

const isInWay: Readonly<Record<"client" | "freelancer", (status: MilestoneStatus) => boolean>> = {
  client: isHeld,
  /** What a freelancer has not submitted goes back with the end. */
  freelancer: (status) => status === "submitted" || status === "disputed",
};

/** Whether money of a project that is held or on its way keeps a party from ending it. Nothing is read without milestones. */
export function useIsMoneyHeld(requestId: number, hasMilestones: boolean, role: "client" | "freelancer"): boolean {
  const query = milestonesQuery(requestId);
  const { rows } = useAllRows({ ...query, enabled: hasMilestones });
  return rows.some(({ status }) => status === "funding" || isInWay[role](status));
}
