import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { compareText } from "#web/lib/format.ts";
import { createHistoryState } from "#web/lib/history-state.ts";

export interface Column<R> {
  readonly header: string;
  /** What the column is sorted by, and shown where there is nothing else. Without it neither order nor filter is offered. */
  readonly value?: (row: R) => string | number;
  /** The value as people read and filter it, like a day, an amount, a phone number; it stays on one line. */
  readonly shown?: (row: R) => string;
  readonly cell?: (row: R, position: number) => ReactNode;
  readonly align?: "end";
  /** The sum of its values as people read it, at the foot of the table. */
  readonly sum?: (total: number) => string;
  /** Says what a row is, where that is not the first text. */
  readonly isLead?: true;
  /** The names of the column's orders in the call, where the server can sort by it. */
  readonly order?: { readonly asc: string; readonly desc: string };
}

/** The head of a column that has an order. */
export interface Sortable {
  readonly getIsSorted: () => false | "asc" | "desc";
  /** Switches to the next order: ascending, descending, none. */
  readonly toggleSorting: () => void;
  /** Sorts in this order. */
  readonly sort: (order: "asc" | "desc") => void;
  readonly clearSorting: () => void;
}

/** The text of a cell, for the filter and for spreadsheets. */
export const textIn = <R>({ shown, value }: Column<R>, row: R): string => shown?.(row) ?? String(value?.(row) ?? "");

/** The column that tells the rows apart. */
export const leadOf = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find(({ isLead }) => isLead) ?? columns.find(({ value }) => value !== undefined);

interface Valued {
  readonly getValue: (column: string) => unknown;
}

const byText = (a: Valued, b: Valued, column: string) =>
  compareText(String(a.getValue(column)), String(b.getValue(column)));

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

const useSorting = createHistoryState<SortingState>([]);

/** Rows in the order the user asked for. */
export function useSortedTable<R extends object>(name: string, rows: readonly R[], columns: readonly Column<R>[]) {
  const [sorting, onSortingChange] = useSorting(name);
  const data = useMemo(() => [...rows], [rows]);
  const [sample] = data;
  const defined = useMemo(
    () =>
      columns.map(({ header, value }) => ({
        id: header,
        header,
        accessorFn: value ?? (() => ""),
        enableSorting: value !== undefined,
        sortFn: typeof (sample && value?.(sample)) === "number" ? ("basic" as const) : byText,
      })),
    [columns, sample],
  );
  const table = useTable({ features, data, columns: defined, state: { sorting }, onSortingChange });
  return {
    rows: table.getRowModel().rows.map(({ original }) => original),
    isSorted: sorting.length > 0,
    sortable: table.getFlatHeaders().map(({ column }): Sortable | undefined =>
      column.getCanSort()
        ? {
            getIsSorted: () => column.getIsSorted(),
            toggleSorting: () => column.toggleSorting(),
            sort: (order) => column.toggleSorting(order === "desc"),
            clearSorting: () => column.clearSorting(),
          }
        : undefined,
    ),
  };
}
