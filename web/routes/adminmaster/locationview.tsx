import { createFileRoute } from "@tanstack/react-router";
import { DistrictField } from "#web/features/reference/district-field.tsx";
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

export const Route = createFileRoute("/adminmaster/locationview")({
  validateSearch: ({ district }: { district?: string }) => (district === undefined ? {} : { district }),
  component: LocationView,
});

type Location = RowOf<"getlocation">;

const columns = [
  { header: t("Location"), value: (row: Location) => row.location },
  { header: t("Actions"), cell: (row: Location) => <Actions row={row} />, align: "end" as const },
];

function LocationView() {
  const { district = "" } = Route.useSearch();
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Locations")}
        lead={t("Companies and freelancers choose from these when they register, post and search.")}
      >
        <ButtonLink to="/adminmaster/locationreg" search={{ district }} tone="primary">
          {t("Register location")}
        </ButtonLink>
      </PageTitle>
      <DistrictField field={useChosen("district")} />
      {district ? (
        <Locations key={district} district={district} />
      ) : (
        <EmptyState art="search" title={t("Choose a district to see its locations")} />
      )}
    </Page>
  );
}

function Locations({ district }: { readonly district: string }) {
  return (
    <DataTable
      label={t("Locations")}
      list={useList("getlocation", { id: district })}
      columns={columns}
      idOf={(row) => row.locationid}
      tools={<ExportButton file="locations.xlsx" columns={columns} call="getlocation" input={{ id: district }} />}
      empty={
        <EmptyState title={t("This district has no locations yet")}>
          <ButtonLink to="/adminmaster/locationreg" search={{ district }}>
            {t("Register its first location")}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

function Actions({ row }: { readonly row: Location }) {
  return (
    <RowActions
      edit={`/adminmaster/editlocation/${row.locationid}`}
      remove="locationdelete"
      id={row.locationid}
      question={t("Do you want to delete this location?")}
      name={row.location}
    />
  );
}
