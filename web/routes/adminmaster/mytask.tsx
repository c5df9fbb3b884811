import { createFileRoute } from "@tanstack/react-router";
import type { Permission } from "#domain/permission.ts";
import { companiesQuery } from "#web/identity/accounts/queries.ts";
import { heldPermissions, usePermissions, withPermission } from "#web/identity/permissions/permissions.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type List, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Debts, PaymentsToConfirm, UnansweredPayments } from "#web/money/payments/payment-tasks.tsx";
import { debtsQuery, pendingPaymentsQuery, unansweredPaymentsQuery } from "#web/money/payments/queries.ts";
import { mailQueueQuery } from "#web/notify/mail/queries.ts";
import { silentCompaniesQuery } from "#web/notify/reminders/queries.ts";
import { adminSummaryQuery } from "#web/operation/dashboards/queries.ts";
import {
  CompaniesToVerify,
  DifferencesToExplain,
  PayoutsNotTaken,
  SilentCompanies,
  type Task,
  TaskGrid,
  UndeliveredMails,
} from "#web/operation/tasks/task-cards.tsx";
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
  summary: withPermission("money", held, adminSummaryQuery),
  mails: withPermission("settings", held, mailQueueQuery),
});

type Money = NonNullable<RowOf<"dashboards.admin">["money"]>;

/** A row while one of these counts is not zero. */
const whileAny = ({ rows, ...list }: List<RowOf<"dashboards.admin">>, countOf: (money: Money) => number) => ({
  ...list,
  rows: rows.flatMap(({ money }) => (money && countOf(money) > 0 ? [money] : [])),
});

function MyTask() {
  return (
    <Page>
      <PageTitle title={t("My Task")} lead={t("Companies, payments and emails that need your decision.")} />
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
  const differences = whileAny(summary, (money) => money.differencesToExplain + money.missingReports);
  const notTaken = whileAny(summary, (money) => money.payoutsNotTaken);
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
      needs: "money",
      list: notTaken,
      card: <Listing list={notTaken}>{([row]) => row && <PayoutsNotTaken count={row.payoutsNotTaken} />}</Listing>,
    },
    {
      needs: "money",
      list: differences,
      card: (
        <Listing list={differences}>
          {([row]) => row && <DifferencesToExplain count={row.differencesToExplain} days={row.missingReports} />}
        </Listing>
      ),
    },
    {
      needs: "settings",
      list: mails,
      card: <Listing list={mails}>{([row]) => row && <UndeliveredMails count={row.undelivered} />}</Listing>,
    },
  ];
  return <TaskGrid tasks={tasks.filter(({ needs }) => held.includes(needs))} />;
}
