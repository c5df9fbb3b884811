import { paperFileName, type TaxPaperKind } from "#domain/money/tax-paper.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { downloadMade } from "#web/lib/downloads.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { taxPapersQuery } from "#web/money/taxes/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Paper = RowOf<"taxes.listPapers">;

const kindNames = {
  invoice: t("Tax invoice"),
  credit: t("Credit note"),
  receipt: t("Receipt voucher"),
  refund: t("Refund voucher"),
} as const satisfies Readonly<Record<TaxPaperKind, string>>;
const testNames = {
  invoice: t("Test of an invoice"),
  credit: t("Test of a credit note"),
  receipt: t("Test of a receipt voucher"),
  refund: t("Test of a refund voucher"),
} as const satisfies Readonly<Record<TaxPaperKind, string>>;

function nameOf({ kind, side, isTest, isTaxInvoice }: Paper): string {
  if (isTest) return testNames[kind];
  if (side !== "work") return kindNames[kind];
  if (kind === "credit") return t("Credit note of the work");
  return isTaxInvoice ? t("Tax invoice of the work") : t("Bill of supply of the work");
}

function SavePaper({ paper: { paperId, number } }: { readonly paper: Paper }) {
  return (
    <Button size="small" onClick={() => void downloadMade("taxes.downloadPaper", { paperId }, paperFileName(number))}>
      {t("Download as PDF")}
    </Button>
  );
}

const columns: readonly Column<Paper>[] = [
  { header: t("Number"), isLead: true, value: ({ number }) => number },
  { header: t("Kind"), value: nameOf },
  { header: t("Date"), value: ({ day }) => day, shown: ({ day }) => formatDay(day) },
  { header: t("Issuer"), value: ({ issuer }) => issuer },
  { header: t("Work"), value: ({ title }) => title },
  {
    header: t("Amount"),
    value: ({ feePaise }) => feePaise,
    shown: ({ feePaise }) => formatPaise(feePaise),
    align: "end",
  },
  {
    header: t("of it GST"),
    value: ({ taxPaise }) => taxPaise,
    shown: ({ taxPaise }) => formatPaise(taxPaise),
    align: "end",
  },
  { header: t("Actions"), cell: (paper) => <SavePaper paper={paper} />, align: "end" },
];

const named: readonly Column<Paper>[] = columns.toSpliced(4, 0, {
  header: t("Recipient"),
  value: ({ recipient }) => recipient,
});

/** The tax papers of every account. */
export const AllPapers = () => (
  <DataTable
    label={t("Tax papers")}
    list={useList(taxPapersQuery)}
    columns={named}
    idOf={({ paperId }) => paperId}
    empty={
      <EmptyState art="payments" title={t("No tax papers yet")}>
        <p className="soft">{t("Each fee from the first day on has its paper within a minute.")}</p>
      </EmptyState>
    }
  />
);

/** The own tax papers; nothing where there are none. */
export function OwnPapers() {
  const list = useList(taxPapersQuery);
  if (list.rows.length === 0) return null;
  return (
    <Card>
      <h2>{t("Tax papers")}</h2>
      <p className="soft">{t("For the fees that you bore, and for works. They include the tax.")}</p>
      <DataTable label={t("Tax papers")} list={list} columns={columns} idOf={({ paperId }) => paperId} empty={null} />
    </Card>
  );
}
