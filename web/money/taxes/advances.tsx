import type { TaxPeriodKind } from "#domain/money/tax-paper.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { balanceColumn, countColumn, periodColumn } from "#web/money/taxes/month-sums.ts";
import { Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Month = RowOf<"taxes.listMonths">;

const columnsFor = (kind: TaxPeriodKind): readonly Column<Month>[] => [
  periodColumn(kind),
  countColumn(t("Receipt vouchers"), ({ receipts }) => receipts.count),
  balanceColumn(t("Received"), ({ receipts }) => receipts.feePaise),
  balanceColumn(t("Adjusted with invoices"), ({ advances }) => advances.adjustedPaise),
  countColumn(t("Refund vouchers"), ({ refunds }) => refunds.count),
  balanceColumn(t("Refunded"), ({ refunds }) => refunds.feePaise),
  balanceColumn(t("GST on what is left"), ({ advances }) => advances.taxPaise),
  balanceColumn(t("GST on advances in the ledger"), ({ advances }) => advances.ledgerPaise),
];

const columnsOf = { month: columnsFor("month"), quarter: columnsFor("quarter") } as const;

const hasAdvances = ({ receipts, refunds, advances }: Month): boolean =>
  receipts.count > 0 || refunds.count > 0 || Object.values(advances).some((amount) => amount !== 0);

interface Props {
  readonly list: List<Month>;
  readonly kind: TaxPeriodKind;
}

/** The fees that were taxed when milestones were funded, by month or quarter; nothing where there were none. */
export function Advances({ list, kind }: Props) {
  if (!list.rows.some(hasAdvances)) return null;
  return (
    <Stack>
      <h2>{t("Advances")}</h2>
      <p className="soft small">
        {t("Platform fees of milestones that were taxed at the funding. An invoice at the release adjusts them.")}
      </p>
      <DataTable label={t("Advances")} list={list} columns={columnsOf[kind]} idOf={({ month }) => month} empty={null} />
    </Stack>
  );
}
