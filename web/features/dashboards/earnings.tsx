import { Link } from "@tanstack/react-router";
import { earningsQuery } from "#web/features/payments/queries.ts";
import { formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { formatCompactRupees } from "#web/lib/short-format.ts";
import { t } from "#web/lib/text.ts";
import { MonthChart } from "#web/ui/charts/month-chart.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** What came in month by month, after the brokerage. */
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
                series={[{ name: t("Received"), values: rows.map(({ amount }) => amount) }]}
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
