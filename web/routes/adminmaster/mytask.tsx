import { createFileRoute } from "@tanstack/react-router";
import { CompaniesToVerify } from "#web/features/accounts/companies-to-verify.tsx";
import { companiesQuery } from "#web/features/accounts/queries.ts";
import { mailQueueQuery } from "#web/features/mails/queries.ts";
import { UndeliveredMails } from "#web/features/mails/undelivered-mails.tsx";
import { Debts } from "#web/features/payments/debts.tsx";
import { PaymentsToConfirm } from "#web/features/payments/payments-to-confirm.tsx";
import { debtsQuery, pendingPaymentsQuery } from "#web/features/payments/queries.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Grid, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/adminmaster/mytask")({
  loader: ({ context: { queries } }) =>
    prefetch(queries, [companiesQuery("pending"), pendingPaymentsQuery, debtsQuery, mailQueueQuery]),
  component: MyTask,
});

function MyTask() {
  return (
    <Page>
      <PageTitle title={t("My Task")} lead={t("Everything that needs your decision.")} />
      <Tasks />
    </Page>
  );
}

/** They appear together, so that none moves another; where one cannot be read, the others are there all the same. */
function Tasks() {
  const companies = useList(companiesQuery("pending"));
  const payments = useList(pendingPaymentsQuery);
  const debts = useList(debtsQuery);
  const queue = useAllRows(mailQueueQuery);
  const mails = { ...queue, rows: queue.rows.filter(({ undelivered }) => undelivered > 0) };
  const lists = [companies, payments, debts, mails];
  if (lists.some(({ state }) => state === "loading"))
    return (
      <div aria-busy="true">
        <Skeleton height="24rem" />
      </div>
    );
  if (lists.every(({ state }) => state === "failed"))
    return <ErrorState problem={companies.problem} retry={() => lists.forEach(({ refetch }) => void refetch())} />;
  if (lists.every(({ state, rows }) => state === "ready" && rows.length === 0)) return <Nothing />;
  return (
    <Grid least="21rem">
      <Listing list={companies}>{() => <CompaniesToVerify list={companies} />}</Listing>
      <Listing list={payments}>{() => <PaymentsToConfirm list={payments} />}</Listing>
      <Listing list={debts}>{() => <Debts list={debts} />}</Listing>
      <Listing list={mails}>{([row]) => row && <UndeliveredMails count={row.undelivered} />}</Listing>
    </Grid>
  );
}

const Nothing = () => (
  <EmptyState art="done" title={t("You are all caught up")}>
    <p className="soft">{t("Companies that register appear here until you have verified or rejected them.")}</p>
    <ButtonLink to="/adminmaster/adminhome">{t("Go to the dashboard")}</ButtonLink>
  </EmptyState>
);
