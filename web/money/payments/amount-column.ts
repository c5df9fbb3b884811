import { formatPaise } from "#web/lib/format.ts";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

/** A column of amounts in paise, with their sum at its foot. */
export const amountColumn = <R>(header: string, of: (row: R) => number): Column<R> => ({
  header,
  value: of,
  shown: (row) => formatPaise(of(row)),
  align: "end",
  sum: formatPaise,
});
