import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { memo, type RefObject, useEffect, useId, useMemo } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { useColumnTemplate, useResponsiveTable } from "#web/ui/list/table-layout.ts";
import { useScrollRestoration } from "#web/ui/list/use-scroll-restoration.ts";
import { type Column, leadOf, type Sortable, textIn } from "#web/ui/list/use-sorted-table.ts";

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
  const { frame, room } = useResponsiveTable(minWidthsOf(visibleColumns), names);
  const hasRoom = room !== "none";
  useFocusRestoration(frame);
  useScrollRestoration(part);
  const isLong = part.rows.length > maxQuickRows[room];
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
          <TableSums part={part} columns={visibleColumns} />
        </table>
      </div>
      {part.rows.length === 0 && !isReading && <p className="soft">{t("No matching rows.")}</p>}
      <LoadMore list={part} />
    </>
  );
}

/** Beyond this number of rows, browsers draw a table slowly. A card takes the room of several rows. */
const maxQuickRows = { enough: 300, tight: 300, none: 50 };

/**
 * Two columns fit on any phone, unless one is of buttons; more of them are cards there, however short their words are. Many may
 * be tight on a wide screen.
 */
function minWidthsOf(columns: readonly Column<never>[]) {
  if (columns.length > 7) return { enough: 44, tight: 56 };
  if (columns.length > 3) return { enough: 36, tight: undefined };
  const hasButtons = columns.some(({ value }) => value === undefined);
  return { enough: columns.length > 2 || hasButtons ? 30 : 0, tight: undefined };
}

/** A card leaves out a cell without words. */
const CellText = ({ text }: { readonly text: string }) => (text === "" ? <span data-empty /> : text);

interface RowProps<R> {
  readonly row: R;
  readonly id: number | string;
  readonly position: number;
  readonly columns: readonly Column<R>[];
  /** The column that says what the row is. */
  readonly lead: Column<R> | undefined;
  /** Whether the row stands under headings. Otherwise each cell has the name of its column. */
  readonly isInColumns: boolean;
}

function Row<R>({ row, id, position, columns, lead, isInColumns }: RowProps<R>) {
  return (
    <tr data-id={id}>
      {columns.map((column) => (
        <td
          key={column.header}
          data-align={column.align}
          data-whole={column.shown ? true : undefined}
          data-title={column === lead || undefined}
          {...(column.value === undefined &&
            (column === columns.at(-1) ? { "data-actions": true } : { "data-unnamed": true }))}
        >
          <span className="table-cell-name" aria-hidden={isInColumns || undefined}>
            {column.header}
          </span>
          {column.cell ? column.cell(row, position) : <CellText text={textIn(column, row)} />}
        </td>
      ))}
    </tr>
  );
}

/** Memoized, because a table may have thousands of rows. */
const TableRow = memo(Row) as typeof Row;

/** The sums of the rows that are loaded; where there are more, they say so. */
function TableSums<R>({ part, columns }: { readonly part: List<R>; readonly columns: readonly Column<R>[] }) {
  const first = columns.findIndex(({ sum }) => sum);
  if (first < 1 || part.rows.length < 2) return null;
  const total = ({ value }: Column<R>) => part.rows.reduce((all, row) => all + Number(value?.(row) ?? 0), 0);
  return (
    <tfoot>
      <tr className="table-sums">
        <th scope="row" colSpan={first}>
          {part.more ? t("Total of the rows shown") : t("Total")}
        </th>
        {columns.slice(first).map((column) => (
          <td key={column.header} data-align={column.align} data-whole>
            {column.sum && (
              <>
                <span className="table-cell-name">{column.header}</span>
                {column.sum(total(column))}
              </>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface HeadingProps {
  readonly text: string;
  readonly align: "end" | undefined;
  /** Absent where the column has no order. */
  readonly column: Sortable | undefined;
}

const names = { asc: "ascending", desc: "descending" } as const;
const icons = { asc: IconArrowUp, desc: IconArrowDown };

/** The head of a column. Pressing it sorts ascending, then descending, then not at all. */
function TableHeading({ text, align, column }: HeadingProps) {
  const order = column?.getIsSorted() || undefined;
  const Icon = order ? icons[order] : IconArrowsSort;
  return (
    <th scope="col" data-align={align} aria-sort={order && names[order]}>
      {column ? (
        <button type="button" className="table-sort" onClick={() => column.toggleSorting()}>
          {text}
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        text
      )}
    </th>
  );
}

interface Ordered {
  readonly header: string;
  readonly order: Sortable | undefined;
}

/** The headings of a table to sort by, where its rows are cards and have no headings. */
function SortField({ columns }: { readonly columns: readonly Ordered[] }) {
  const id = useId();
  const sortable = columns.flatMap(({ header, order }) => (order ? [{ header, order }] : []));
  if (sortable.length === 0) return null;
  const now = sortable.find(({ order }) => order.getIsSorted());
  function choose(value: string): void {
    const [way, header] = [value.slice(0, value.indexOf(" ")), value.slice(value.indexOf(" ") + 1)];
    const chosen = sortable.find((each) => each.header === header);
    if (way === "asc" || way === "desc") chosen?.order.sort(way);
    else now?.order.clearSorting();
  }
  return (
    <div className="sort-field">
      <label htmlFor={id} className="soft small">
        {t("Sort by")}
      </label>
      <select
        id={id}
        className="field-input"
        value={now ? `${now.order.getIsSorted()} ${now.header}` : ""}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t("default order")}</option>
        {sortable.map(({ header }) => [
          <option key={`asc ${header}`} value={`asc ${header}`}>
            {t("{column}, ascending", { column: header })}
          </option>,
          <option key={`desc ${header}`} value={`desc ${header}`}>
            {t("{column}, descending", { column: header })}
          </option>,
        ])}
      </select>
    </div>
  );
}

const controls = "a[href], button";

interface Place {
  readonly element: Element;
  readonly row: number;
  readonly control: number;
}

/**
 * Keeps the focus in a table: when the row with the focus is removed, the same control of the row in its place gets it, and
 * without any row the title of the screen.
 */
function useFocusRestoration(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = frame.current;
    if (!table) return;
    let last: Place | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      last = placeOf(target as Element);
    };
    const onRemoval = () => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const gone = last;
      last = undefined;
      controlAt(table, gone)?.focus();
    };
    const observer = new MutationObserver(onRemoval);
    observer.observe(table, { childList: true, subtree: true });
    table.addEventListener("focusin", onFocus);
    return () => {
      observer.disconnect();
      table.removeEventListener("focusin", onFocus);
      if (last && document.activeElement === document.body) document.querySelector("h1")?.focus();
    };
  }, [frame]);
}

function placeOf(element: Element): Place | undefined {
  const row = element.closest("tbody > tr");
  if (!row) return undefined;
  const at = [...(row.parentElement?.children ?? [])].indexOf(row);
  return { element, row: at, control: [...row.querySelectorAll(controls)].indexOf(element) };
}

function controlAt(table: Element, { row, control }: Place): HTMLElement | undefined {
  const rows = table.querySelectorAll("tbody > tr");
  const inPlace = rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(controls);
  return inPlace?.[Math.min(control, inPlace.length - 1)];
}
