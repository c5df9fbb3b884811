import { type BookFigure, unknownHolder } from "#domain/money/books.ts";
import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { DayRange } from "#web/lib/day-range.ts";
import { formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { holderNames } from "#web/money/ledger/book-texts.ts";
import { Figure, JournalLink } from "#web/money/ledger/journal-link.tsx";
import { type BooksSearch, cashQuery } from "#web/money/ledger/queries.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton, type ReportColumn } from "#web/ui/list/export-button.tsx";

type Cash = RowOf<"ledger.listCash">;

const nameOf = ({ holder }: Cash): string => (holder ? holderNames[holder] : t("Not recorded"));

const holderOf = ({ holder }: Cash): Pick<BooksSearch, "holder"> => ({ holder: holder ?? unknownHolder });

interface AmountColumn {
  readonly of: (row: Cash) => number;
  readonly figure: BookFigure;
  readonly at?: "opening" | "closing";
}

const amountColumn = (header: string, { of, figure, at }: AmountColumn): ReportColumn<Cash> => ({
  header,
  cell: (row) => (
    <Figure of={{ ...holderOf(row), figure }} at={at} paise={of(row)} text={formatRupees(balanceInRupees(of(row)))} />
  ),
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
    cell: (row) => <JournalLink of={holderOf(row)}>{nameOf(row)}</JournalLink>,
  },
  amountColumn(t("Opening balance"), { of: (row) => row.openingPaise, figure: "cash", at: "opening" }),
  amountColumn(t("Received"), { of: (row) => row.receivedPaise, figure: "received" }),
  amountColumn(t("Refunded"), { of: (row) => row.refundedPaise, figure: "refunded" }),
  amountColumn(t("Paid to freelancers"), { of: (row) => row.paidOutPaise, figure: "paidOut" }),
  amountColumn(t("Taken back by banks"), { of: (row) => row.takenBackPaise, figure: "takenBack" }),
  amountColumn(t("Provider fees"), { of: (row) => row.deductedPaise, figure: "deducted" }),
  ...more,
  amountColumn(t("Closing balance"), { of: (row) => row.closingPaise, figure: "cash", at: "closing" }),
];

const plain = columnsWith();
/** Most platforms deposit no taxes. */
const withDeposits = columnsWith(
  amountColumn(t("Taxes deposited"), { of: (row) => row.depositedPaise ?? 0, figure: "deposited" }),
);

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
