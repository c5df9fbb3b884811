import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { BillsToSettle } from "#web/features/bills/bills-to-settle.tsx";
import { endedBillsQuery, openBillsQuery } from "#web/features/bills/queries.ts";
import { CreateRun } from "#web/features/payouts/create-run.tsx";
import { DuePayouts } from "#web/features/payouts/due-payouts.tsx";
import { ImportResults } from "#web/features/payouts/import-results.tsx";
import { PaidOutside } from "#web/features/payouts/paid-outside.tsx";
import { PayoutRuns } from "#web/features/payouts/payout-runs.tsx";
import {
  duePayoutsQuery,
  outsideQuery,
  payoutRunsQuery,
  payoutUpgradeQuery,
  transfersQuery,
} from "#web/features/payouts/queries.ts";
import { Transfers } from "#web/features/payouts/transfers.tsx";
import { PayoutUpgrade } from "#web/features/payouts/upgrade-form.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/payouts")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    if (deps.tab === "bills") prefetch(queries, [openBillsQuery, endedBillsQuery, payoutUpgradeQuery]);
    else if (deps.tab === "outside") prefetch(queries, [outsideQuery, payoutUpgradeQuery, twoFactorQuery]);
    else if (deps.tab === "transfers") prefetch(queries, [transfersQuery, payoutUpgradeQuery, twoFactorQuery]);
    else
      prefetch(queries, [deps.tab === "runs" ? payoutRunsQuery : duePayoutsQuery, payoutUpgradeQuery, twoFactorQuery]);
  },
  component: Payouts,
});

function Payouts() {
  const hasTransfers = usePlatform()?.hasTransfers ?? false;
  return (
    <Page>
      <PageTitle title={t("Payouts")} lead={t("What is owed to freelancers for paid works, and how it is sent.")} />
      <PayoutUpgrade />
      <Tabs
        label={t("Payouts")}
        tabs={[
          { key: "due", text: t("Due"), panel: () => <Due /> },
          { key: "runs", text: t("Runs"), panel: () => <Runs /> },
          ...(hasTransfers ? [{ key: "transfers", text: t("Transfers"), panel: () => <Transfers /> }] : []),
          { key: "outside", text: t("Outside"), panel: () => <PaidOutside /> },
          { key: "bills", text: t("Bills"), panel: () => <BillsToSettle /> },
        ]}
      />
    </Page>
  );
}

function Due() {
  const list = useList(duePayoutsQuery);
  const [upgrade] = useAllRows(payoutUpgradeQuery).rows;
  const navigate = useNavigate();
  const showRuns = () => void navigate({ to: ".", search: { tab: "runs" }, replace: true });
  return (
    <Stack>
      {upgrade && !upgrade.blocksRuns && <CreateRun due={list.rows} onCreated={showRuns} />}
      <DuePayouts list={list} />
    </Stack>
  );
}

const Runs = () => (
  <Stack>
    <ImportResults />
    <PayoutRuns />
  </Stack>
);
