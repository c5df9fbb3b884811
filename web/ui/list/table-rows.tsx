import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { TableHeading } from "#web/ui/list/table-heading.tsx";
import { useRoom } from "#web/ui/list/use-room.ts";
import { type Column, type Sortable, textIn } from "#web/ui/list/use-sorted-table.ts";
import "./table.css";

interface Props<R> {
  readonly label: string;
  /** The rows as they are shown, with what leads to further ones. */
  readonly part: List<R>;
  readonly columns: readonly Column<R>[];
  readonly sortable: readonly (Sortable | undefined)[];
  readonly idOf: (row: R) => number | string;
  readonly isReading?: boolean;
}

/** The rows of a table, with a card for each where the columns find no room. */
export function TableRows<R>({ label, part, columns, sortable, idOf, isReading = false }: Props<R>) {
  const isWide = columns.length > 7;
  const { frame, hasRoom } = useRoom(isWide ? 44 : 0);
  return (
    <>
      <div
        ref={frame}
        className="table-frame"
        aria-busy={isReading || undefined}
        data-cards={hasRoom ? undefined : true}
        data-dense={isWide || undefined}
      >
        <table className="table" aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ header, align }, i) => (
                <TableHeading key={header} text={header} align={align} column={sortable[i]} />
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
      {part.rows.length === 0 && !isReading && <p className="soft">{t("No row contains this text.")}</p>}
      <LoadMore list={part} />
    </>
  );
}
