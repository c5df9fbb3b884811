import { createFileRoute } from "@tanstack/react-router";
import type { Permission } from "#domain/permission.ts";
import { CompaniesToVerify } from "#web/features/accounts/companies-to-verify.tsx";
import { companiesQuery } from "#web/features/accounts/queries.ts";
import { mailQueueQuery } from "#web/features/mails/queries.ts";
import { UndeliveredMails } from "#web/features/mails/undelivered-mails.tsx";
import { Debts } from "#web/features/payments/debts.tsx";
import { PaymentsToConfirm } from "#web/features/payments/payments-to-confirm.tsx";
import { debtsQuery, pendingPaymentsQuery, unansweredPaymentsQuery } from "#web/features/payments/queries.ts";
import { UnansweredPayments } from "#web/features/payments/unanswered-payments.tsx";
import { heldPermissions, withPermission } from "#web/features/permissions/held-permissions.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { silentCompaniesQuery } from "#web/features/reminders/queries.ts";
import { SilentCompanies } from "#web/features/reminders/silent-companies.tsx";
import { type Task, TaskGrid } from "#web/features/tasks/task-grid.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
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
  const unanswered = useList(queries.unanswered);
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
    {
      needs: "money",
      list: unanswered,
      card: <Listing list={unanswered}>{() => <UnansweredPayments list={unanswered} />}</Listing>,
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
