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

export const Route = createFileRoute("/adminmaster/districtview")({ component: DistrictView });

type District = RowOf<"districtview">;

const columns = [
  {
    header: t("District"),
    value: (row: District) => row.district,
    cell: (row: District) => (
      <Link to="/adminmaster/locationview" search={{ district: String(row.districtid) }}>
        {row.district}
      </Link>
    ),
  },
  { header: t("Actions"), cell: (row: District) => <Actions row={row} />, align: "end" as const },
];

function DistrictView() {
  const register = (
    <ButtonLink to="/adminmaster/districtreg" tone="primary">
      {t("Register district")}
    </ButtonLink>
  );
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Districts")}
        lead={t("Companies and freelancers choose from these when they register, post and search.")}
      >
        {register}
      </PageTitle>
      <DataTable
        label={t("Districts")}
        list={useList("districtview", {})}
        columns={columns}
        idOf={(row) => row.districtid}
        tools={<ExportButton file="districts.xlsx" columns={columns} call="districtview" input={{}} />}
        empty={
          <EmptyState title={t("No districts yet")}>
            <p className="soft">{t("Companies and freelancers choose their district when they register.")}</p>
          </EmptyState>
        }
      />
    </Page>
  );
}

function Actions({ row }: { readonly row: District }) {
  return (
    <RowActions
      edit={`/adminmaster/districtedit/${row.districtid}`}
      remove="districtdelete"
      id={row.districtid}
      question={t("Do you want to delete this district?")}
      name={row.district}
    />
  );
}
