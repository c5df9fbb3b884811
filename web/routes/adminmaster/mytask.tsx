import { createFileRoute } from "@tanstack/react-router";
import type { Permission } from "#domain/permission.ts";
import { companiesQuery } from "#web/identity/accounts/queries.ts";
import { heldPermissions, usePermissions, withPermission } from "#web/identity/permissions/permissions.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Debts, PaymentsToConfirm, UnansweredPayments } from "#web/money/payments/payment-tasks.tsx";
import { debtsQuery, pendingPaymentsQuery, unansweredPaymentsQuery } from "#web/money/payments/queries.ts";
import { mailQueueQuery } from "#web/notify/mail/queries.ts";
import { silentCompaniesQuery } from "#web/notify/reminders/queries.ts";
import { adminSummaryQuery } from "#web/operation/dashboards/queries.ts";
import { summaryTasks, task } from "#web/operation/tasks/summary-tasks.tsx";
import {
  CompaniesToVerify,
  SilentCompanies,
  type Task,
  TaskList,
  UndeliveredMails,
} from "#web/operation/tasks/task-cards.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/mytask")({
  loader: ({ context: { queries } }) => prefetch(queries, Object.values(queriesOf(heldPermissions(queries)))),
  component: MyTask,
});

const queriesOf = (held: readonly Permission[]) => ({
  companies: withPermission("verify", held, companiesQuery("pending")),
  payments: withPermission("money", held, pendingPaymentsQuery),
  unanswered: withPermission("money", held, unansweredPaymentsQuery),
  debts: withPermission("money", held, debtsQuery),
  silent: withPermission("money", held, silentCompaniesQuery),
  summary: withPermission(held.includes("money") ? "money" : "moderate", held, adminSummaryQuery),
  mails: withPermission("settings", held, mailQueueQuery),
});

function MyTask() {
  return (
    <Page width="narrow">
      <PageTitle title={t("My Task")} lead={t("Your inbox: everything that needs your decision, oldest first.")} />
      <Tasks />
    </Page>
  );
}

/** The tasks that the permissions of this admin allow to decide. */
function Tasks() {
  const held = usePermissions();
  const queries = queriesOf(held);
  const companies = useList(queries.companies);
  const payments = useList(queries.payments);
  const unanswered = useList(queries.unanswered);
  const debts = useList(queries.debts);
  const silent = useList(queries.silent);
  const summary = useAllRows(queries.summary);
  const queue = useAllRows(queries.mails);
  const tasks: readonly Task[] = [
    task({
      name: "companies",
      needs: "verify",
      list: companies,
      card: (list) => <CompaniesToVerify list={list} />,
      sinceOf: (row) => row.regdate,
    }),
    task({
      name: "payments",
      needs: "money",
      list: payments,
      card: (list) => <PaymentsToConfirm list={list} />,
      sinceOf: (row) => row.noted,
    }),
    task({
      name: "unanswered",
      needs: "money",
      list: unanswered,
      card: (list) => <UnansweredPayments list={list} />,
      sinceOf: (row) => row.createdAt,
    }),
    task({ name: "debts", needs: "money", list: debts, card: (list) => <Debts list={list} /> }),
    task({
      name: "silent",
      needs: "money",
      list: silent,
      card: (list) => <SilentCompanies list={list} />,
      sinceOf: (row) => row.completedAt,
    }),
    ...summaryTasks(summary),
    task({
      name: "mails",
      needs: "settings",
      list: { ...queue, rows: queue.rows.filter(({ undelivered }) => undelivered > 0) },
      card: ({ rows: [row] }) => row && <UndeliveredMails count={row.undelivered} />,
    }),
  ];
  return <TaskList tasks={tasks.filter(({ needs }) => held.includes(needs))} />;
}
