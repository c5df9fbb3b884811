import { formatCountUpTo } from "#web/features/search/choices.ts";
import type { Count } from "#web/features/search/use-jobs.ts";
import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";

/** The number of works in words: `1,234 works`, `10,000+ works`. Without a count, the number of rows read so far. */
export function resultCountText(counts: List<Count>, jobs: List<unknown>): string {
  const all = counts.rows.find(({ filter }) => filter === "all");
  if (all) return inWords(all.count, formatCountUpTo(all));
  if (counts.state === "loading" || jobs.state !== "ready") return "";
  return inWords(jobs.rows.length, formatRowCount(jobs));
}

const inWords = (number: number, count: string): string =>
  t(plural(number, "{count} work", "{count} works"), { count });

/** What the button says that leads from the filters to what they leave. */
export const showResultsText = (found: string): string => (found ? t("Show {works}", { works: found }) : t("Show"));

/** How many filters are set. */
export const activeFiltersText = (count: number): string =>
  count === 0 ? t("Filters") : t("Filters ({count})", { count: formatCount(count) });
