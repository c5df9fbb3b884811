import { formatDay, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import "./milestones.css";

interface PlanLine {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly amountPaise: number;
  readonly dueDay: string;
}

export interface PlanListProps {
  readonly lines: readonly PlanLine[];
}

/** The milestones of an offer or a contract, to read. */
export function PlanList({ lines }: PlanListProps) {
  return (
    <ol className="plan small" aria-label={t("Milestones")}>
      {lines.map(({ title, description, amountPaise, dueDay }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a plan may say the same, and none of them moves.
        <li key={i}>
          <span>{title}</span>
          <span className="number">{formatPaise(amountPaise)}</span>
          <span className="soft small">
            {[t("Due {day}", { day: formatDay(dueDay) }), description].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ol>
  );
}
