import { IconReceipt } from "@tabler/icons-react";
import { createFileRoute, Link } from "@tanstack/react-router";
import { AdminFigures } from "#web/features/dashboards/admin-figures.tsx";
import { PlatformMonths } from "#web/features/dashboards/platform-months.tsx";
import { LedgerHealth } from "#web/features/ledger/ledger-health.tsx";
import { heldPermissions, withPermission } from "#web/features/permissions/held-permissions.ts";
import { usePermissions } from "#web/features/permissions/use-permissions.ts";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import { FirstSteps } from "#web/features/reports/first-steps.tsx";
import { categoryChartQuery, monthlyTotalsQuery } from "#web/features/reports/queries.ts";
import { TrendingCategories } from "#web/features/reports/trending-categories.tsx";
import { UntrustedProxyWarning } from "#web/features/reports/untrusted-proxy.tsx";
import { Tour } from "#web/features/tour/tour.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { allRowsQuery, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { BarChart } from "#web/ui/charts/category-chart.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Card, Page, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { type ListQueryInput, listQueryInput, useListQuery } from "#web/ui/list/list-query.ts";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/adminhome")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    const held = heldPermissions(queries);
    prefetch(queries, [
      summaryQuery,
      withPermission("money", held, paymentsQuery(listQueryInput(deps, orders))),
      withPermission("reports", held, monthlyTotalsQuery),
      withPermission("reports", held, categoryChartQuery),
    ]);
  },
  component: AdminHome,
});

type Payment = RowOf<"paymentdetails">;

const recent = 10;

const columns: readonly Column<Payment>[] = [
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
  { header: t("Amount"), value: (row) => row.cost, shown: (row) => formatRupees(row.cost), align: "end" },
  { header: t("Brokerage"), value: (row) => row.brokerage, shown: (row) => formatRupees(row.brokerage), align: "end" },
  { header: t("Net Amount"), value: (row) => row.amount, shown: (row) => formatRupees(row.amount), align: "end" },
  {
    header: t("Transaction Date"),
    value: (row) => row.paymentdate,
    shown: (row) => formatDay(row.paymentdate),
    order: { asc: "oldest", desc: "newest" },
  },
];

const orders = ["oldest", "newest"] as const;

const summaryQuery = allRowsQuery("dashboards.admin", {});

const paymentsQuery = (input: ListQueryInput<(typeof orders)[number]>) =>
  pagedQuery("paymentdetails", { limit: recent, ...input });

function AdminHome() {
  const summaries = useAllRows(summaryQuery);
  const [summary] = summaries.rows;
  const held = usePermissions();
  return (
    <Page>
      <PageTitle
        title={t("Admin Dashboard")}
        lead={t("What awaits your decision, money and registrations by month, and the latest transactions.")}
      />
      {summary?.settings?.untrustedProxy && <UntrustedProxyWarning proxy={summary.settings.untrustedProxy} />}
      {summary?.firstSteps && <FirstSteps begun={summary.firstSteps} />}
      <Tour of="admin" />
      <AdminFigures summary={summary} />
      {held.includes("reports") && <PlatformMonths />}
      {held.includes("money") && <RecentTransactions />}
      {summary?.money !== null && <LedgerHealth check={summary?.money?.lastLedgerCheck} state={summaries.state} />}
      {held.includes("reports") && (
        <Card>
          <h2>{t("Most trending category")}</h2>
          <TrendingCategories chart={BarChart} />
        </Card>
      )}
      {held.length === 0 && (
        <Note>{t("Your account has no permissions yet. An admin who manages admins can grant them.")}</Note>
      )}
    </Page>
  );
}

function RecentTransactions() {
  const query = useListQuery(orders);
  const payments = useList(paymentsQuery(query.input));
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
        empty={
          <EmptyState art="payments" title={t("No transactions yet")}>
            <p className="soft">{t("Payments from companies appear here with their brokerage.")}</p>
          </EmptyState>
        }
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
