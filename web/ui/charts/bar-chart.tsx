import { counted } from "#web/lib/format.ts";
import { ChartFrame, type ChartProps, colourOf } from "#web/ui/charts/chart-frame.tsx";

const left = 34;
const floor = 176;
const height = 164;

/** Four even lines above the floor, at whole numbers. */
export function ticksFor(most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(most / 4));
  return [0, 1, 2, 3, 4].map((i) => i * step);
}

/** Bars in three colours, twice and a half as wide as high (spec §9). */
export function BarChart(props: ChartProps) {
  const ticks = ticksFor(Math.max(1, ...props.points.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const room = (500 - left) / Math.max(1, props.points.length);
  return (
    <ChartFrame {...props}>
      {ticks.map((tick) => {
        const y = floor - (tick / top) * height;
        return (
          <g key={tick}>
            <line className="chart-line" x1={left} x2={500} y1={y} y2={y} />
            <text x={left - 6} y={y + 4} textAnchor="end">
              {counted(tick)}
            </text>
          </g>
        );
      })}
      {props.points.map(({ name, count }, i) => {
        const tall = (count / top) * height;
        return (
          <g key={name}>
            <title>{`${name}: ${counted(count)}`}</title>
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
