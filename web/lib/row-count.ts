import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";

/** The number of rows read so far: `50+` if there are more. */
export const formatRowCount = ({ rows, more }: List<unknown>): string =>
  `${formatCount(rows.length)}${more ? "+" : ""}`;
