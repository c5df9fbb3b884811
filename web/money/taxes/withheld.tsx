import { periodName, type TaxPeriodKind } from "#domain/money/tax-paper.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { DepositForm } from "#web/money/taxes/deposit-form.tsx";
import { balanceColumn, headNames, owedOf } from "#web/money/taxes/month-sums.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Month = RowOf<"taxes.listMonths">;
type Sum = Exclude<keyof Month["supplies"], "withoutPanCount">;

const sumColumn = (header: string, sum: Sum): Column<Month> => balanceColumn(header, ({ supplies }) => supplies[sum]);

const depositText = ({ head, amountPaise, challan, paidOn }: Month["deposits"][number]): string =>
  t("{head} {amount}, challan {challan}, {day}", {
    head: headNames[head],
    amount: formatPaise(amountPaise),
    challan,
    day: formatDay(paidOn),
  });

const columnsFor =
  (kind: TaxPeriodKind) =>
  (open: (month: Month, part: "deposit") => void): readonly Column<Month>[] => [
    {
      header: kind === "quarter" ? t("Quarter") : t("Month"),
      isLead: true,
      value: ({ month }) => periodName({ month, kind }),
    },
    sumColumn(t("Supplies of registered freelancers"), "registeredPaise"),
    sumColumn(t("Supplies of other freelancers"), "otherPaise"),
    sumColumn(t("Given back"), "returnedPaise"),
    sumColumn(t("TCS"), "tcsPaise"),
    sumColumn(t("TCS in the ledger"), "ledgerTcsPaise"),
    sumColumn(t("Base of TDS"), "tdsBasePaise"),
    sumColumn(t("TDS"), "tdsPaise"),
    sumColumn(t("TDS in the ledger"), "ledgerTdsPaise"),
    {
      header: t("Freelancers without PAN"),
      value: ({ supplies }) => supplies.withoutPanCount,
      shown: ({ supplies }) => formatCount(supplies.withoutPanCount),
      align: "end",
      sum: formatCount,
    },
    balanceColumn(t("TDS to deposit"), (month) => owedOf(month, "tds")),
    balanceColumn(t("TCS to deposit"), (month) => owedOf(month, "tcs")),
    {
      header: t("Deposits"),
      value: ({ deposits }) => deposits.map(depositText).join("; "),
      cell: ({ deposits }) => (
        <>
          {deposits.length === 0 && t("None")}
          {deposits.map((deposit) => (
            <div key={deposit.depositId}>{depositText(deposit)}</div>
          ))}
        </>
      ),
    },
    ...(kind === "month"
      ? ([
          {
            header: t("Actions"),
            cell: (month) => (
              <Button size="small" onClick={() => open(month, "deposit")}>
                {t("Record a deposit")}
              </Button>
            ),
            align: "end",
          },
        ] as const satisfies readonly Column<Month>[])
      : []),
  ];

const columnsOf = { month: columnsFor("month"), quarter: columnsFor("quarter") } as const;

interface Props {
  readonly list: List<Month>;
  readonly kind: TaxPeriodKind;
}

/** What freelancers supplied in each month or quarter, and what was withheld of it and deposited. */
export const WithheldTax = ({ list, kind }: Props) => (
  <Stack>
    <h2>{t("Withheld tax")}</h2>
    <p className="soft small">
      {t("Without the GST of registered freelancers. What was given back or reversed is taken away from TCS and TDS.")}
    </p>
    <OpeningTable
      label={t("Withheld tax")}
      list={list}
      columns={columnsOf[kind]}
      idOf={({ month }) => month}
      nameOf={({ month }) => periodName({ month, kind })}
      partOf={(month, _, close) => <DepositForm month={month} close={close} />}
      empty={null}
    />
  </Stack>
);
