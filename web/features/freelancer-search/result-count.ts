import type { Count } from "#web/features/freelancer-search/queries.ts";
import { formatCountUpTo } from "#web/features/search/choices.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";

/** The number of freelancers in words. Without a count, the number of rows read so far. */
export function foundText(counts: List<Count>, list: List<unknown>): string {
  const all = counts.rows.find(({ filter }) => filter === "all");
  if (all) return inWords(all.count, formatCountUpTo(all));
  if (counts.state === "loading" || list.state !== "ready") return "";
  return inWords(list.rows.length, formatRowCount(list));
}

const inWords = (number: number, count: string): string =>
  t(plural(number, "{count} freelancer", "{count} freelancers"), { count });
