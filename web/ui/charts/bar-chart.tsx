import { formatCount } from "#web/lib/format.ts";
import { ChartFrame, type ChartProps, colourOf } from "#web/ui/charts/chart-frame.tsx";
import { plot, Ruling } from "#web/ui/charts/ruling.tsx";

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
