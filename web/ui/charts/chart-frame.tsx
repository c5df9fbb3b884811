import type { ReactNode } from "react";
import { formatCount, formatPercent } from "#web/lib/format.ts";

export interface ChartProps {
  /** The name of the chart. */
  readonly title: string;
  /** What the numbers count, as the head of their column. */
  readonly unit: string;
  readonly points: readonly { readonly name: string; readonly count: number }[];
}

/** Three colours in turn at 0.7 opacity (spec §9). */
export const colourOf = (position: number) => ["var(--accent)", "var(--spark)", "var(--blue)"][position % 3];

interface FrameProps extends ChartProps {
  /** How the column is called that says which part of all it is, where that is what is drawn. */
  readonly share?: string;
  readonly children: ReactNode;
}

/**
 * A drawing with its numbers beside it, for those who do not see it and those who want to know. Three colours tell few
 * things apart and names find no room on a phone, so that the drawing and the table share the position.
 */
export function ChartFrame({ title, unit, points, share, children }: FrameProps) {
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
