import { useState } from "react";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

/** Which columns of a table are visible. */
export interface ColumnChoice {
  /** Those that may be hidden, and whether they are. */
  readonly optional: readonly { readonly header: string; readonly isHidden: boolean }[];
  readonly isHidden: (header: string) => boolean;
  readonly turn: (header: string) => void;
  readonly showAll: () => void;
}

/** This browser remembers the choice, for each table by its name. */
export function useColumnChoice<R>(label: string, columns: readonly Column<R>[]): ColumnChoice {
  const key = `columns ${label}`;
  const [hidden, setHidden] = useState(() => (localStorage.getItem(key) ?? "").split("\n"));
  function keep(headers: readonly string[]): void {
    if (headers.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, headers.join("\n"));
    setHidden([...headers]);
  }
  const optional = columns
    .filter((column) => !isEssential(column, columns))
    .map(({ header }) => ({ header, isHidden: hidden.includes(header) }));
  const headersHidden = optional.flatMap(({ header, isHidden }) => (isHidden ? [header] : []));
  return {
    optional,
    isHidden: (header) => headersHidden.includes(header),
    turn: (header) =>
      keep(headersHidden.includes(header) ? headersHidden.filter((it) => it !== header) : [...headersHidden, header]),
    showAll: () => keep([]),
  };
}

/** What a row is, which is its first text as a rule, and what one can do with it, which comes last and has no order. */
const isEssential = <R>(column: Column<R>, columns: readonly Column<R>[]): boolean =>
  column === leadOf(columns) || (column === columns.at(-1) && column.value === undefined);

/** The column that tells the rows apart. */
export const leadOf = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find(({ isLead }) => isLead) ?? columns.find(({ value }) => value !== undefined);
