import { type ReactNode, useCallback } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { FilterField } from "#web/ui/list/filter-field.tsx";
import { ListNews } from "#web/ui/list/list-news.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { TableHeading } from "#web/ui/list/table-heading.tsx";
import { TableSkeleton } from "#web/ui/list/table-skeleton.tsx";
import { useFilter } from "#web/ui/list/use-filter.ts";
import { usePart } from "#web/ui/list/use-part.ts";
import { useRest } from "#web/ui/list/use-rest.ts";
import { useRoom } from "#web/ui/list/use-room.ts";
import { type Column, textIn, useSortedTable } from "#web/ui/list/use-sorted-table.ts";
import "./table.css";

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

/**
 * A table to sort and filter, all of its rows and not only those that were read so far, with a card for each row where the
 * columns find no room. Keep `columns` outside of the component.
 */
export function DataTable<R extends object>(props: Props<R>) {
  return (
    <Listing list={props.list} empty={props.empty} skeleton={<TableSkeleton columns={props.columns.length} />}>
      {() => <Shown {...props} />}
    </Listing>
  );
}

function Shown<R extends object>({ label, list, columns, idOf, tools }: Props<R>) {
  const filter = useFilter(label, list.rows, useTextOf(columns));
  const table = useSortedTable(label, filter.rows, columns);
  const rest = useRest(list, filter.isOn || table.isSorted);
  const part = usePart(label, rest === "whole" ? list : { ...list, more: undefined }, table.rows);
  const isWide = columns.length > 7;
  const { frame, hasRoom } = useRoom(isWide ? 44 : 0);
  return (
    <div>
      <div className="list-tools">
        <FilterField filter={filter} />
        <ListNews list={list} rest={rest} found={filter.isOn ? filter.rows.length : undefined} />
        {tools}
      </div>
      <div
        ref={frame}
        className="table-frame"
        aria-busy={rest === "reading" || undefined}
        data-cards={hasRoom ? undefined : true}
        data-dense={isWide || undefined}
      >
        <table className="table" aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ header, align }, i) => (
                <TableHeading key={header} text={header} align={align} column={table.sortable[i]} />
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((row, position) => (
              <tr key={idOf(row)} data-id={idOf(row)}>
                {columns.map((column) => (
                  <td key={column.header} data-align={column.align} data-whole={column.shown ? true : undefined}>
                    <span className="table-cell-name" aria-hidden>
                      {column.header}
                    </span>
                    {column.cell ? column.cell(row, position) : textIn(column, row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {part.rows.length === 0 && rest !== "reading" && <p className="soft">{t("No row contains this text.")}</p>}
      <LoadMore list={part} />
    </div>
  );
}

/** A row as people read it. */
const useTextOf = <R,>(columns: readonly Column<R>[]) =>
  useCallback((row: R) => columns.map((column) => textIn(column, row)).join(" "), [columns]);
