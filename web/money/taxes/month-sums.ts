import { periodName, type TaxPeriodKind } from "#domain/money/tax-paper.ts";
import type { TaxHead } from "#domain/money/tax-postings.ts";
import { balanceInRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Month = RowOf<"taxes.listMonths">;

export const headNames = {
  tds: t("TDS"),
  tcs: t("TCS"),
  gst: t("GST"),
} as const satisfies Readonly<Record<TaxHead, string>>;

/** What the ledger has of each tax for a period. */
export const bookedOf = ({ supplies, ledgerPaise }: Month): Readonly<Record<TaxHead, number>> => ({
  tds: supplies.ledgerTdsPaise,
  tcs: supplies.ledgerTcsPaise,
  gst: ledgerPaise,
});

/** What of a tax of a period is not deposited yet; negative where too much was. */
export const owedOf = (month: Month, head: TaxHead): number =>
  month.deposits.reduce((owed, each) => owed - (each.head === head ? each.amountPaise : 0), bookedOf(month)[head]);

/** A balance in paise, which may be negative. */
export const formatBalance = (amountPaise: number): string => formatRupees(balanceInRupees(amountPaise));

/** A column of balances, with their sum at its foot. */
export const balanceColumn = <R>(header: string, of: (row: R) => number): Column<R> => ({
  header,
  value: of,
  shown: (row) => formatBalance(of(row)),
  align: "end",
  sum: formatBalance,
});

/** A column of counts, with their sum at its foot. */
export const countColumn = <R>(header: string, of: (row: R) => number): Column<R> => ({
  header,
  value: of,
  shown: (row) => formatCount(of(row)),
  align: "end",
  sum: formatCount,
});

/** The month or the quarter of a row, on one line. */
export const periodColumn = (kind: TaxPeriodKind): Column<Month> => ({
  header: kind === "quarter" ? t("Quarter") : t("Month"),
  isLead: true,
  value: ({ month }) => periodName({ month, kind }),
  shown: ({ month }) => periodName({ month, kind }),
});
