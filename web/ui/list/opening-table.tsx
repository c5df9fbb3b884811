import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { List } from "#web/lib/lists.ts";
import { Card, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

interface Props<R, P extends string> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly list: List<R>;
  readonly idOf: (row: R) => number | string;
  /** With the function that opens a part of a row. Keep it outside of the component. */
  readonly columns: (open: (row: R, part: P) => void) => readonly Column<R>[];
  /** What the row is called above its part. */
  readonly nameOf: (row: R) => string;
  /** A form about a row, which stands above the table. */
  readonly partOf: (row: R, part: P, close: () => void) => ReactNode;
  /** The part of a row that begins open, because something was typed into it before. */
  readonly draftOf?: (row: R) => P | undefined;
  readonly empty: ReactNode;
}

interface Opened<P> {
  readonly id: number | string;
  readonly part: P;
}

/** A table whose rows have forms: the one that was opened stands above it, until it is done or the row is gone. */
export function OpeningTable<R extends object, P extends string>({
  columns,
  nameOf,
  partOf,
  draftOf,
  ...table
}: Props<R, P>) {
  const { list, idOf } = table;
  const [chosen, choose] = useState<Opened<P> | "none">();
  const opened = chosen ?? (draftOf && firstDraft(list.rows, idOf, draftOf)) ?? "none";
  const row = opened === "none" ? undefined : list.rows.find((each) => idOf(each) === opened.id);
  const tableColumns = useMemo(() => columns((opening, part) => choose({ id: idOf(opening), part })), [columns, idOf]);
  return (
    <Stack>
      {row && opened !== "none" && (
        <OpenPart key={`${opened.id} ${opened.part}`} name={nameOf(row)}>
          {partOf(row, opened.part, () => choose("none"))}
        </OpenPart>
      )}
      <DataTable {...table} columns={tableColumns} />
    </Stack>
  );
}

function firstDraft<R, P>(
  rows: readonly R[],
  idOf: (row: R) => number | string,
  draftOf: (row: R) => P | undefined,
): Opened<P> | undefined {
  for (const row of rows) {
    const part = draftOf(row);
    if (part !== undefined) return { id: idOf(row), part };
  }
  return undefined;
}

/** It opens away from the button that was pressed, so its first field has the focus. */
function OpenPart({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("textarea, input, button")?.focus(), []);
  return (
    <div ref={place}>
      <Card>
        <h2>{name}</h2>
        {children}
      </Card>
    </div>
  );
}
