import type { ReactNode } from "react";
import { formatCount, formatPercent } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { plot, Ruling } from "#web/ui/charts/ruling.tsx";

export interface ChartProps {
  /** The name of the chart. */
  readonly title: string;
  /** What the numbers count, as the head of their column. */
  readonly unit: string;
  readonly points: readonly { readonly name: string; readonly count: number }[];
}

/** Three colours in turn at 0.7 opacity (spec §9). */
const colourOf = (position: number) => ["var(--accent)", "var(--spark)", "var(--blue)"][position % 3];

interface FrameProps extends ChartProps {
  /** The head of the column with the share of the whole, for a chart that draws shares. */
  readonly share?: string;
  readonly children: ReactNode;
}

/**
 * A drawing with its numbers beside it, for those who do not see it and those who want to know. Three colours tell few
 * things apart and names find no room on a phone, so that the drawing and the table share the position.
 */
function ChartFrame({ title, unit, points, share, children }: FrameProps) {
  const all = Math.max(
    1,
    points.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <figure className="chart">
      <svg className="chart-drawing" viewBox="0 0 500 200" role="img" aria-label={title}>
        {children}
      </svg>
      <table className="chart-numbers">
        <caption className="hidden-visually">{title}</caption>
        <thead className="hidden-visually">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{unit}</th>
            {share && <th scope="col">{share}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, count }, i) => (
            <tr key={name}>
              <th scope="row">
                <span className="chart-mark" style={{ background: colourOf(i) }} aria-hidden />
                <span className="chart-position" aria-hidden>
                  {i + 1}
                </span>
                {name}
              </th>
              <td>{formatCount(count)}</td>
              {share && <td className="soft">{formatPercent(Math.round((count / all) * 100) * 100)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const left = 34;
const { right, floor, height } = plot;

/** Four even lines above the floor, at whole numbers. */
export function ticksFor(most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(most / 4));
  return [0, 1, 2, 3, 4].map((i) => i * step);
}

/** Bars in three colours, twice and a half as wide as high (spec §9). */
export function BarChart(props: ChartProps) {
  const ticks = ticksFor(Math.max(1, ...props.points.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const room = (right - left) / Math.max(1, props.points.length);
  return (
    <ChartFrame {...props}>
      <Ruling ticks={ticks} left={left} shown={formatCount} />
      {props.points.map(({ name, count }, i) => {
        const tall = (count / top) * height;
        return (
          <g key={name}>
            <title>{`${name}: ${formatCount(count)}`}</title>
            <rect
              x={left + room * (i + 0.18)}
              y={floor - tall}
              width={room * 0.64}
              height={tall}
              rx={3}
              fill={colourOf(i)}
              opacity={0.7}
            />
            <text x={left + room * (i + 0.5)} y={floor + 16} textAnchor="middle">
              {i + 1}
            </text>
          </g>
        );
      })}
    </ChartFrame>
  );
}

const centre = { x: 250, y: 100 };
const radius = 96;

const pointAt = (turn: number, distance: number) => ({
  x: centre.x + distance * Math.sin(turn * 2 * Math.PI),
  y: centre.y - distance * Math.cos(turn * 2 * Math.PI),
});

function at(turn: number): string {
  const { x, y } = pointAt(turn, radius);
  return `${x} ${y}`;
}

/** One slice as a path; the whole circle needs two arcs. */
export function sliceOf(from: number, to: number): string {
  const middle = (from + to) / 2;
  const arc = (end: number) => `A${radius} ${radius} 0 0 1 ${at(end)}`;
  return `M${centre.x} ${centre.y}L${at(from)}${arc(middle)}${arc(to)}Z`;
}

/** The share of the whole that has room for its position beside it. */
const leastNamed = 0.03;

/** One slice for each point that counts something, in three colours (spec §9). */
export function PieChart(props: ChartProps) {
  const all = props.points.reduce((sum, { count }) => sum + count, 0);
  const startOf = (position: number) =>
    props.points.slice(0, position).reduce((sum, { count }) => sum + count, 0) / all;
  return (
    <ChartFrame {...props} share={t("Share")}>
      {props.points.map(({ name, count }, i) => {
        const [from, share] = [startOf(i), count / all];
        const { x, y } = pointAt(from + share / 2, radius + 12);
        return (
          <g key={name}>
            <path
              d={count > 0 ? sliceOf(from, from + share) : ""}
              fill={colourOf(i)}
              opacity={0.7}
              stroke="var(--paper)"
              strokeWidth={1.5}
            >
              <title>{`${name}: ${formatCount(count)}`}</title>
            </path>
            {share >= leastNamed && (
              <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
                {i + 1}
              </text>
            )}
          </g>
        );
      })}
    </ChartFrame>
  );
}
