import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { Sortable } from "#web/ui/list/use-sorted-table.ts";

interface Props {
  readonly text: string;
  readonly align: "end" | undefined;
  /** Absent where the column has no order. */
  readonly column: Sortable | undefined;
}

const names = { asc: "ascending", desc: "descending" } as const;
const icons = { asc: IconArrowUp, desc: IconArrowDown };

/** The head of a column; pressed, it sorts by it, then the other way round, then not at all. */
export function TableHeading({ text, align, column }: Props) {
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
