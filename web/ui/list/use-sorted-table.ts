import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";

export interface Column<R> {
  readonly header: string;
  /** What the column is sorted by, and shown where there is nothing else. Without it neither order nor filter is offered. */
  readonly value?: (row: R) => string | number;
  /** The value as people read and filter it, like a day, an amount, a phone number; it stays on one line. */
  readonly shown?: (row: R) => string;
  readonly cell?: (row: R, position: number) => ReactNode;
  readonly align?: "end";
}

/** What a column says in letters: filtered by, and written into spreadsheets. */
export const textIn = <R>({ shown, value }: Column<R>, row: R): string => shown?.(row) ?? String(value?.(row) ?? "");

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});

/** Rows in the order and selection the user asked for. Only the rows that were read are sorted and filtered. */
export function useSortedTable<R extends object>(data: R[], columns: readonly Column<R>[]) {
  const defined = useMemo(
    () =>
      columns.map(({ header, value }) => ({
        id: header,
        header,
        accessorFn: value ?? (() => ""),
        enableSorting: value !== undefined,
        sortFn:
          typeof value === "function" && typeof (data[0] && value(data[0])) === "number"
            ? ("basic" as const)
            : ("text" as const),
      })),
    [columns, data],
  );
  return useTable({
    features,
    data,
    columns: defined,
    globalFilterFn: useMemo(() => containing(columns), [columns]),
  });
}

/** Whether a cell contains what was typed; people type what they read, not what it is sorted by. */
const containing =
  <R>(columns: readonly Column<R>[]) =>
  ({ original }: { readonly original: R }, header: string, typed: string): boolean => {
    const column = columns.find((each) => each.header === header);
    return column !== undefined && textIn(column, original).toLowerCase().includes(typed.toLowerCase());
  };
