import { type AccountGroup, groupOfAccount } from "#domain/money/books.ts";
import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { DayRange } from "#web/lib/day-range.ts";
import { formatRupees } from "#web/lib/format.ts";
import { staticList, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { accountNames } from "#web/money/ledger/book-texts.ts";
import { Figure, JournalLink } from "#web/money/ledger/journal-link.tsx";
import { balancesQuery } from "#web/money/ledger/queries.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton, type ReportColumn } from "#web/ui/list/export-button.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Balance = RowOf<"ledger.listBalances">;

/** A balance as accountants write it, with its side. */
const withSide = (rupees: number): string => {
  // A sum of rupees is no exact zero.
  if (Math.abs(rupees) < 0.005) return formatRupees(0);
  const amount = formatRupees(Math.abs(rupees));
  return rupees > 0 ? t("{amount} Dr", { amount }) : t("{amount} Cr", { amount });
};

const groupNames: Readonly<Record<AccountGroup, string>> = {
  cash: t("Cash"),
  owed: t("Liability"),
  receivable: t("Receivable"),
  income: t("Income"),
  cost: t("Expense"),
};

interface AmountColumn {
  readonly of: (row: Balance) => number;
  readonly shown: (rupees: number) => string;
  readonly at?: "opening" | "closing";
}

const amountColumn = (header: string, { of, shown, at }: AmountColumn) =>
  ({
    header,
    value: (row) => balanceInRupees(of(row)),
    shown: (row) => shown(balanceInRupees(of(row))),
    cell: (row) => (
      <Figure of={{ account: row.account }} at={at} paise={of(row)} text={shown(balanceInRupees(of(row)))} />
    ),
    align: "end",
    sum: shown,
    isNumber: true,
  }) as const satisfies ReportColumn<Balance>;

const columns: readonly ReportColumn<Balance>[] = [
  {
    header: t("Account"),
    isLead: true,
    value: (row) => accountNames[row.account],
    cell: ({ account }) => <JournalLink of={{ account }}>{accountNames[account]}</JournalLink>,
  },
  { header: t("Group"), value: (row) => groupNames[groupOfAccount[row.account]] },
  amountColumn(t("Opening balance"), { of: (row) => row.openingPaise, shown: withSide, at: "opening" }),
  amountColumn(t("Debit"), { of: (row) => row.debitPaise, shown: formatRupees }),
  amountColumn(t("Credit"), { of: (row) => row.creditPaise, shown: formatRupees }),
  amountColumn(t("Closing balance"), { of: (row) => row.closingPaise, shown: withSide, at: "closing" }),
];

const isUsed = ({ openingPaise, debitPaise, creditPaise }: Balance) =>
  openingPaise !== 0 || debitPaise !== 0 || creditPaise !== 0;

/** Each account that has a balance or moved in the period, and what the platform earned. */
export function TrialBalance({ range }: { readonly range: DayRange }) {
  const list = useAllRows(balancesQuery(range));
  const empty = (
    <EmptyState art="payments" title={t("Nothing was booked yet")}>
      <p className="soft">{t("Each payment, refund, payout and fee appears here once it is booked.")}</p>
    </EmptyState>
  );
  return (
    <Listing list={list} empty={empty}>
      {(rows) => {
        const used = rows.filter(isUsed);
        if (used.length === 0) return empty;
        return (
          <Stack gap={5}>
            <DataTable
              label={t("Trial balance")}
              list={staticList(used)}
              columns={columns}
              idOf={(row) => row.account}
              empty={empty}
              tools={
                <ExportButton
                  file="trial-balance.xlsx"
                  columns={columns}
                  call="ledger.listBalances"
                  input={range}
                  hasCsv
                />
              }
            />
            <Income balances={rows} />
          </Stack>
        );
      }}
    </Listing>
  );
}

/** What the platform earned and lost in the period. */
function Income({ balances }: { readonly balances: readonly Balance[] }) {
  const earnedOn = ({ debitPaise, creditPaise }: Balance) => creditPaise - debitPaise;
  const parts = balances.filter(({ account }) => ["income", "cost"].includes(groupOfAccount[account]));
  const total = parts.reduce((sum, balance) => sum + earnedOn(balance), 0);
  const amountOf = (amount: number) => formatRupees(balanceInRupees(amount));
  const hasGst = balances.some((balance) => balance.account === "gst_payable" && isUsed(balance));
  return (
    <Card>
      <h2>{t("Income of the platform")}</h2>
      {hasGst && (
        <p className="soft small">
          {t("Without the GST in the fees, which is owed to the tax office. Total Earnings includes it.")}
        </p>
      )}
      <Facts
        inLines
        facts={{
          ...Object.fromEntries(
            parts.map((part) => [
              accountNames[part.account],
              <Figure
                key={part.account}
                of={{ account: part.account }}
                paise={earnedOn(part)}
                text={amountOf(earnedOn(part))}
              />,
            ]),
          ),
          [t("Total")]: <Figure of={{ figure: "income" }} paise={total} text={amountOf(total)} />,
        }}
      />
    </Card>
  );
}
