import { periodName, type TaxPeriodKind } from "#domain/money/tax-paper.ts";
import { taxHeads } from "#domain/money/tax-postings.ts";
import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount, formatInstant, formatPaise, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Advances } from "#web/money/taxes/advances.tsx";
import { UploadCertificates } from "#web/money/taxes/certificates.tsx";
import { TaxesToDeposit } from "#web/money/taxes/deposits.tsx";
import { MonthFiles } from "#web/money/taxes/month-files.tsx";
import { balanceColumn, countColumn, headNames, owedOf, periodColumn } from "#web/money/taxes/month-sums.ts";
import { type TaxSearch, taxMonthsQuery } from "#web/money/taxes/queries.ts";
import { TurnoverWarning } from "#web/money/taxes/turnover-warning.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState, WhatNext } from "#web/ui/display/guidance.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { FilterSelect } from "#web/ui/list/filter-select.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import "./taxes.css";

type Month = RowOf<"taxes.listMonths">;
type Sum = Exclude<keyof Month["invoices"], "count">;

/** What is left of the invoices after the credit notes, without the advances. */
const net = ({ invoices, credits }: Month, sum: Sum): number => invoices[sum] - credits[sum];

const sumColumn = (header: string, sum: Sum): Column<Month> => balanceColumn(header, (row) => net(row, sum));

/** Whether a period can still change, or what keeps it from being closed. */
function stateText({ closedAt, canClose, isOver, waitingCount }: Month): string {
  if (closedAt !== null) return t("Closed on {day}", { day: formatInstant(closedAt) });
  if (!isOver) return t("Open, it is not over yet");
  if (waitingCount > 0) return t("Open, {count} papers are not made yet", { count: formatCount(waitingCount) });
  return canClose ? t("Open, it can be closed") : t("Open, close its months");
}

const columnsFor =
  (kind: TaxPeriodKind) =>
  (open: (month: Month, part: "files") => void): readonly Column<Month>[] => [
    periodColumn(kind),
    { header: t("Status"), value: stateText },
    countColumn(t("Invoices"), ({ invoices }) => invoices.count),
    countColumn(t("Credit notes"), ({ credits }) => credits.count),
    sumColumn(t("Fees"), "feePaise"),
    sumColumn(t("Taxable value"), "taxablePaise"),
    sumColumn(t("CGST"), "cgstPaise"),
    sumColumn(t("SGST"), "sgstPaise"),
    sumColumn(t("IGST"), "igstPaise"),
    {
      header: t("Actions"),
      cell: (month) => <MonthActions month={month} openFiles={() => open(month, "files")} />,
      align: "end",
    },
  ];

const columnsOf = { month: columnsFor("month"), quarter: columnsFor("quarter") } as const;

interface Difference {
  readonly month: string;
  readonly head: string;
  readonly written: number;
  readonly booked: number;
}

/** Where the ledger has another sum than the papers and the supplies. */
const differencesIn = (rows: readonly Month[]): readonly Difference[] =>
  rows
    .flatMap(({ month, bookedPaise, ledgerPaise, advances, supplies }) => [
      { month, head: t("GST"), written: bookedPaise, booked: ledgerPaise },
      { month, head: t("GST on advances"), written: advances.taxPaise, booked: advances.ledgerPaise },
      { month, head: t("TDS"), written: supplies.tdsPaise, booked: supplies.ledgerTdsPaise },
      { month, head: t("TCS"), written: supplies.tcsPaise, booked: supplies.ledgerTcsPaise },
    ])
    .filter(({ written, booked }) => written !== booked);

/** The months or quarters with the sums of their papers, less the credit notes, and what was withheld, beside those of the ledger. */
export function TaxMonths({ search }: { readonly search: TaxSearch }) {
  const list = useAllRows(taxMonthsQuery(search));
  const kind = search.kind ?? "month";
  return (
    <Stack>
      <Row>
        <FilterSelect name="kind" label={t("Period")} none={t("By months")} options={{ quarter: t("By quarters") }} />
      </Row>
      <TurnoverWarning />
      {kind === "month" && <NextStep months={list.rows} />}
      {differencesIn(list.rows).map(({ month, head, written, booked }) => (
        <p key={`${month} ${head}`} className="tax-difference" role="alert">
          {t("In {period} the {head} is {written}, and the ledger has {booked}. Check the ledger.", {
            period: periodName({ month, kind }),
            head,
            written: formatRupees(balanceInRupees(written)),
            booked: formatRupees(balanceInRupees(booked)),
          })}
        </p>
      ))}
      <OpeningTable
        label={t("Months")}
        list={list}
        columns={columnsOf[kind]}
        idOf={({ month }) => month}
        nameOf={({ month }) => periodName({ month, kind })}
        partOf={(month) => (
          <MonthFiles month={month} kind={kind} owed={(sum) => net(month, sum) + month.advances[sum]} />
        )}
        empty={
          <EmptyState art="payments" title={t("No month yet")}>
            <p className="soft">{t("The first month begins with the first day whose fees are taxed.")}</p>
            <ButtonLink to="/adminmaster/tax" search={{ tab: "setup" }} tone="primary">
              {t("Go to the set-up")}
            </ButtonLink>
          </EmptyState>
        }
      />
      <Advances list={list} kind={kind} />
      {list.rows.length > 0 && <TaxesToDeposit list={list} kind={kind} />}
      {list.rows.length > 0 && <UploadCertificates />}
    </Stack>
  );
}

/** What is to be done before the oldest open month is closed. */
function NextStep({ months }: { readonly months: readonly Month[] }) {
  const month = months.findLast(({ closedAt }) => closedAt === null);
  if (!month?.isOver) return null;
  const owed = taxHeads.flatMap((head) => {
    const amount = owedOf(month, head);
    return amount > 0 ? [`${headNames[head]} ${formatPaise(amount)}`] : [];
  });
  const steps = [
    ...(month.waitingCount > 0 ? [t("Wait until its papers are made, which takes a minute")] : []),
    ...(owed.length > 0 ? [t("Deposit and record what is owed: {amounts}", { amounts: owed.join(", ") })] : []),
    t("Download the files, and file the returns on the portals"),
    t("Close the month"),
  ];
  return (
    <WhatNext title={t("Next: {month}", { month: periodName({ month: month.month, kind: "month" }) })} steps={steps} />
  );
}

function MonthActions({ month, openFiles }: { readonly month: Month; readonly openFiles: () => void }) {
  const close = useCall("taxes.closeMonth");
  async function ask(): Promise<void> {
    const detail = t("No paper gets a date in it any more, nor in a month before it.");
    if (await confirm(t("Do you want to close {month}?", { month: month.month.slice(0, 7) }), detail))
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
