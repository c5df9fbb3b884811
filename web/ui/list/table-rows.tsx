import { useMemo } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { SortField } from "#web/ui/list/sort-field.tsx";
import { TableHeading } from "#web/ui/list/table-heading.tsx";
import { TableRow } from "#web/ui/list/table-row.tsx";
import { leadOf } from "#web/ui/list/use-column-choice.ts";
import { useColumnTemplate } from "#web/ui/list/use-column-template.ts";
import { useFocusRestoration } from "#web/ui/list/use-focus-restoration.ts";
import { useResponsiveTable } from "#web/ui/list/use-responsive-table.ts";
import { useScrollRestoration } from "#web/ui/list/use-scroll-restoration.ts";
import type { Column, Sortable } from "#web/ui/list/use-sorted-table.ts";

interface Props<R> {
  readonly label: string;
  /** The rows as they are shown, with what leads to further ones. */
  readonly part: List<R>;
  readonly columns: readonly Column<R>[];
  readonly sortable: readonly (Sortable | undefined)[];
  readonly isHidden: (header: string) => boolean;
  readonly idOf: (row: R) => number | string;
  readonly isReading?: boolean;
}

/** The rows of a table, with a card for each where the columns find no room. */
export function TableRows<R>({ label, part, columns, sortable, isHidden, idOf, isReading = false }: Props<R>) {
  const headings = columns
    .map(({ header, align }, i) => ({ header, align, order: sortable[i] }))
    .filter(({ header }) => !isHidden(header));
  const names = headings.map(({ header }) => header).join("\n");
  const visibleColumns = useMemo(
    () => columns.filter(({ header }) => names.split("\n").includes(header)),
    [columns, names],
  );
  const isWide = visibleColumns.length > 7;
  const { frame, room } = useResponsiveTable(leastRoom(visibleColumns.length), names);
  const hasRoom = room !== "none";
  useFocusRestoration(frame);
  useScrollRestoration(part);
  const isLong = part.rows.length > many;
  const template = useColumnTemplate(frame, isLong && hasRoom, `${room} ${names}`);
  return (
    <>
      {!hasRoom && <SortField columns={headings} />}
      <div
        ref={frame}
        className="table-frame"
        aria-busy={isReading || undefined}
        data-room={room}
        data-cards={hasRoom ? undefined : true}
        data-dense={isWide || undefined}
        data-long={(isLong && (!hasRoom || template !== undefined)) || undefined}
        style={template === undefined ? {} : { "--template": template }}
      >
        <table className="table" aria-label={label}>
          <thead>
            <tr>
              {headings.map(({ header, align, order }) => (
                <TableHeading key={header} text={header} align={align} column={order} />
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((row, position) => (
              <TableRow
                key={idOf(row)}
                id={idOf(row)}
                row={row}
                position={position}
                columns={visibleColumns}
                lead={leadOf(visibleColumns)}
                isInColumns={hasRoom}
              />
            ))}
          </tbody>
        </table>
      </div>
      {part.rows.length === 0 && !isReading && <p className="soft">{t("No matching rows.")}</p>}
      <LoadMore list={part} />
    </>
  );
}

/** So many rows no browser draws quickly any more. */
const many = 300;

/** Two columns fit on any phone; more of them are cards there, however short their words are. Many may be tight on a desk. */
function leastRoom(columns: number) {
  if (columns > 7) return { enough: 44, tight: 56 };
  if (columns > 3) return { enough: 36, tight: undefined };
  return { enough: columns > 2 ? 30 : 0, tight: undefined };
}
