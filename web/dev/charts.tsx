import { bigAmount, longText, type Parts } from "#web/dev/samples.tsx";
import { formatRupees } from "#web/lib/format.ts";
import { formatCompactRupees } from "#web/lib/short-format.ts";
import { t } from "#web/lib/text.ts";
import { BarChart, PieChart } from "#web/ui/charts/category-chart.tsx";
import { MonthChart } from "#web/ui/charts/month-chart.tsx";
import { Ruling } from "#web/ui/charts/ruling.tsx";

const points = [
  { name: "Web Development", count: 41 },
  { name: "Translation", count: 17 },
  { name: longText, count: 9 },
  { name: "Legal Help", count: 0 },
];
const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`);
const amounts = months.map((_, i) => (i * bigAmount) / 40);
const title = () => t("Most trending category");

export const charts: Parts = {
  BarChart: {
    file: "category-chart.tsx",
    isWide: true,
    states: { normal: () => <BarChart title={title()} unit={t("Requests")} points={points} /> },
  },
  PieChart: {
    file: "category-chart.tsx",
    isWide: true,
    states: {
      normal: () => <PieChart title={title()} unit={t("Requests")} points={points} />,
      "one slice": () => <PieChart title={title()} unit={t("Requests")} points={points.slice(0, 1)} />,
    },
  },
  MonthChart: {
    file: "month-chart.tsx",
    isWide: true,
    states: {
      "big amounts": () => (
        <MonthChart
          title={t("Money by month")}
          months={months}
          series={[
            { name: t("Paid by companies"), values: amounts },
            { name: t("Brokerage"), values: amounts.map((amount) => amount / 10) },
          ]}
          short={formatCompactRupees}
          shown={formatRupees}
        />
      ),
      "nothing yet": () => (
        <MonthChart
          title={t("What you earned")}
          months={months}
          series={[{ name: t("Earned"), values: months.map(() => 0) }]}
          short={formatCompactRupees}
          shown={formatRupees}
        />
      ),
    },
  },
  Ruling: {
    file: "ruling.tsx",
    states: {
      normal: () => (
        <svg className="chart-drawing" viewBox="0 0 500 200" aria-hidden="true">
          <Ruling ticks={[0, 5, 10]} left={34} shown={String} />
        </svg>
      ),
    },
  },
};
