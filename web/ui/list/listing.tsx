import { type ReactNode, useDeferredValue } from "react";
import type { List } from "#web/lib/lists.ts";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

interface Props<R> {
  readonly list: List<R>;
  /** Stands there while it loads; as high as what will come. */
  readonly skeleton?: ReactNode;
  /** Stands there when there is no row; an `EmptyState` that says what to do next. */
  readonly empty?: ReactNode;
  /** Stands there when what was asked for by its id is not there, or not for this reader; a mistyped id is neither. */
  readonly missing?: ReactNode;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/**
 * Draws rows in each of their states: loading, failed, missing, empty, there. React divides the first render of rows that
 * arrive into steps, so that a slow phone reacts meanwhile; rows that are there from the beginning are rendered at once.
 */
export function Listing<R>({ list, skeleton = <Skeleton height="8rem" />, empty = null, missing, children }: Props<R>) {
  const hasArrived = useDeferredValue(list.state === "ready");
  const isMissing = list.problem?.code === "not_found" || list.problem?.code === "invalid";
  if (list.state === "failed" && missing && isMissing) return missing;
  if (list.state === "failed") return <ErrorState problem={list.problem} retry={list.refetch} />;
  if (list.state === "loading" || !hasArrived) return <div aria-busy="true">{skeleton}</div>;
  return list.rows.length === 0 ? empty : children(list.rows);
}

interface ShortListProps<R> {
  readonly list: List<R>;
  /** What `data-id` holds (docs/design/details.md#24). */
  readonly idOf: (row: R) => number;
  readonly row: (row: R) => ReactNode;
  readonly empty: string;
}

/** The first few rows of a list, a line each, inside of a card. */
export function ShortList<R>({ list, idOf, row, empty }: ShortListProps<R>) {
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
