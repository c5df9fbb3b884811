import { periodName, type TaxPeriodKind } from "#domain/money/tax-paper.ts";
import { type TaxHead, taxHeads } from "#domain/money/tax-postings.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { DepositForm } from "#web/money/taxes/deposit-form.tsx";
import { balanceColumn, bookedOf, owedOf, periodColumn } from "#web/money/taxes/month-sums.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Month = RowOf<"taxes.listMonths">;

const supplyColumn = (header: string, sum: Exclude<keyof Month["supplies"], "withoutPanCount">): Column<Month> =>
  balanceColumn(header, ({ supplies }) => supplies[sum]);

/** The return of each tax, and what is typed into it. */
const returns: Readonly<Record<TaxHead, { readonly title: string; readonly figures: readonly Column<Month>[] }>> = {
  gst: {
    title: t("GST (GSTR-3B)"),
    figures: [balanceColumn(t("GST of the fees"), ({ bookedPaise }) => bookedPaise)],
  },
  tcs: {
    title: t("TCS (GSTR-8)"),
    figures: [
      supplyColumn(t("Supplies of registered freelancers"), "registeredPaise"),
      supplyColumn(t("Supplies of other freelancers"), "otherPaise"),
      supplyColumn(t("Given back"), "returnedPaise"),
      supplyColumn(t("TCS"), "tcsPaise"),
    ],
  },
  tds: {
    title: t("TDS (form 140)"),
    figures: [
      supplyColumn(t("Base of TDS"), "tdsBasePaise"),
      {
        header: t("Freelancers without PAN"),
        value: ({ supplies }) => supplies.withoutPanCount,
        shown: ({ supplies }) => formatCount(supplies.withoutPanCount),
        align: "end",
      },
      supplyColumn(t("TDS"), "tdsPaise"),
    ],
  },
};

const depositText = ({ amountPaise, challan, paidOn }: Month["deposits"][number]): string =>
  t("{amount}, challan {challan}, {day}", { amount: formatPaise(amountPaise), challan, day: formatDay(paidOn) });

type Open = (month: Month, part: "deposit") => void;

const columnsFor =
  (head: TaxHead, kind: TaxPeriodKind) =>
  (open: Open): readonly Column<Month>[] => [
    periodColumn(kind),
    ...returns[head].figures,
    balanceColumn(t("In the ledger"), (month) => bookedOf(month)[head]),
    balanceColumn(t("Left to deposit"), (month) => owedOf(month, head)),
    {
      header: t("Deposits"),
      value: (month) => depositsOf(month, head).map(depositText).join("; "),
      cell: (month) => (
        <>
          {depositsOf(month, head).length === 0 && t("None")}
          {depositsOf(month, head).map((deposit) => (
            <div key={deposit.depositId}>{depositText(deposit)}</div>
          ))}
        </>
      ),
    },
    ...(kind === "month" ? [actionsColumn(open)] : []),
  ];

const depositsOf = ({ deposits }: Month, head: TaxHead) => deposits.filter((deposit) => deposit.head === head);

const actionsColumn = (open: Open): Column<Month> => ({
  header: t("Actions"),
  cell: (month) => (
    <Button size="small" onClick={() => open(month, "deposit")}>
      {t("Record a deposit")}
    </Button>
  ),
  align: "end",
});

const columnsOfHead = (head: TaxHead) => ({ month: columnsFor(head, "month"), quarter: columnsFor(head, "quarter") });
const columnsOf = { gst: columnsOfHead("gst"), tcs: columnsOfHead("tcs"), tds: columnsOfHead("tds") } as const;

/** Whether nothing of a tax was ever booked, deposited or counted. */
const isUnused = (months: readonly Month[], head: TaxHead): boolean =>
  months.every(
    (month) =>
      bookedOf(month)[head] === 0 &&
      depositsOf(month, head).length === 0 &&
      returns[head].figures.every(({ value }) => value?.(month) === 0),
  );

interface Props {
  readonly list: List<Month>;
  readonly kind: TaxPeriodKind;
}

/** Each tax that is owed to the tax office, by months or quarters, beside the ledger, and what of it was deposited. */
export const TaxesToDeposit = ({ list, kind }: Props) =>
  taxHeads
    .toReversed()
    .filter((head) => !isUnused(list.rows, head))
    .map((head) => (
      <Stack key={head} gap={3}>
        <h2>{returns[head].title}</h2>
        {head !== "gst" && (
          <p className="soft small">
            {t(
              "Without the GST of registered freelancers. What was given back or reversed is taken away from TCS and TDS.",
            )}
          </p>
        )}
        <OpeningTable
          label={returns[head].title}
          list={list}
          columns={columnsOf[head][kind]}
          idOf={({ month }) => month}
          nameOf={({ month }) => `${returns[head].title}, ${periodName({ month, kind })}`}
          partOf={(month, _, close) => <DepositForm month={month} head={head} close={close} />}
          empty={null}
        />
      </Stack>
    ));
