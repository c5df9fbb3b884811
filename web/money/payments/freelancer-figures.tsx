import { Link } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise, formatRupees } from "#web/lib/format.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatCompactRupees } from "#web/lib/short-format.ts";
import { t } from "#web/lib/text.ts";
import { earningsQuery } from "#web/money/payments/queries.ts";
import { MonthChart } from "#web/ui/charts/month-chart.tsx";
import { Tile, Tiles } from "#web/ui/display/tile.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** The requests and projects of a freelancer; each figure is a link to its list. */
export function OwnFigures({ list }: { readonly list: List<RowOf<"dashboards.freelancer">> }) {
  const [summary] = list.rows;
  if (list.state === "loading") return <FiguresSkeleton />;
  if (!summary) return null;
  const { ongoingWorks, pendingRequests, duePaise, paidWorks } = summary;
  return (
    <Tiles>
      <Tile
        to="/freelancermaster/projects"
        figure={formatCount(ongoingWorks)}
        name={t(plural(ongoingWorks, "ongoing project", "ongoing projects"))}
      />
      <Tile
        to="/freelancermaster/myrequest"
        search={{ tab: "new" }}
        figure={formatCount(pendingRequests)}
        name={t(plural(pendingRequests, "application waiting", "applications waiting"))}
      />
      <Tile
        to="/freelancermaster/projects"
        search={{ tab: "completed" }}
        figure={formatPaise(duePaise)}
        name={t("to be paid, before brokerage")}
      />
      <Tile
        to="/freelancermaster/projects"
        search={{ tab: "completed" }}
        figure={formatCount(paidWorks)}
        name={t(plural(paidWorks, "paid project", "paid projects"))}
      />
    </Tiles>
  );
}

const FiguresSkeleton = () => (
  <Tiles>
    {["ongoing", "pending", "due", "paid"].map((key) => (
      <Skeleton key={key} height="5rem" />
    ))}
  </Tiles>
);

/** What was earned month by month, after the brokerage and what went back to companies. */
export function Earnings() {
  const months = useAllRows(earningsQuery);
  const sum = months.rows.reduce((all, { amount }) => all + amount, 0);
  return (
    <Card>
      <Row spread>
        <h2>{t("What you earned")}</h2>
        {sum > 0 && <strong className="number">{formatRupees(Math.round(sum * 100) / 100)}</strong>}
      </Row>
      <Listing list={months} skeleton={<Skeleton height="14rem" />}>
        {(rows) =>
          sum > 0 ? (
            <>
              <MonthChart
                title={t("What you earned in the last twelve months")}
                months={rows.map(({ month }) => month)}
                series={[{ name: t("Earned"), values: rows.map(({ amount }) => amount) }]}
                short={formatCompactRupees}
                shown={formatRupees}
              />
              <Link to="/freelancermaster/projects" search={{ tab: "completed" }} className="small">
                {t("Paid projects and their receipts")}
              </Link>
            </>
          ) : (
            <p className="soft">{t("Your monthly earnings appear here once your first work is paid.")}</p>
          )
        }
      </Listing>
    </Card>
  );
}
