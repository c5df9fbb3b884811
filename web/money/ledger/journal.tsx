import { Link } from "@tanstack/react-router";
import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { accountNames, holderNames, kindNames } from "#web/money/ledger/book-texts.ts";
import { type BooksSearch, journalInput, journalQuery } from "#web/money/ledger/queries.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton, type ReportColumn } from "#web/ui/list/export-button.tsx";
import { FilterSelect } from "#web/ui/list/filter-select.tsx";

type Posting = RowOf<"ledger.listPostings">;

const amountColumn = (header: string, of: (row: Posting) => number): ReportColumn<Posting> => ({
  header,
  value: (row) => balanceInRupees(of(row)),
  shown: (row) => (of(row) === 0 ? "" : formatRupees(balanceInRupees(of(row)))),
  align: "end",
  sum: formatRupees,
  isNumber: true,
});

const columns: readonly ReportColumn<Posting>[] = [
  { header: t("Entry"), value: (row) => row.entryId },
  { header: t("Date"), value: (row) => row.bookedAt, shown: (row) => formatInstant(row.bookedAt) },
  { header: t("Account"), isLead: true, value: (row) => accountNames[row.account] },
  { header: t("Kind of entry"), value: (row) => kindNames[row.kind] },
  { header: t("Name"), value: (row) => row.partyName ?? "" },
  {
    header: t("Document"),
    value: (row) => row.receiptNumber ?? row.reference ?? "",
    cell: ({ requestid, receiptNumber, reference, title }) =>
      receiptNumber && requestid ? (
        <Link to="/adminmaster/receipt/$requestid" params={{ requestid: String(requestid) }} title={title ?? undefined}>
          {receiptNumber}
        </Link>
      ) : (
        (receiptNumber ?? reference)
      ),
  },
  amountColumn(t("Debit"), (row) => row.debitPaise),
  amountColumn(t("Credit"), (row) => row.creditPaise),
];

/** What only a spreadsheet shows beside them. */
const savedColumns: readonly ReportColumn<Posting>[] = [
  ...columns,
  { header: t("Held by"), value: ({ holder }) => (holder ? holderNames[holder] : "") },
  { header: t("Work"), value: (row) => row.title ?? "" },
  { header: t("Reference"), value: (row) => row.reference ?? "" },
];

/** The entries of the period, a row for each line, of all accounts or of one. */
export const Journal = ({ search }: { readonly search: BooksSearch }) => (
  <Stack>
    <Row gap={2}>
      <FilterSelect name="account" label={t("Account")} none={t("All accounts")} options={accountNames} />
      <FilterSelect name="holder" label={t("Held by")} none={t("All holders")} options={holderNames} />
    </Row>
    <DataTable
      label={t("Journal")}
      list={useList(journalQuery(search))}
      columns={columns}
      idOf={(row) => `${row.entryId}.${row.line}`}
      empty={<EmptyState art="search" title={t("No entries in this period")} />}
      tools={
        <ExportButton
          file="journal.xlsx"
          columns={savedColumns}
          call="ledger.listPostings"
          input={journalInput(search)}
          hasCsv
        />
      }
    />
  </Stack>
);
