import { IconColumns3 } from "@tabler/icons-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import type { List } from "#web/lib/lists.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { ListQuery } from "#web/ui/list/list-query.ts";
import { FilterField, ListNews, useFilter, useLoadAll } from "#web/ui/list/list-tools.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { useVisibleRows } from "#web/ui/list/load-more.tsx";
import { QueryListing } from "#web/ui/list/query-listing.tsx";
import { TableRows } from "#web/ui/list/table-rows.tsx";
import { type Column, leadOf, textIn, useSortedTable } from "#web/ui/list/use-sorted-table.ts";
import { Skeleton } from "#web/ui/state.tsx";

interface Props<R> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly list: List<R>;
  readonly columns: readonly Column<R>[];
  /** What `data-id` holds (docs/design/details.md#24). */
  readonly idOf: (row: R) => number | string;
  readonly empty: ReactNode;
  /** Content beside the filter, such as an export button. */
  readonly tools?: ReactNode;
}

type Chosen<R> = Props<R> & { readonly choice: ColumnChoice };

/** A table whose rows may be too many to be read all: the server filters them, and sorts them where it has an order. */
type QueryProps<R> = Chosen<R> & { readonly query: ListQuery };

/**
 * A table to sort and filter, all of its rows and not only those that were read so far. Keep `columns` outside of the
 * component.
 */
export function DataTable<R extends object>({ query, ...props }: Props<R> & { readonly query?: ListQuery }) {
  const { label, list, columns, empty } = props;
  const choice = useColumnChoice(label, columns);
  const tools = (
    <div className="table-tools">
      <ColumnMenu choice={choice} isSaved={props.tools !== undefined} />
      {props.tools}
    </div>
  );
  if (query) return <QueryTable {...props} query={query} choice={choice} tools={tools} />;
  return (
    <Listing list={list} empty={empty} skeleton={<TableSkeleton columns={columns.length} />}>
      {() => <Read {...props} choice={choice} tools={tools} />}
    </Listing>
  );
}

function Read<R extends object>({ label, list, columns, idOf, tools, choice }: Chosen<R>) {
  const filter = useFilter(label, list.rows, useTextOf(columns));
  const table = useSortedTable(label, filter.rows, columns);
  const rest = useLoadAll(list, filter.isOn || table.isSorted);
  const part = useVisibleRows(label, rest === "whole" ? list : { ...list, more: undefined }, table.rows);
  return (
    <div>
      <div className="list-tools">
        <FilterField filter={filter} />
        <ListNews list={list} rest={rest} matchCount={filter.isOn ? filter.rows.length : undefined} />
        {tools}
      </div>
      <TableRows
        label={label}
        part={part}
        columns={columns}
        sortable={table.sortable}
        isHidden={choice.isHidden}
        idOf={idOf}
        isReading={rest === "reading"}
      />
    </div>
  );
}

function QueryTable<R extends object>({ query, ...props }: QueryProps<R>) {
  return (
    <QueryListing
      {...props}
      query={query}
      few={0}
      skeleton={<TableSkeleton columns={props.columns.length} />}
      nothing={t("No matching rows.")}
    >
      {(list, key) => <QueryRows key={key} {...props} query={query} list={list} />}
    </QueryListing>
  );
}

/** A table that was read to its end is sorted by any column here. Otherwise the server sorts it. */
function QueryRows<R extends object>({ label, list, columns, idOf, query, choice }: QueryProps<R>) {
  const table = useSortedTable(label, list.rows, columns);
  const isWhole = list.more === undefined && query.input.sort === undefined;
  const part = useVisibleRows(label, list, isWhole ? table.rows : list.rows);
  return (
    <TableRows
      label={label}
      part={part}
      columns={columns}
      sortable={isWhole ? table.sortable : columns.map(query.orderOf)}
      isHidden={choice.isHidden}
      idOf={idOf}
    />
  );
}

/** A row as people read it. */
const useTextOf = <R,>(columns: readonly Column<R>[]) =>
  useCallback((row: R) => columns.map((column) => textIn(column, row)).join(" "), [columns]);

interface ColumnMenuProps {
  readonly choice: ColumnChoice;
  /** Whether the table can be saved as a spreadsheet. It has the hidden columns as well. */
  readonly isSaved: boolean;
}

/** Which columns are shown. What a row is and what one can do with it stays. */
function ColumnMenu({ choice: { optional, turn, showAll }, isSaved }: ColumnMenuProps) {
  const id = useId();
  if (optional.length === 0) return null;
  const hidden = optional.filter(({ isHidden }) => isHidden).length;
  return (
    <div className="column-menu">
      <Button popoverTarget={id}>
        <IconColumns3 size={18} aria-hidden />
        {hidden > 0 ? t("Columns ({count} hidden)", { count: hidden }) : t("Columns")}
      </Button>
      <div id={id} popover="auto" className="column-menu-panel">
        <fieldset>
          <legend className="soft small">{t("Visible columns")}</legend>
          {optional.map(({ header, isHidden }) => (
            <label key={header}>
              <input type="checkbox" checked={!isHidden} onChange={() => turn(header)} />
              {header}
            </label>
          ))}
        </fieldset>
        <Button size="small" aria-disabled={hidden === 0 || undefined} onClick={showAll}>
          {t("Show all")}
        </Button>
        {isSaved && <p className="soft small">{t("Exports include every column, even hidden ones.")}</p>}
      </div>
    </div>
  );
}

/** Which columns of a table are visible. */
interface ColumnChoice {
  /** The columns that may be hidden, and whether they are. */
  readonly optional: readonly { readonly header: string; readonly isHidden: boolean }[];
  readonly isHidden: (header: string) => boolean;
  readonly turn: (header: string) => void;
  readonly showAll: () => void;
}

/** This browser remembers the choice, for each table by its name. */
function useColumnChoice<R>(label: string, columns: readonly Column<R>[]): ColumnChoice {
  const key = `columns ${label}`;
  const [hidden, setHidden] = useState(() => (browserMemory.getItem(key) ?? "").split("\n"));
  function keep(headers: readonly string[]): void {
    if (headers.length === 0) browserMemory.removeItem(key);
    else browserMemory.setItem(key, headers.join("\n"));
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
const isEssential = <R,>(column: Column<R>, columns: readonly Column<R>[]): boolean =>
  column === leadOf(columns) || (column === columns.at(-1) && column.value === undefined);

const skeletonRows = ["a", "b", "c", "d", "e"];

/** The placeholder of a table that is loading. */
function TableSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div className="table-frame" style={{ padding: "var(--space-4)" }}>
      <div className="stack" data-gap="4">
        {skeletonRows.map((row) => (
          <div key={row} className="row" data-gap="4" style={{ flexWrap: "nowrap" }}>
            {Array.from({ length: Math.min(columns, 4) }, (_, column) => `${row}${column}`).map((cell) => (
              <Skeleton key={cell} height="1.5rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
