import { createFileRoute } from "@tanstack/react-router";
import { accountOrders } from "#web/features/accounts/account-columns.tsx";
import { dayRange } from "#web/features/reports/day-range.ts";
import { DayRangeForm } from "#web/features/reports/day-range-form.tsx";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import { freelancerColumns } from "#web/features/reports/freelancer-columns.tsx";
import { NobodyRegistered } from "#web/features/reports/nobody-registered.tsx";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { useAsked } from "#web/ui/list/use-asked.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/freelancerdatewise")({
  validateSearch: dayRange,
  component: FreelancerDateWise,
});

function FreelancerDateWise() {
  const range = dayRange(Route.useSearch());
  const asked = useAsked(accountOrders);
  const freelancers = useList("freelancerreport", { ...range, ...asked.input });
  const exporting = (
    <ExportButton file="freelancer-details.xlsx" columns={freelancerColumns} call="freelancerreport" input={range} />
  );
  return (
    <Page>
      <PageTitle
        title={t("Freelancer Details")}
        lead={t("Freelancers by registration date. Leave a date empty for no limit.")}
      />
      <DayRangeForm range={range} again={freelancers.again} />
      <DataTable
        label={t("Freelancer Details")}
        list={freelancers}
        asked={asked}
        columns={freelancerColumns}
        idOf={(row) => row.loginid}
        empty={<NobodyRegistered range={range} />}
        tools={exporting}
      />
    </Page>
  );
}
