import type { QueryClient } from "@tanstack/react-query";
import type { Contract } from "#web/hiring/contracts/queries.ts";
import type { FundedLogProps } from "#web/hiring/progress/funded-log.tsx";
import type { FundedMilestonesProps, FundedNextStepProps } from "#web/hiring/progress/funded-project.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { milestonesQuery } from "#web/money/milestones/queries.ts";
import { ifMilestonesOn, isLikely } from "#web/shell/platform/likely-platform.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

// Loaded when a project is opened whose milestones are funded.

/** For loaders: begins to load the milestones of a project, and their code, on platforms that offer them. */
export function preloadMilestones(queries: QueryClient, requestId: number): void {
  prefetch(queries, ifMilestonesOn(queries, [milestonesQuery(requestId)]));
  if (!isLikely(queries, "hasFundedWorks")) return;
  // The screen loads them again where this fails, and says so.
  for (const load of [loadProject, loadLog]) load().catch(() => undefined);
}

const loadProject = () => import("#web/hiring/progress/funded-project.tsx");
const LazyNextStep = lazyPart(async () => (await loadProject()).FundedNextStep);
const LazyMilestones = lazyPart(async () => (await loadProject()).FundedMilestones);
const loadLog = () => import("#web/hiring/progress/funded-log.tsx");
const LazyLog = lazyPart(async () => (await loadLog()).FundedLog);

export const FundedNextStep = (props: FundedNextStepProps) => (
  <LazyNextStep of={props} placeholder={<Skeleton height="12rem" />} />
);

export const FundedLog = (props: FundedLogProps) => <LazyLog of={props} placeholder={<Skeleton height="24rem" />} />;

interface MilestonesProps extends Omit<FundedMilestonesProps, "isAsked"> {
  readonly contract: Contract | undefined;
}

/** The milestones of a project; nothing where the company pays after the completion. */
export const Milestones = ({ contract, ...props }: MilestonesProps) =>
  contract &&
  isFunded(contract) && (
    <LazyMilestones
      of={{ ...props, isAsked: contract.allowedMoves.includes("accept") }}
      placeholder={<Skeleton height="24rem" />}
    />
  );

/** Whether the company pays each milestone before the work on it starts. */
export const isFunded = ({ document }: Contract): boolean => document.terms === "funded";
