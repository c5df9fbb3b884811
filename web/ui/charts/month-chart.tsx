import { formatMonth, formatShortMonth } from "#web/lib/short-format.ts";
import { t } from "#web/lib/text.ts";
import { plot, Ruling } from "#web/ui/charts/ruling.tsx";

interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface Props {
  readonly title: string;
  /** Consecutive months, `YYYY-MM`. */
  readonly months: readonly string[];
  /** One series, or two with the same unit. */
  readonly series: readonly Series[];
  /** How a number is written: `short` beside the lines, where there is little room, the other one in the table. */
  readonly short: (value: number) => string;
  readonly shown: (value: number) => string;
}

const left = 44;
const { right, floor, height } = plot;
const colours = ["var(--accent)", "var(--spark)"];

/** Even lines above the floor, at 1, 2 or 5 with zeros behind it, so that they can be read at a glance. */
export function evenTicks(most: number): readonly number[] {
  const least = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step);
}

/** Monthly counts as bars, and the same numbers as a table. */
export function MonthChart({ title, months, series, short, shown }: Props) {
  const ticks = evenTicks(Math.max(...series.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  const room = (right - left) / months.length;
  const wide = (room * 0.7) / series.length;
  return (
    <figure className="month-chart">
      <svg className="chart-drawing" viewBox="0 0 500 200" role="img" aria-label={title}>
        <Ruling ticks={ticks} left={left} shown={short} />
        {months.map((month, i) => (
          <g key={month}>
            {series.map(({ name, values }, j) => {
              const value = values[i] ?? 0;
              // A month with more reversals than payments has no bar. Its number is in the table.
              const tall = Math.max(0, value / top) * height;
              return (
                <rect
                  key={name}
                  x={left + room * (i + 0.15) + wide * j}
                  y={floor - tall}
                  width={wide}
                  height={tall}
                  rx={2}
                  fill={colours[j]}
                >
                  <title>{`${formatMonth(month)}, ${name}: ${shown(value)}`}</title>
                </rect>
              );
            })}
            <text
              x={left + room * (i + 0.5)}
              y={floor + 18}
              textAnchor="middle"
              data-between={i % 2 === 0 || undefined}
            >
              {formatShortMonth(month)}
            </text>
          </g>
        ))}
      </svg>
      {series.length > 1 && (
        <p className="month-chart-key small" aria-hidden>
          {series.map(({ name }, j) => (
            <span key={name}>
              <span className="chart-mark" style={{ background: colours[j] }} />
              {name}
            </span>
          ))}
        </p>
      )}
      <details className="month-chart-table">
        <summary>{t("The numbers as a table")}</summary>
        <table className="chart-numbers">
          <caption className="hidden-visually">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Month")}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, i) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{shown(values[i] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
