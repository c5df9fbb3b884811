import type { QueryClient } from "@tanstack/react-query";
import type { Contract } from "#web/hiring/contracts/queries.ts";
import { FundedMilestones, type FundedMilestonesProps } from "#web/hiring/progress/funded-project.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { milestonesQuery } from "#web/money/milestones/queries.ts";
import { ifMilestonesOn } from "#web/shell/platform/likely-platform.ts";

/** For loaders: begins to load the milestones of a project, on platforms that offer them. */
export const preloadMilestones = (queries: QueryClient, requestId: number): void =>
  prefetch(queries, ifMilestonesOn(queries, [milestonesQuery(requestId)]));

interface MilestonesProps extends Omit<FundedMilestonesProps, "isAsked"> {
  readonly contract: Contract | undefined;
}

/** The milestones of a project; nothing where the company pays after the completion. */
export const Milestones = ({ contract, ...props }: MilestonesProps) =>
  contract && isFunded(contract) && <FundedMilestones {...props} isAsked={contract.allowedMoves.includes("accept")} />;

/** Whether the company pays each milestone before the work on it starts. */
export const isFunded = ({ document }: Contract): boolean => document.terms === "funded";
