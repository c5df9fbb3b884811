import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";

/** How many rows there are, as far as they were read: `50+` where there are more. */
export const formatRowCount = ({ rows, more }: List<unknown>): string =>
  `${formatCount(rows.length)}${more ? "+" : ""}`;
