import { taxFileName, taxFiles } from "#domain/money/tax-paper.ts";
import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { downloadMade } from "#web/lib/downloads.ts";
import { formatCount, formatInstant, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { taxMonthsQuery } from "#web/money/taxes/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Month = RowOf<"taxes.listMonths">;
type Sum = Exclude<keyof Month["invoices"], "count">;

const nameOf = ({ month }: Month): string => month.slice(0, 7);

/** What is left of the invoices after the credit notes. */
const net = ({ invoices, credits }: Month, sum: Sum): number => balanceInRupees(invoices[sum] - credits[sum]);

const sumColumn = (header: string, sum: Sum): Column<Month> => ({
  header,
  value: (row) => net(row, sum),
  shown: (row) => formatRupees(net(row, sum)),
  align: "end",
});

const countColumn = (header: string, of: (row: Month) => number): Column<Month> => ({
  header,
  value: of,
  shown: (row) => formatCount(of(row)),
  align: "end",
});

const columnsOf = (open: (month: Month, part: "files") => void): readonly Column<Month>[] => [
  { header: t("Month"), isLead: true, value: nameOf },
  countColumn(t("Tax invoices"), ({ invoices }) => invoices.count),
  countColumn(t("Credit notes"), ({ credits }) => credits.count),
  countColumn(t("Without a paper"), ({ waitingCount }) => waitingCount),
  sumColumn(t("Fees"), "feePaise"),
  sumColumn(t("Taxable value"), "taxablePaise"),
  sumColumn(t("CGST"), "cgstPaise"),
  sumColumn(t("SGST"), "sgstPaise"),
  sumColumn(t("IGST"), "igstPaise"),
  {
    header: t("GST in the ledger"),
    value: ({ ledgerPaise }) => balanceInRupees(ledgerPaise),
    shown: ({ ledgerPaise }) => formatRupees(balanceInRupees(ledgerPaise)),
    align: "end",
  },
  {
    header: t("Closed"),
    value: ({ closedAt }) => closedAt ?? "",
    shown: ({ closedAt }) => (closedAt ? formatInstant(closedAt) : t("Open")),
  },
  {
    header: t("Actions"),
    cell: (month) => <MonthActions month={month} openFiles={() => open(month, "files")} />,
    align: "end",
  },
];

/** The months with the sums of their papers, less the credit notes, beside those of the ledger. */
export function TaxMonths() {
  const list = useAllRows(taxMonthsQuery);
  const wrong = list.rows.filter(({ bookedPaise, ledgerPaise }) => bookedPaise !== ledgerPaise);
  return (
    <Stack>
      {wrong.map((row) => (
        <Note key={row.month}>
          {t("In {month} the fees hold {booked} of GST, and the ledger has {ledger}. Check the ledger.", {
            month: nameOf(row),
            booked: formatRupees(balanceInRupees(row.bookedPaise)),
            ledger: formatRupees(balanceInRupees(row.ledgerPaise)),
          })}
        </Note>
      ))}
      <OpeningTable
        label={t("Months")}
        list={list}
        columns={columnsOf}
        idOf={({ month }) => month}
        nameOf={nameOf}
        partOf={(month) => <MonthFiles month={month} />}
        empty={
          <EmptyState art="payments" title={t("No month yet")}>
            <p className="soft">{t("The first month begins with the first day whose fees are taxed. See Set-up.")}</p>
          </EmptyState>
        }
      />
    </Stack>
  );
}

function MonthActions({ month, openFiles }: { readonly month: Month; readonly openFiles: () => void }) {
  const close = useCall("taxes.closeMonth");
  async function ask(): Promise<void> {
    const detail = t("No paper gets a date in it any more, nor in a month before it.");
    if (await confirm(t("Do you want to close {month}?", { month: nameOf(month) }), detail))
      await close.run({ month: month.month });
  }
  return (
    <Row gap={2}>
      <Button size="small" onClick={openFiles}>
        {t("Files")}
      </Button>
      {month.canClose && (
        <Button size="small" tone="primary" busy={close.busy} onClick={() => void ask()}>
          {t("Close the month")}
        </Button>
      )}
    </Row>
  );
}

const MonthFiles = ({ month: { month, closedAt } }: { readonly month: Month }) => (
  <Stack gap={2}>
    <p className="soft small">
      {t("CSV files with the tables of GSTR-1. A file of an open month says so in its name.")}
    </p>
    <Row gap={2}>
      {taxFiles.map((file) => (
        <Button
          key={file}
          size="small"
          onClick={() =>
            void downloadMade("taxes.export", { month, file }, taxFileName(file, month, closedAt !== null))
          }
        >
          {file}
        </Button>
      ))}
    </Row>
  </Stack>
);
