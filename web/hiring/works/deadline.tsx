import type { Day } from "#domain/day.ts";
import { daysUntil, formatCount, formatDay } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";

interface Props {
  readonly day: Day;
  /** The work was completed in time: the remaining days are not shown. */
  readonly isMet?: boolean;
}

/** A deadline, and how much time is left by the platform's own calendar. */
export function Deadline({ day, isMet = false }: Props) {
  const today = usePlatform()?.today;
  return (
    <>
      <span className="day">{formatDay(day)}</span>
      {today && !isMet && <span className="soft"> · {timeLeft(daysUntil(day, today))}</span>}
    </>
  );
}

function timeLeft(days: number): string {
  if (days < 0) return t("has passed");
  if (days === 0) return t("last day today");
  if (days > 365) return t("more than a year left");
  return t(plural(days, "{count} day left", "{count} days left"), { count: formatCount(days) });
}
