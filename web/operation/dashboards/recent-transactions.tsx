import { IconReceipt } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { NoTransactions } from "#web/operation/dashboards/no-transactions.tsx";
import { recentOrders, recentTransactionsQuery } from "#web/operation/dashboards/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { useListQuery } from "#web/ui/list/list-query.ts";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Payment = RowOf<"paymentdetails">;

/** The columns of the payments, with what companies paid on top of the price where they pay a fee. */
const columnsWith = (hasClientFees: boolean): readonly Column<Payment>[] => [
  { header: t("Id"), value: (row) => row.requestid, cell: (row) => <ReceiptOf id={row.requestid} /> },
  {
    header: t("Assigned"),
    isLead: true,
    value: (row) => `${row.freelancername} ${row.subcategory}`,
    cell: (row) => (
      <div>
        {row.freelancername} <div className="soft small">{row.subcategory}</div>
      </div>
    ),
  },
  { header: t("Company Name"), value: (row) => row.companyname },
  {
    header: t("Amount"),
    value: (row) => row.cost,
    shown: (row) => formatRupees(row.cost),
    align: "end",
    sum: formatRupees,
  },
  {
    header: t("Brokerage"),
    value: (row) => row.brokerage,
    shown: (row) => formatRupees(row.brokerage),
    align: "end",
    sum: formatRupees,
  },
  {
    header: t("Net Amount"),
    value: (row) => row.amount,
    shown: (row) => formatRupees(row.amount),
    align: "end",
    sum: formatRupees,
  },
  ...(hasClientFees ? [clientFeeColumn()] : []),
  {
    header: t("Transaction Date"),
    value: (row) => row.paymentdate,
    shown: (row) => formatDay(row.paymentdate),
    order: { asc: "oldest", desc: "newest" },
  },
];

const clientFeeColumn = (): Column<Payment> => ({
  header: t("Platform fee"),
  value: (row) => row.clientFee,
  shown: (row) => formatRupees(row.clientFee),
  align: "end",
  sum: formatRupees,
});

/** The latest payments, with their receipts, and all of them as a file. */
export function RecentTransactions() {
  const query = useListQuery(recentOrders);
  const payments = useList(recentTransactionsQuery(query.input));
  const hasClientFees = usePlatform()?.feeRules.some(({ side }) => side === "company") ?? false;
  const columns = useMemo(() => columnsWith(hasClientFees), [hasClientFees]);
  return (
    <Stack gap={3}>
      <h2>{t("Recent transactions")}</h2>
      <DataTable
        label={t("Recent transactions")}
        list={payments}
        query={query}
        columns={columns}
        idOf={(row) => row.requestid}
        tools={<ExportButton file="transactions.xlsx" columns={columns} call="paymentdetails" input={{}} />}
        empty={<NoTransactions />}
      />
    </Stack>
  );
}

const ReceiptOf = ({ id }: { readonly id: number }) => (
  <Link
    to="/adminmaster/receipt/$requestid"
    params={{ requestid: String(id) }}
    aria-label={t("Receipt of {id}", { id })}
    className="with-icon"
  >
    {id}
    <IconReceipt size={16} stroke={1.7} aria-hidden />
  </Link>
);
