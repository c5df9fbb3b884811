import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ReceiptLink } from "#web/money/payments/payment-links.tsx";
import { ownPayoutsQuery } from "#web/money/payouts/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/receipts")({
  loader: ({ context: { queries } }) => prefetch(queries, [ownPayoutsQuery]),
  component: Receipts,
});

type Earning = RowOf<"payouts.list">;

const columns = (): readonly Column<Earning>[] => [
  { header: t("Project"), isLead: true, value: (row) => row.title },
  { header: t("Paid on"), value: (row) => row.earnedAt, shown: (row) => formatInstant(row.earnedAt) },
  amount(t("Price"), (row) => row.costPaise),
  amount(t("You receive"), (row) => row.netPaise),
  {
    header: t("Receipt"),
    align: "end",
    cell: (row) => (
      <ReceiptLink to="/freelancermaster/receipt/$requestid" requestid={row.requestId} paymentId={row.paymentId} />
    ),
  },
];

const amount = (header: string, paiseOf: (row: Earning) => number): Column<Earning> => ({
  header,
  value: paiseOf,
  shown: (row) => formatPaise(paiseOf(row)),
  align: "end",
  sum: formatPaise,
});

/** Every payment for the freelancer's projects, with its receipt. */
function Receipts() {
  return (
    <Page>
      <PageTitle title={t("Receipts")} lead={t("Every payment for your projects, with its receipt as a PDF.")} />
      <DataTable
        label={t("Receipts")}
        list={useList(ownPayoutsQuery)}
        columns={columns()}
        idOf={(row) => row.payableId}
        empty={
          <EmptyState art="payments" title={t("No receipts yet")}>
            <p className="soft">{t("A receipt appears here once a company has paid for a project.")}</p>
            <ButtonLink to="/freelancermaster/projects">{t("Projects")}</ButtonLink>
          </EmptyState>
        }
      />
    </Page>
  );
}
