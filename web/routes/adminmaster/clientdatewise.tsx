import { createFileRoute } from "@tanstack/react-router";
import { accountOrders, byName, emailColumn, regDateColumn } from "#web/features/accounts/account-columns.tsx";
import { AccountName } from "#web/features/accounts/account-name.tsx";
import { dayRange } from "#web/features/reports/day-range.ts";
import { DayRangeForm } from "#web/features/reports/day-range-form.tsx";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import { NobodyRegistered } from "#web/features/reports/nobody-registered.tsx";
import { pictureAddress, type ReportColumn } from "#web/features/reports/report-column.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { useAsked } from "#web/ui/list/use-asked.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

export const Route = createFileRoute("/adminmaster/clientdatewise")({
  validateSearch: dayRange,
  component: ClientDateWise,
});

const columns: readonly ReportColumn<RowOf<"clientreport">>[] = [
  {
    header: t("Logo"),
    cell: (row) => <Picture name={row.logo} size={47} alt="" />,
    saved: (row) => pictureAddress(row.logo),
  },
  {
    header: t("Name"),
    value: (row) => row.companyname,
    cell: (row) => <AccountName loginid={row.loginid} name={row.companyname} />,
    order: byName,
  },
  { header: t("License no."), value: (row) => row.licenseno },
  emailColumn,
  { header: t("Ph"), value: (row) => row.phone, shown: (row) => row.phone },
  { header: t("District"), value: (row) => row.district },
  { header: t("City"), value: (row) => row.location },
  regDateColumn,
];

function ClientDateWise() {
  const range = dayRange(Route.useSearch());
  const asked = useAsked(accountOrders);
  const companies = useList("clientreport", { ...range, ...asked.input });
  return (
    <Page>
      <PageTitle
        title={t("Company Details")}
        lead={t("Companies by registration date. Leave a date empty for no limit.")}
      />
      <DayRangeForm range={range} again={companies.again} />
      <DataTable
        label={t("Company Details")}
        list={companies}
        asked={asked}
        columns={columns}
        idOf={(row) => row.loginid}
        empty={<NobodyRegistered range={range} />}
        tools={<ExportButton file="client-details.xlsx" columns={columns} call="clientreport" input={range} />}
      />
    </Page>
  );
}
