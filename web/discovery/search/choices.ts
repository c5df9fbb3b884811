import type { Day } from "#domain/day.ts";
import { daysUntil, formatCount, formatDay, formatRupees } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

/** The number of results with a value of a filter. */
export interface CountRow {
  readonly filter: string;
  readonly value: string;
  readonly name: string;
  readonly count: number;
  readonly more: boolean;
}

/** A value of a filter as the dropdown shows it: `Design (1,234)`. */
export interface Choice {
  readonly id: string;
  readonly text: string;
}

/** `10,000+` where the server stopped counting. */
export const formatCountUpTo = ({ count, more }: Pick<CountRow, "count" | "more">): string =>
  `${formatCount(count)}${more ? "+" : ""}`;

export const withCount = (name: string, count: CountRow): string => `${name} (${formatCountUpTo(count)})`;

/** What can be chosen of a filter, with how many works each would leave; what is chosen stays, also where it leaves none. */
export function choicesOf(counts: readonly CountRow[], filter: string, chosen?: Choice): readonly Choice[] {
  const choices = counts
    .filter((row) => row.filter === filter)
    .map((row) => ({ id: row.value, text: withCount(row.name, row) }));
  return chosen?.id && !choices.some(({ id }) => id === chosen.id) ? [chosen, ...choices] : choices;
}

/** The usual values of a filter in their order, without those that leave nothing, unless one of them is chosen. */
export const usualChoices = (counts: readonly CountRow[], filter: string, isChosen: (value: string) => boolean) =>
  counts
    .filter((row) => row.filter === filter && (row.count > 0 || isChosen(row.value)))
    .toSorted((a, b) => Number.parseInt(a.value || "0", 10) - Number.parseInt(b.value || "0", 10));

/** The two ends of a budget, as `1000-5000` holds them; an open one is empty. */
export function budgetEnds(value: string): { readonly budgetfrom: string; readonly budgetto: string } {
  const [budgetfrom = "", budgetto = ""] = value.split("-");
  return { budgetfrom, budgetto };
}

/** A range of budgets in words. */
export function budgetText(from = "", to = ""): string {
  if (from && to) return t("{from} to {to}", { from: formatRupees(Number(from)), to: formatRupees(Number(to)) });
  return from
    ? t("from {from}", { from: formatRupees(Number(from)) })
    : t("up to {to}", { to: formatRupees(Number(to)) });
}

/** The earliest day of posting in words. */
export function sinceText(day: Day, today: Day | undefined): string {
  const days = today === undefined ? -1 : daysUntil(today, day);
  if (days === 0) return t("today");
  if (days < 0) return t("since {day}", { day: formatDay(day) });
  return t(plural(days, "in the last day", "in the last {count} days"), { count: formatCount(days) });
}

/** A range of deadlines in words. */
export const deadlineText = (from: Day | undefined, to: Day | undefined): string => {
  if (from && to) return t("{from} to {to}", { from: formatDay(from), to: formatDay(to) });
  return from ? t("from {from}", { from: formatDay(from) }) : t("until {day}", { day: formatDay(to ?? "") });
};
