import { type TaxHead, taxHeads } from "#domain/money/ledger.ts";
import { periodName, type TaxPeriodKind } from "#domain/money/tax-paper.ts";
import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatPaise, formatRupees } from "#web/lib/format.ts";
import { type List, staticList } from "#web/lib/lists.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Month = RowOf<"taxes.listMonths">;
type Sum = Exclude<keyof Month["supplies"], "withoutPanCount">;

const sumColumn = (header: string, sum: Sum): Column<Month> => ({
  header,
  value: ({ supplies }) => balanceInRupees(supplies[sum]),
  shown: ({ supplies }) => formatRupees(balanceInRupees(supplies[sum])),
  align: "end",
});

const headNames = {
  tds: t("TDS"),
  tcs: t("TCS"),
  gst: t("GST"),
} as const satisfies Readonly<Record<TaxHead, string>>;

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
    },
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

function DepositForm({ month: { month }, close }: { readonly month: Month; readonly close: () => void }) {
  const form = useCallForm("taxes.recordDeposit", {
    fields: { head: "tds", amountPaise: undefined, challan: "", bsrCode: "", paidOn: "" },
    fixed: { month },
    after: close,
  });
  return (
    <Form form={form}>
      <FormColumns>
        <SelectField
          field={form.of("head")}
          label={t("Tax")}
          list={staticList(taxHeads)}
          idOf={(head) => head}
          textOf={(head) => headNames[head]}
        />
        <TextField
          field={rupeeField(form.of("amountPaise"))}
          label={t("Amount in rupees")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={form.of("challan")} label={t("Challan number")} autoComplete="off" />
        <TextField
          field={form.of("bsrCode")}
          label={t("BSR code")}
          hint={t("Seven digits of the bank's branch, for TDS")}
          inputMode="numeric"
          autoComplete="off"
        />
        <DateField field={form.of("paidOn")} label={t("Paid on")} />
      </FormColumns>
      <FormActions submit={t("Record the deposit")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
