import { createFileRoute, Link } from "@tanstack/react-router";
import { RowActions } from "#web/features/reference/row-actions.tsx";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

export const Route = createFileRoute("/adminmaster/categoryview")({ component: CategoryView });

type Category = RowOf<"categoryview">;

const columns = [
  { header: t("Image"), cell: (row: Category) => <Picture name={row.categoryimage} size={70} alt="" round /> },
  {
    header: t("Category"),
    value: (row: Category) => row.categoryname,
    cell: (row: Category) => (
      <Link to="/adminmaster/subcategoryview" search={{ category: String(row.categoryid) }}>
        {row.categoryname}
      </Link>
    ),
  },
  { header: t("Actions"), cell: (row: Category) => <Actions row={row} />, align: "end" as const },
];

function CategoryView() {
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Categories")}
        lead={t("Companies and freelancers choose from these when they register, post and search.")}
      >
        <ButtonLink to="/adminmaster/categoryreg" tone="primary">
          {t("Register category")}
        </ButtonLink>
      </PageTitle>
      <DataTable
        label={t("Categories")}
        list={useList("categoryview", {})}
        columns={columns}
        idOf={(row) => row.categoryid}
        tools={<ExportButton file="categories.xlsx" columns={columns} call="categoryview" input={{}} />}
        empty={
          <EmptyState title={t("No categories yet")}>
            <p className="soft">{t("Works and freelancers are grouped by category.")}</p>
          </EmptyState>
        }
      />
    </Page>
  );
}

function Actions({ row }: { readonly row: Category }) {
  return (
    <RowActions
      edit={`/adminmaster/categoryedit/${row.categoryid}`}
      remove="categorydelete"
      id={row.categoryid}
      question={t("Do you want to delete this category?")}
      name={row.categoryname}
    />
  );
}
