import { monthlyTotalsQuery } from "#web/features/reports/queries.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { formatCompactRupees } from "#web/lib/short-format.ts";
import { t } from "#web/lib/text.ts";
import { MonthChart } from "#web/ui/charts/month-chart.tsx";
import { Card, Grid } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** Money and registrations of the last twelve months. */
export function PlatformMonths() {
  const list = useAllRows(monthlyTotalsQuery);
  const months = list.rows.map(({ month }) => month);
  const waiting = <Skeleton height="14rem" />;
  return (
    <Grid least="26rem">
      <Card>
        <h2>{t("Money by month")}</h2>
        <Listing list={list} skeleton={waiting}>
          {(rows) => (
            <>
              <Latest of={rows.map(({ cost }) => cost)} shown={formatRupees} />
              <MonthChart
                title={t("Money by month")}
                months={months}
                series={[
                  { name: t("Paid by companies"), values: rows.map(({ cost }) => cost) },
                  { name: t("Brokerage"), values: rows.map(({ brokerage }) => brokerage) },
                ]}
                short={formatCompactRupees}
                shown={formatRupees}
              />
            </>
          )}
        </Listing>
      </Card>
      <Card>
        <h2>{t("Registrations by month")}</h2>
        <Listing list={list} skeleton={waiting}>
          {(rows) => (
            <>
              <Latest of={rows.map(({ companies, freelancers }) => companies + freelancers)} shown={formatCount} />
              <MonthChart
                title={t("Registrations by month")}
                months={months}
                series={[
                  { name: t("Companies"), values: rows.map(({ companies }) => companies) },
                  { name: t("Freelancers"), values: rows.map(({ freelancers }) => freelancers) },
                ]}
                short={formatCount}
                shown={formatCount}
              />
            </>
          )}
        </Listing>
      </Card>
    </Grid>
  );
}

interface LatestProps {
  readonly of: readonly number[];
  readonly shown: (value: number) => string;
}

/** The month that runs, beside the one before it. */
const Latest = ({ of, shown }: LatestProps) => (
  <p className="soft small">
    <strong className="latest number">{shown(of.at(-1) ?? 0)}</strong>{" "}
    {t("this month, {before} the month before", { before: shown(of.at(-2) ?? 0) })}
  </p>
);
