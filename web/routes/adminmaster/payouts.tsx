import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { endedBillsQuery, openBillsQuery } from "#web/money/bills/queries.ts";
import { DuePayouts } from "#web/money/payouts/due-payouts.tsx";
import {
  duePayoutsQuery,
  outsideQuery,
  payoutRunsQuery,
  payoutUpgradeQuery,
  transfersQuery,
} from "#web/money/payouts/queries.ts";
import { PayoutUpgrade } from "#web/money/payouts/upgrade-form.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

// Most visits are to what is ready to send.
const Runs = lazyPart(async () => (await import("#web/money/payouts/runs-tab.tsx")).RunsTab);
const Transfers = lazyPart(async () => (await import("#web/money/payouts/transfers.tsx")).Transfers);
const PaidOutside = lazyPart(async () => (await import("#web/money/payouts/paid-outside.tsx")).PaidOutside);
const BillsToSettle = lazyPart(async () => (await import("#web/money/bills/bills-to-settle.tsx")).BillsToSettle);

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
  const [newRunId, setNewRunId] = useState<number>();
  const navigate = useNavigate();
  function showRun(runId: number): void {
    setNewRunId(runId);
    void navigate({ to: ".", search: { tab: "runs" }, replace: true });
  }
  return (
    <Page>
      <PageTitle title={t("Payouts")} lead={t("What the platform owes to freelancers, and how it is sent.")} />
      <PayoutUpgrade />
      <Tabs
        label={t("Payouts")}
        tabs={[
          { key: "due", text: t("Ready to send"), panel: () => <Due onCreated={showRun} /> },
          { key: "runs", text: t("Payout batches"), panel: () => <Runs of={{ newRunId }} /> },
          ...(hasTransfers ? [{ key: "transfers", text: t("Transfers"), panel: () => <Transfers of={{}} /> }] : []),
          { key: "outside", text: t("Outside"), panel: () => <PaidOutside of={{}} /> },
          { key: "bills", text: t("Bills"), panel: () => <BillsToSettle of={{}} /> },
        ]}
      />
    </Page>
  );
}

function Due({ onCreated }: { readonly onCreated: (runId: number) => void }) {
  const [upgrade] = useAllRows(payoutUpgradeQuery).rows;
  const mayCreate = upgrade && !upgrade.blocksRuns;
  return <DuePayouts list={useAllRows(duePayoutsQuery)} onCreated={mayCreate ? onCreated : undefined} />;
}
