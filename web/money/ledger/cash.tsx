import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { DayRange } from "#web/lib/day-range.ts";
import { formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { holderNames } from "#web/money/ledger/book-texts.ts";
import { JournalLink } from "#web/money/ledger/journal-link.tsx";
import { cashQuery } from "#web/money/ledger/queries.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton, type ReportColumn } from "#web/ui/list/export-button.tsx";

type Cash = RowOf<"ledger.listCash">;

const nameOf = ({ holder }: Cash): string => (holder ? holderNames[holder] : t("Not recorded"));

const amountColumn = (header: string, of: (row: Cash) => number): ReportColumn<Cash> => ({
  header,
  value: (row) => balanceInRupees(of(row)),
  shown: (row) => formatRupees(balanceInRupees(of(row))),
  align: "end",
  sum: formatRupees,
  isNumber: true,
});

const columnsWith = (...more: readonly ReportColumn<Cash>[]): readonly ReportColumn<Cash>[] => [
  {
    header: t("Held by"),
    isLead: true,
    value: nameOf,
    cell: (row) => (row.holder ? <JournalLink of={{ holder: row.holder }}>{nameOf(row)}</JournalLink> : nameOf(row)),
  },
  amountColumn(t("Opening balance"), (row) => row.openingPaise),
  amountColumn(t("Received"), (row) => row.receivedPaise),
  amountColumn(t("Refunded"), (row) => row.refundedPaise),
  amountColumn(t("Paid to freelancers"), (row) => row.paidOutPaise),
  amountColumn(t("Taken back by banks"), (row) => row.takenBackPaise),
  amountColumn(t("Provider fees"), (row) => row.deductedPaise),
  ...more,
  amountColumn(t("Closing balance"), (row) => row.closingPaise),
];

const plain = columnsWith();
/** Most platforms deposit no taxes. */
const withDeposits = columnsWith(amountColumn(t("Taxes deposited"), (row) => row.depositedPaise ?? 0));

/** The money at each provider and at the bank, to compare with their statements. */
export function CashByHolder({ range }: { readonly range: DayRange }) {
  const list = useAllRows(cashQuery(range));
  const columns = list.rows.some(({ depositedPaise }) => depositedPaise !== undefined) ? withDeposits : plain;
  return (
    <Stack>
      <DataTable
        label={t("Cash")}
        list={list}
        columns={columns}
        idOf={(row) => row.holder ?? "unknown"}
        empty={<EmptyState art="payments" title={t("No money was received yet")} />}
        tools={<ExportButton file="cash.xlsx" columns={columns} call="ledger.listCash" input={range} hasCsv />}
      />
      <p className="soft small">
        {t(
          "Money that a payment provider has transferred to your bank account still counts as held by the provider. Payouts count for the provider that received the money.",
        )}
      </p>
    </Stack>
  );
}
