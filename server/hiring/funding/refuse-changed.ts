import { milestoneStateTexts } from "#domain/hiring/present-state.ts";
import type { LockedMilestone } from "#server/hiring/funding/milestone-queries.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/** The refusal of a move that came too late. It says what the milestone is now. */
export const refuseChanged = (
  { milestone: { status } }: Pick<LockedMilestone, "milestone">,
  refuse: (code: "milestone_changed", more: { readonly state: string }) => Refusal,
): Refusal => refuse("milestone_changed", { state: milestoneStateTexts[status] });
