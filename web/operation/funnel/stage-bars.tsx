import { formatCount, formatPercent } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import "./funnel.css";

interface Props {
  /** The name of the table. */
  readonly title: string;
  /** The first one is the whole that the others are a part of. */
  readonly stages: readonly { readonly name: string; readonly count: number }[];
}

const shareOf = (count: number, whole: number) => (whole === 0 ? 0 : count / whole);

/** How many of the jobs reached each stage, as a bar of its share. */
export function StageBars({ title, stages }: Props) {
  const whole = stages[0]?.count ?? 0;
  return (
    <table className="stage-bars">
      <caption className="hidden-visually">{title}</caption>
      <thead className="hidden-visually">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t("Share")}</th>
          <th scope="col">{t("Jobs")}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="stage-bar">
              <div style={{ width: `${shareOf(count, whole) * 100}%` }} />
              <span className="soft small">{formatPercent(Math.round(shareOf(count, whole) * 100) * 100)}</span>
            </td>
            <td className="number">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
