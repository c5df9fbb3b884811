import type { ReactNode } from "react";
import type { TextKey } from "#texts/hindi.ts";
import { emailColumn, nameColumn, regDateColumn } from "#web/identity/accounts/account-columns.tsx";
import { accountOrders } from "#web/identity/accounts/queries.ts";
import type { RowOf, SentTo } from "#web/lib/api-types.ts";
import type { DayRange } from "#web/lib/day-range.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { DayRangeForm } from "#web/operation/reports/day-range-form.tsx";
import { type ReportName, reportQuery } from "#web/operation/reports/queries.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton, pictureAddress, type ReportColumn } from "#web/ui/list/export-button.tsx";
import { useListQuery } from "#web/ui/list/list-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";

/** A table of accounts to read and to export (spec §2). */
interface AccountReport<N extends ReportName> {
  readonly call: N;
  readonly title: TextKey;
  readonly columns: readonly ReportColumn<RowOf<N>>[];
  readonly exportFile: string;
}

/** Pictures are 47 px wide (spec §9). */
const pictureColumn = <R,>(header: string, pictureOf: (row: R) => string): ReportColumn<R> => ({
  header,
  cell: (row) => <Picture name={pictureOf(row)} size={47} alt="" />,
  saved: (row) => pictureAddress(pictureOf(row)),
});

interface Contact {
  readonly phone: string;
  readonly district: string;
  readonly location: string;
}

const phoneColumn: ReportColumn<Contact> = { header: t("Ph"), value: (row) => row.phone, shown: (row) => row.phone };

const placeColumns: readonly ReportColumn<Contact>[] = [
  { header: t("District"), value: (row) => row.district },
  { header: t("City"), value: (row) => row.location },
];

export const companiesByDay: AccountReport<"clientreport"> = {
  call: "clientreport",
  title: "Company Details",
  exportFile: "client-details.xlsx",
  columns: [
    pictureColumn(t("Logo"), (row) => row.logo),
    nameColumn((row) => row.companyname),
    { header: t("License no."), value: (row) => row.licenseno },
    emailColumn,
    phoneColumn,
    ...placeColumns,
    regDateColumn,
  ],
};

type Freelancer = RowOf<"freelancerreport">;

const freelancerColumns = (...further: readonly ReportColumn<Freelancer>[]): readonly ReportColumn<Freelancer>[] => [
  pictureColumn(t("Profile Pic"), (row) => row.image),
  nameColumn((row) => row.freelancername),
  emailColumn,
  phoneColumn,
  { header: t("Category"), value: (row) => row.categoryname },
  ...further,
  ...placeColumns,
  regDateColumn,
];

export const freelancersByDay: AccountReport<"freelancerreport"> = {
  call: "freelancerreport",
  title: "Freelancer Details",
  exportFile: "freelancer-details.xlsx",
  columns: freelancerColumns(),
};

export const freelancersByCategory: AccountReport<"categorywisefreelancer"> = {
  call: "categorywisefreelancer",
  title: "Freelancer, Category Wise",
  exportFile: "freelancers-by-category.xlsx",
  columns: freelancerColumns({ header: t("Sub-category"), value: (row) => row.subcategory }),
};

interface ReportProps<N extends ReportName> {
  readonly report: AccountReport<N>;
  readonly input: SentTo<N>;
  readonly empty: ReactNode;
  /** Shown above the table; it may read the report again. */
  readonly form?: (refetch: () => void) => ReactNode;
}

export function ReportTable<N extends ReportName>({ report, input, empty, form }: ReportProps<N>) {
  const { call, title, columns, exportFile } = report;
  const query = useListQuery(accountOrders);
  const list = useList(reportQuery(call, { ...input, ...query.input }));
  return (
    <>
      {form?.(list.refetch)}
      <DataTable
        label={t(title)}
        list={list}
        query={query}
        columns={columns}
        idOf={(row) => row.loginid}
        empty={empty}
        tools={<ExportButton file={exportFile} columns={columns} call={call} input={input} />}
      />
    </>
  );
}

interface DayReportProps<N extends ReportName> {
  readonly report: AccountReport<N>;
  readonly lead: string;
  readonly range: DayRange & SentTo<N>;
}

/** The accounts that registered on the days in the address. */
export function DayReportPage<N extends "clientreport" | "freelancerreport">(props: DayReportProps<N>) {
  const { report, lead, range } = props;
  return (
    <Page>
      <PageTitle title={t(report.title)} lead={lead} />
      <ReportTable
        report={report}
        input={range}
        empty={<NobodyRegistered range={range} />}
        form={(refetch) => <DayRangeForm range={range} refetch={refetch} />}
      />
    </Page>
  );
}

/** A report without a row; reversed days are the likeliest reason. */
function NobodyRegistered({ range: { startdate = "", enddate = "" } }: { readonly range: DayRange }) {
  if (!startdate && !enddate) return <EmptyState title={t("No registrations yet")} />;
  const reversed = enddate !== "" && startdate > enddate;
  return (
    <EmptyState art="search" title={t("No registrations in this period")}>
      <p className="soft">
        {reversed ? t("The start date is after the end date.") : t("Choose other dates, or leave one empty.")}
      </p>
    </EmptyState>
  );
}
