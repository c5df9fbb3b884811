import type { ReactNode } from "react";
import type { List } from "#web/lib/lists.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface Props<R> {
  readonly list: List<R>;
  /** What `data-id` holds (DETAILS 24). */
  readonly idOf: (row: R) => number;
  readonly row: (row: R) => ReactNode;
  readonly empty: string;
}

/** The first few rows of a list, a line each, inside of a card. */
export function ShortList<R>({ list, idOf, row, empty }: Props<R>) {
  return (
    <Listing list={list} empty={<p className="soft">{empty}</p>} skeleton={<Skeleton height="7rem" />}>
      {(rows) => (
        <ul className="short-list">
          {rows.map((each) => (
            <li key={idOf(each)} data-id={idOf(each)}>
              {row(each)}
            </li>
          ))}
        </ul>
      )}
    </Listing>
  );
}
