import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

export type Milestone = RowOf<"milestones.list">;
export type Holder = Milestone["holder"];
export type Submission = RowOf<"milestones.submissions">;
export type MilestoneMove = RowOf<"milestones.history">;

export const milestonesQuery = (requestId: number) => allRowsQuery("milestones.list", { requestId });

/** Every move of a milestone, the latest first. */
export const historyQuery = (milestoneId: number) => allRowsQuery("milestones.history", { milestoneId });

/** What was delivered for a milestone, the latest first. */
export const submissionsQuery = (milestoneId: number) => allRowsQuery("milestones.submissions", { milestoneId });

/** When the company of a work pays. Without an id nothing is read. */
export const termsQuery = (workId: number | undefined) =>
  allRowsQuery("milestones.getTerms", workId === undefined ? undefined : { workId });

/** Who would hold the money of milestones. */
export const holderQuery = allRowsQuery("milestones.getHolder", {});

/** The holder for the form that names one. */
export const editedHolderQuery = uncachedQuery("milestones.getHolder", {});

/** The money of milestones that is held, for admins. */
export const heldMoneyQuery = pagedQuery("milestones.listHeld", {});
