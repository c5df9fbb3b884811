import type { QueryClient } from "@tanstack/react-query";
import type { Contract } from "#web/hiring/contracts/queries.ts";
import type { FundedMilestonesProps, FundedNextStepProps } from "#web/hiring/progress/funded-project.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { milestonesQuery } from "#web/money/milestones/queries.ts";
import { ifMilestonesOn } from "#web/shell/platform/likely-platform.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** For loaders: begins to load the milestones of a project, on platforms that offer them. */
export const preloadMilestones = (queries: QueryClient, requestId: number): void =>
  prefetch(queries, ifMilestonesOn(queries, [milestonesQuery(requestId)]));

const NextStep = lazyPart(async () => (await import("#web/hiring/progress/funded-project.tsx")).FundedNextStep);
const MilestonesOfProject = lazyPart(
  async () => (await import("#web/hiring/progress/funded-project.tsx")).FundedMilestones,
);

/** Whose turn it is where the milestones are funded. Most projects are not, and load nothing of it. */
export const FundedNextStep = (props: FundedNextStepProps) => (
  <NextStep of={props} placeholder={<Skeleton height="12rem" />} />
);

interface MilestonesProps extends Omit<FundedMilestonesProps, "isAsked"> {
  readonly contract: Contract | undefined;
}

/** The milestones of a project; nothing where the company pays after the completion. */
export const Milestones = ({ contract, ...props }: MilestonesProps) =>
  contract &&
  isFunded(contract) && (
    <MilestonesOfProject
      of={{ ...props, isAsked: contract.allowedMoves.includes("accept") }}
      placeholder={<Skeleton height="24rem" />}
    />
  );

/** Whether the company pays each milestone before the work on it starts. */
export const isFunded = ({ document }: Contract): boolean => document.terms === "funded";
