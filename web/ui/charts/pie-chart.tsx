import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { ChartFrame, type ChartProps, colourOf } from "#web/ui/charts/chart-frame.tsx";

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
