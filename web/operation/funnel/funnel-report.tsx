import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { type FunnelSearch, funnelInput } from "#web/operation/funnel/funnel-search.ts";
import { funnelQuery } from "#web/operation/funnel/queries.ts";
import { StageBars } from "#web/operation/funnel/stage-bars.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton, type ReportColumn } from "#web/ui/list/export-button.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Week = RowOf<"funnel.get">;

/** The stages that works pass, and how each is called. */
const stages = [
  ["posted", t("posted jobs")],
  ["applied", t("with an application")],
  ["hired", t("hired")],
  ["completed", t("completed")],
  ["paid", t("paid")],
  ["neverFilled", t("never filled")],
] as const satisfies readonly (readonly [keyof Week, string])[];

const countColumn = ([key, header]: (typeof stages)[number]): ReportColumn<Week> => ({
  header,
  value: (row) => row[key],
  shown: (row) => formatCount(row[key]),
  align: "end",
});

/** A week without a median is sorted before all others. */
const medianColumn = (header: string, medianOf: (row: Week) => number | null): ReportColumn<Week> => ({
  header,
  value: (row) => medianOf(row) ?? -1,
  shown: (row) => String(medianOf(row) ?? "–"),
  align: "end",
});

const columns: readonly ReportColumn<Week>[] = [
  { header: t("Week from"), value: (row) => row.week, shown: (row) => formatDay(row.week) },
  ...stages.map(countColumn),
  medianColumn(t("hours to first application"), (row) => row.medianHoursToApplication),
  medianColumn(t("days to hire"), (row) => row.medianDaysToHire),
];

/** The sums of all weeks as bars, and each week in a table. */
export function FunnelReport({ search }: { readonly search: FunnelSearch }) {
  const input = funnelInput(search);
  const weeks = useAllRows(funnelQuery(input));
  const points = stages.map(([key, name]) => ({
    name,
    count: weeks.rows.reduce((sum, row) => sum + row[key], 0),
  }));
  const isEmpty = weeks.rows.every(({ posted }) => posted === 0);
  return (
    <Listing list={weeks} skeleton={<Skeleton height="40rem" />}>
      {() =>
        isEmpty ? (
          <EmptyState title={t("No jobs were posted in these weeks")}>
            <p className="soft">{t("Choose other days, another category or another district.")}</p>
          </EmptyState>
        ) : (
          <Stack gap={5}>
            <Card>
              <h2>{t("From posting to payment")}</h2>
              <StageBars title={t("From posting to payment")} stages={points} />
            </Card>
            <DataTable
              label={t("Weeks")}
              list={weeks}
              columns={columns}
              idOf={(row) => row.week}
              empty={null}
              tools={<ExportButton file="funnel.xlsx" columns={columns} call="funnel.get" input={input} />}
            />
            <p className="soft small">
              {t(
                "Hours and days are what is usual for the jobs of a week: half of them were faster. A job counts as never filled if its deadline passed without a hire. The district is the company's.",
              )}
            </p>
          </Stack>
        )
      }
    </Listing>
  );
}
