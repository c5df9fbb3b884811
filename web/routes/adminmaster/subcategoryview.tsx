import { createFileRoute } from "@tanstack/react-router";
import { CategoryField } from "#web/features/reference/category-field.tsx";
import { RowActions } from "#web/features/reference/row-actions.tsx";
import { useChosen } from "#web/features/reference/use-chosen.ts";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/subcategoryview")({
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  component: SubcategoryView,
});

type Subcategory = RowOf<"getsubcategory">;

const columns = [
  { header: t("Subcategory"), value: (row: Subcategory) => row.subcategory },
  { header: t("Actions"), cell: (row: Subcategory) => <Actions row={row} />, align: "end" as const },
];

function SubcategoryView() {
  const { category = "" } = Route.useSearch();
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Subcategories")}
        lead={t("Companies and freelancers choose from these when they register, post and search.")}
      >
        <ButtonLink to="/adminmaster/subcategoryreg" search={{ category }} tone="primary">
          {t("Register subcategory")}
        </ButtonLink>
      </PageTitle>
      <CategoryField field={useChosen("category")} />
      {category ? (
        <Subcategories key={category} category={category} />
      ) : (
        <EmptyState art="search" title={t("Choose a category to see its subcategories")} />
      )}
    </Page>
  );
}

function Subcategories({ category }: { readonly category: string }) {
  return (
    <DataTable
      label={t("Subcategories")}
      list={useList("getsubcategory", { id: category })}
      columns={columns}
      idOf={(row) => row.subcategoryid}
      tools={
        <ExportButton file="subcategories.xlsx" columns={columns} call="getsubcategory" input={{ id: category }} />
      }
      empty={
        <EmptyState title={t("This category has no subcategories yet")}>
          <ButtonLink to="/adminmaster/subcategoryreg" search={{ category }}>
            {t("Register its first subcategory")}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

function Actions({ row }: { readonly row: Subcategory }) {
  return (
    <RowActions
      edit={`/adminmaster/subcategoryedit/${row.subcategoryid}`}
      remove="subcategorydelete"
      id={row.subcategoryid}
      question={t("Do you want to delete this subcategory?")}
      name={row.subcategory}
    />
  );
}
