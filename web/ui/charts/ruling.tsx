/** The base line and the maximum height of a chart, which is 500 wide with its numbers on the left. */
export const plot = { right: 500, floor: 176, height: 164 } as const;

interface Props {
  /** The values of the lines, from zero to the highest. */
  readonly ticks: readonly number[];
  readonly left: number;
  readonly shown: (tick: number) => string;
}

/** Even lines with their numbers, behind what is drawn. */
export function Ruling({ ticks, left, shown }: Props) {
  const top = ticks.at(-1) ?? 1;
  return ticks.map((tick) => {
    const y = plot.floor - (tick / top) * plot.height;
    return (
      <g key={tick}>
        <line className="chart-line" x1={left} x2={plot.right} y1={y} y2={y} />
        <text x={left - 6} y={y + 4} textAnchor="end">
          {shown(tick)}
        </text>
      </g>
    );
  });
}
