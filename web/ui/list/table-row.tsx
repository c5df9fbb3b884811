import { memo } from "react";
import { type Column, textIn } from "#web/ui/list/use-sorted-table.ts";

interface Props<R> {
  readonly row: R;
  readonly id: number | string;
  readonly position: number;
  readonly columns: readonly Column<R>[];
  /** The column that says what the row is. */
  readonly lead: Column<R> | undefined;
  /** Whether it stands under its headings; else each cell carries the name of its column. */
  readonly isInColumns: boolean;
}

function Row<R>({ row, id, position, columns, lead, isInColumns }: Props<R>) {
  return (
    <tr data-id={id}>
      {columns.map((column) => (
        <td
          key={column.header}
          data-align={column.align}
          data-whole={column.shown ? true : undefined}
          data-lead={column === lead || undefined}
          data-mute={(column.value === undefined && column !== columns.at(-1)) || undefined}
        >
          <span className="table-cell-name" aria-hidden={isInColumns || undefined}>
            {column.header}
          </span>
          {column.cell ? column.cell(row, position) : textIn(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** One of perhaps thousands: drawn again only when it has changed itself. */
export const TableRow = memo(Row) as typeof Row;
