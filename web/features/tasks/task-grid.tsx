import { Fragment, type ReactNode } from "react";
import type { Permission } from "#domain/permission.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Grid } from "#web/ui/layout.tsx";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

export interface Task {
  readonly needs: Permission;
  readonly list: List<unknown>;
  readonly card: ReactNode;
}

/** They appear together, so that none moves another; where one cannot be read, the others are there all the same. */
export function TaskGrid({ tasks }: { readonly tasks: readonly Task[] }) {
  const lists = tasks.map(({ list }) => list);
  if (lists.some(({ state }) => state === "loading"))
    return (
      <div aria-busy="true">
        <Skeleton height="24rem" />
      </div>
    );
  if (lists.every(({ state, rows }) => state === "ready" && rows.length === 0)) return <Nothing />;
  if (lists.every(({ state }) => state === "failed"))
    return <ErrorState problem={lists[0]?.problem} retry={() => lists.forEach(({ refetch }) => void refetch())} />;
  return (
    <Grid least="21rem">
      {tasks.map(({ card }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tasks and their order are fixed
        <Fragment key={position}>{card}</Fragment>
      ))}
    </Grid>
  );
}

const Nothing = () => (
  <EmptyState art="done" title={t("You are all caught up")}>
    <p className="soft">{t("Companies that register appear here until you have verified or rejected them.")}</p>
    <ButtonLink to="/adminmaster/adminhome">{t("Go to the dashboard")}</ButtonLink>
  </EmptyState>
);
