import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { TableSkeleton } from "#web/ui/list/table-skeleton.tsx";
import { useRoom } from "#web/ui/list/use-room.ts";
import { type Column, textIn, useSortedTable } from "#web/ui/list/use-sorted-table.ts";
import "../form/form.css";
import "./table.css";

interface Props<R> {
  /** What the table is, for those who hear it. */
  readonly label: string;
  readonly list: List<R>;
  readonly columns: readonly Column<R>[];
  /** What `data-id` holds (DETAILS 24). */
  readonly idOf: (row: R) => number;
  readonly empty: ReactNode;
  /** Beside the filter, like an export button. */
  readonly tools?: ReactNode;
}

/** A table to sort and filter, with a card for each row where the columns find no room. Keep `columns` outside of the component. */
export function DataTable<R extends object>({ label, list, columns, idOf, empty, tools }: Props<R>) {
  return (
    <>
      <Listing list={list} empty={empty} skeleton={<TableSkeleton columns={columns.length} />}>
        {(rows) => <Shown label={label} rows={rows} columns={columns} idOf={idOf} tools={tools} />}
      </Listing>
      <LoadMore list={list} />
    </>
  );
}

type ShownProps<R> = Omit<Props<R>, "list" | "empty"> & { readonly rows: readonly R[] };

function Shown<R extends object>({ label, rows, columns, idOf, tools }: ShownProps<R>) {
  const table = useSortedTable(
    useMemo(() => [...rows], [rows]),
    columns,
  );
  const shown = table.getRowModel().rows;
  const isWide = columns.length > 7;
  const { frame, hasRoom } = useRoom(isWide ? 44 : 0);
  return (
    <div>
      <div className="table-tools">
        <div className="table-filter">
          <IconSearch size={16} aria-hidden />
          <input
            type="search"
            className="field-input"
            aria-label={t("Filter")}
            placeholder={t("Filter")}
            value={String(table.state.globalFilter ?? "")}
            onChange={(event) => table.setGlobalFilter(event.currentTarget.value)}
          />
        </div>
        {tools}
      </div>
      <div ref={frame} className="table-frame" data-cards={hasRoom ? undefined : true} data-dense={isWide || undefined}>
        <table className="table" aria-label={label}>
          <thead>
            <tr>
              {table.getFlatHeaders().map(({ column }, i) => (
                <th
                  key={column.id}
                  scope="col"
                  data-align={columns[i]?.align}
                  data-silent={column.getCanSort() ? undefined : true}
                  aria-sort={sortNames[String(column.getIsSorted())]}
                >
                  <Heading column={column} text={columns[i]?.header ?? ""} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, original }, position) => (
              <tr key={id} data-id={idOf(original)}>
                {columns.map((column) => (
                  <td key={column.header} data-align={column.align} data-whole={column.shown ? true : undefined}>
                    <span className="table-cell-name" aria-hidden>
                      {column.header}
                    </span>
                    {column.cell ? column.cell(original, position) : textIn(column, original)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="soft">{t("No row contains this text.")}</p>}
    </div>
  );
}

const sortNames: Readonly<Record<string, "ascending" | "descending">> = { asc: "ascending", desc: "descending" };
const sortIcons: Readonly<Record<string, typeof IconArrowUp>> = { asc: IconArrowUp, desc: IconArrowDown };

interface Sortable {
  readonly getCanSort: () => boolean;
  readonly getIsSorted: () => false | "asc" | "desc";
  readonly toggleSorting: () => void;
}

function Heading({ column, text }: { readonly column: Sortable; readonly text: string }) {
  if (!column.getCanSort()) return text;
  const Icon = sortIcons[String(column.getIsSorted())] ?? IconArrowsSort;
  return (
    <button type="button" className="table-sort" onClick={() => column.toggleSorting()}>
      {text}
      <Icon size={14} aria-hidden />
    </button>
  );
}
