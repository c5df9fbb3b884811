import { createFileRoute } from "@tanstack/react-router";
import { dayRange } from "#web/lib/day-range.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { CashByHolder } from "#web/money/ledger/cash.tsx";
import { Journal, PaidOut } from "#web/money/ledger/journal.tsx";
import { balancesQuery, booksSearch, cashQuery, journalQuery, paidOutQuery } from "#web/money/ledger/queries.ts";
import { TrialBalance } from "#web/money/ledger/trial-balance.tsx";
import { DayRangeForm } from "#web/operation/reports/day-range-form.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/books")({
  validateSearch: booksSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [queryOf[deps.tab ?? ""]?.(deps) ?? balancesQuery(deps)]),
  component: Books,
});

const queryOf: Readonly<Record<string, typeof cashQuery | typeof journalQuery>> = {
  cash: cashQuery,
  payouts: paidOutQuery,
  journal: journalQuery,
};

function Books() {
  const search = Route.useSearch();
  const range = dayRange(search);
  return (
    <Page>
      <PageTitle
        title={t("Books")}
        lead={t("The ledger by account and period. Each figure leads to the entries behind it.")}
      />
      <DayRangeForm key={JSON.stringify(range)} range={range} refetch={() => undefined} />
      <Tabs
        label={t("Books")}
        tabs={[
          { key: "balance", text: t("Trial balance"), panel: () => <TrialBalance range={range} /> },
          { key: "cash", text: t("Cash"), panel: () => <CashByHolder range={range} /> },
          { key: "payouts", text: t("Payouts"), panel: () => <PaidOut range={range} /> },
          { key: "journal", text: t("Journal"), panel: () => <Journal search={search} /> },
        ]}
      />
    </Page>
  );
}
