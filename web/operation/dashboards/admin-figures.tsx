import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatCompactRupees } from "#web/lib/short-format.ts";
import { t } from "#web/lib/text.ts";
import { monthlyTotalsQuery } from "#web/operation/reports/queries.ts";
import { MonthChart } from "#web/ui/charts/month-chart.tsx";
import { Figure, Tile, Tiles } from "#web/ui/display/tile.tsx";
import { Card, Grid } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly summary: RowOf<"dashboards.admin"> | undefined;
}

/**
 * What awaits a decision of the admin, each a link to where it is taken, and the earnings. Figures that are shown only above zero
 * come last, so that none moves when they appear.
 */
export function AdminFigures({ summary }: Props) {
  const { companiesToVerify, money, settings } = summary ?? {};
  return (
    <Tiles>
      {companiesToVerify !== null && (
        <Tile
          to="/adminmaster/verification"
          waits={Boolean(companiesToVerify)}
          name={t(plural(companiesToVerify ?? 0, "company to verify", "companies to verify"))}
          figure={companiesToVerify === undefined ? notLoaded : formatCount(companiesToVerify)}
        />
      )}
      {money !== null && (
        <>
          <Tile
            to="/adminmaster/mytask"
            waits={Boolean(money?.debtsToRecord)}
            name={t(plural(money?.debtsToRecord ?? 0, "payment to record", "payments to record"))}
            figure={money ? formatCount(money.debtsToRecord) : notLoaded}
          />
          <Figure name={t("Total Earnings")} figure={money ? formatPaise(money.earningsPaise) : notLoaded} />
        </>
      )}
      <Waiting
        count={money?.paymentsToConfirm}
        to="/adminmaster/payments"
        name={(count) => t(plural(count, "payment to confirm", "payments to confirm"))}
      />
      <Waiting
        count={money?.paymentsToReview}
        to="/adminmaster/payments"
        name={(count) => t(plural(count, "payment to review", "payments to review"))}
      />
      <Waiting
        count={money?.chargebacksToAnswer}
        to="/adminmaster/payments"
        search={{ tab: "chargebacks" }}
        name={(count) => t(plural(count, "chargeback to answer", "chargebacks to answer"))}
      />
      <Waiting
        count={money?.differencesToExplain}
        to="/adminmaster/reconciliation"
        name={(count) => t(plural(count, "difference to explain", "differences to explain"))}
      />
      <Waiting
        count={money?.missingReports}
        to="/adminmaster/reconciliation"
        name={(count) => t(plural(count, "day not compared", "days not compared"))}
      />
      <Waiting
        count={settings?.undeliveredMails}
        to="/adminmaster/mails"
        name={(count) => t(plural(count, "email could not be delivered", "emails could not be delivered"))}
      />
    </Tiles>
  );
}

const notLoaded = "–";

interface WaitingProps {
  readonly count: number | undefined;
  readonly to: "/adminmaster/payments" | "/adminmaster/reconciliation" | "/adminmaster/mails";
  readonly search?: { readonly tab: string };
  readonly name: (count: number) => string;
}

const Waiting = ({ count = 0, to, search, name }: WaitingProps) =>
  count > 0 && <Tile to={to} {...(search && { search })} waits name={name(count)} figure={formatCount(count)} />;

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

/** The current month beside the one before. */
const Latest = ({ of, shown }: LatestProps) => (
  <p className="soft small">
    <strong className="latest number">{shown(of.at(-1) ?? 0)}</strong>{" "}
    {t("this month, {before} the month before", { before: shown(of.at(-2) ?? 0) })}
  </p>
);
