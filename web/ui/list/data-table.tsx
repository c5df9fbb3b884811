import { type ReactNode, useCallback } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ColumnMenu } from "#web/ui/list/column-menu.tsx";
import { FilterField } from "#web/ui/list/filter-field.tsx";
import { ListNews } from "#web/ui/list/list-news.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { QueryListing } from "#web/ui/list/query-listing.tsx";
import { TableRows } from "#web/ui/list/table-rows.tsx";
import { TableSkeleton } from "#web/ui/list/table-skeleton.tsx";
import { type ColumnChoice, useColumnChoice } from "#web/ui/list/use-column-choice.ts";
import { useFilter } from "#web/ui/list/use-filter.ts";
import type { ListQuery } from "#web/ui/list/use-list-query.ts";
import { useLoadAll } from "#web/ui/list/use-load-all.ts";
import { type Column, textIn, useSortedTable } from "#web/ui/list/use-sorted-table.ts";
import { useVisibleRows } from "#web/ui/list/use-visible-rows.ts";

interface Props<R> {
  /** What the table is, for those who hear it. */
  readonly label: string;
  readonly list: List<R>;
  readonly columns: readonly Column<R>[];
  /** What `data-id` holds (DETAILS 24). */
  readonly idOf: (row: R) => number | string;
  readonly empty: ReactNode;
  /** Beside the filter, like an export button. */
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
        <ListNews list={list} rest={rest} found={filter.isOn ? filter.rows.length : undefined} />
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

/** What was read whole is sorted by every column; of more, only the server knows what comes first. */
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
