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
  /** Switches to the next order; after the last one there is none. */
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

type Order = "asc" | "desc";

interface Sorting {
  readonly header: string;
  readonly order: Order;
}

const useSorting = createHistoryState<Sorting | undefined>(undefined);

/** Rows in the order the user asked for. */
export function useSortedTable<R extends object>(name: string, rows: readonly R[], columns: readonly Column<R>[]) {
  const [sorting, setSorting] = useSorting(name);
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting]);
  return {
    rows: sorted,
    isSorted: sorting !== undefined,
    sortable: columns.map(({ header, value }): Sortable | undefined => {
      if (!value) return undefined;
      const order = sorting?.header === header && sorting.order;
      const sort = (next: Order | undefined) => setSorting(next && { header, order: next });
      return {
        getIsSorted: () => order,
        toggleSorting: () => sort(nextOrder(order, isNumeric(rows, value) ? "desc" : "asc")),
        sort,
        clearSorting: () => sort(undefined),
      };
    }),
  };
}

const opposite = { asc: "desc", desc: "asc" } as const;

/** The first order, its opposite, none. Numbers begin with the largest. */
function nextOrder(order: Order | false, first: Order): Order | undefined {
  if (!order) return first;
  return order === first ? opposite[first] : undefined;
}

type ValueOf<R> = NonNullable<Column<R>["value"]>;

/** The first row tells what a column holds. */
const isNumeric = <R>([sample]: readonly R[], value: ValueOf<R>): boolean =>
  sample !== undefined && typeof value(sample) === "number";

/** Rows of the same value keep their order. */
function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sorting: Sorting | undefined): readonly R[] {
  const { value } = columns.find(({ header }) => header === sorting?.header) ?? {};
  if (!value) return rows;
  const sign = sorting?.order === "desc" ? -1 : 1;
  const compare = isNumeric(rows, value)
    ? (a: R, b: R) => Number(value(a)) - Number(value(b))
    : (a: R, b: R) => compareText(String(value(a)), String(value(b)));
  return rows.toSorted((a, b) => sign * compare(a, b));
}
