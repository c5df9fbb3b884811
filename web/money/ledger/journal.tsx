import { Link } from "@tanstack/react-router";
import { unknownHolder } from "#domain/money/books.ts";
import { balanceInRupees } from "#domain/money.ts";
import { usePermissions } from "#web/identity/permissions/permissions.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { DayRange } from "#web/lib/day-range.ts";
import { formatInstant, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { accountNames, figureNames, holderNames, kindNames } from "#web/money/ledger/book-texts.ts";
import { type BooksSearch, journalInput, journalQuery, paidOutQuery, payoutsOf } from "#web/money/ledger/queries.ts";
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

/** A receipt, for admins who may read it, or the reference of the bank or the provider. */
function Document({ posting: { requestid, receiptNumber, reference } }: { readonly posting: Posting }) {
  const isReader = usePermissions().includes("money");
  if (!(isReader && receiptNumber && requestid)) return receiptNumber ?? reference;
  return (
    <Link to="/adminmaster/receipt/$requestid" params={{ requestid: String(requestid) }}>
      {receiptNumber}
    </Link>
  );
}

const columns: readonly ReportColumn<Posting>[] = [
  { header: t("Entry"), value: (row) => row.entryId },
  { header: t("Date"), value: (row) => row.bookedAt, shown: (row) => formatInstant(row.bookedAt) },
  { header: t("Account"), isLead: true, value: (row) => accountNames[row.account] },
  { header: t("Kind of entry"), value: (row) => kindNames[row.kind] },
  { header: t("Name"), value: (row) => row.partyName ?? "" },
  {
    header: t("Request"),
    value: ({ requestid }) => requestid ?? "",
    cell: ({ requestid, title }) => requestid !== null && `${requestid} · ${title ?? ""}`,
  },
  {
    header: t("Document"),
    value: (row) => row.receiptNumber ?? row.reference ?? "",
    cell: (posting) => <Document posting={posting} />,
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

const chosenHolders = { ...holderNames, [unknownHolder]: t("Not recorded") };

/** What was sent to freelancers in the period, and what came back. */
export const PaidOut = ({ range }: { readonly range: DayRange }) => (
  <DataTable
    label={t("Payouts")}
    list={useList(paidOutQuery(range))}
    columns={payoutColumns}
    idOf={(row) => `${row.entryId}.${row.line}`}
    empty={<EmptyState art="payments" title={t("No entries in this period")} />}
    tools={
      <ExportButton
        file="payouts.xlsx"
        columns={payoutColumns}
        call="ledger.listPostings"
        input={payoutsOf(range)}
        hasCsv
      />
    }
  />
);

const payoutColumns: readonly ReportColumn<Posting>[] = [
  { header: t("Date"), value: (row) => row.bookedAt, shown: (row) => formatInstant(row.bookedAt) },
  { header: t("Freelancer"), isLead: true, value: (row) => row.partyName ?? "" },
  { header: t("Kind of entry"), value: (row) => kindNames[row.kind] },
  { header: t("Held by"), value: ({ holder }) => (holder ? holderNames[holder] : t("Not recorded")) },
  { header: t("Reference"), value: (row) => row.reference ?? "" },
  amountColumn(t("Paid to freelancers"), (row) => row.creditPaise - row.debitPaise),
];

/** The entries of the period, a row for each line, of all accounts or of one. */
export const Journal = ({ search }: { readonly search: BooksSearch }) => (
  <Stack>
    <Row gap={2}>
      <FilterSelect name="account" label={t("Account")} none={t("All accounts")} options={accountNames} />
      <FilterSelect name="figure" label={t("Figure")} none={t("All figures")} options={figureNames} />
      <FilterSelect name="holder" label={t("Held by")} none={t("All holders")} options={chosenHolders} />
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
