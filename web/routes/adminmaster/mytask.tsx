import { createFileRoute } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { Permission } from "#domain/permission.ts";
import { CompaniesToVerify } from "#web/features/accounts/companies-to-verify.tsx";
import { companiesQuery } from "#web/features/accounts/queries.ts";
import { mailQueueQuery } from "#web/features/mails/queries.ts";
import { UndeliveredMails } from "#web/features/mails/undelivered-mails.tsx";
import { Debts } from "#web/features/payments/debts.tsx";
import { PaymentsToConfirm } from "#web/features/payments/payments-to-confirm.tsx";
import { debtsQuery, pendingPaymentsQuery } from "#web/features/payments/queries.ts";
import { heldPermissions, withPermission } from "#web/features/permissions/held-permissions.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { silentCompaniesQuery } from "#web/features/reminders/queries.ts";
import { SilentCompanies } from "#web/features/reminders/silent-companies.tsx";
import { type List, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Grid, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/mytask")({
  loader: ({ context: { queries } }) => prefetch(queries, Object.values(queriesOf(heldPermissions(queries)))),
  component: MyTask,
});

const queriesOf = (held: readonly Permission[]) => ({
  companies: withPermission("verify", held, companiesQuery("pending")),
  payments: withPermission("money", held, pendingPaymentsQuery),
  debts: withPermission("money", held, debtsQuery),
  silent: withPermission("money", held, silentCompaniesQuery),
  mails: withPermission("settings", held, mailQueueQuery),
});

function MyTask() {
  return (
    <Page>
      <PageTitle title={t("My Task")} lead={t("Companies, payments and emails that need your decision.")} />
      <Tasks />
    </Page>
  );
}

/** What awaits a decision that this admin may take. */
function Tasks() {
  const held = usePermissions();
  const queries = queriesOf(held);
  const companies = useList(queries.companies);
  const payments = useList(queries.payments);
  const debts = useList(queries.debts);
  const silent = useList(queries.silent);
  const queue = useAllRows(queries.mails);
  const mails = { ...queue, rows: queue.rows.filter(({ undelivered }) => undelivered > 0) };
  const tasks: readonly Task[] = [
    {
      needs: "verify",
      list: companies,
      card: <Listing list={companies}>{() => <CompaniesToVerify list={companies} />}</Listing>,
    },
    {
      needs: "money",
      list: payments,
      card: <Listing list={payments}>{() => <PaymentsToConfirm list={payments} />}</Listing>,
    },
    { needs: "money", list: debts, card: <Listing list={debts}>{() => <Debts list={debts} />}</Listing> },
    {
      needs: "money",
      list: silent,
      card: <Listing list={silent}>{() => <SilentCompanies list={silent} />}</Listing>,
    },
    {
      needs: "settings",
      list: mails,
      card: <Listing list={mails}>{([row]) => row && <UndeliveredMails count={row.undelivered} />}</Listing>,
    },
  ];
  return <TaskGrid tasks={tasks.filter(({ needs }) => held.includes(needs))} />;
}

interface Task {
  readonly needs: Permission;
  readonly list: List<unknown>;
  readonly card: ReactNode;
}

/** They appear together, so that none moves another; where one cannot be read, the others are there all the same. */
function TaskGrid({ tasks }: { readonly tasks: readonly Task[] }) {
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
