import { Fragment, type ReactNode } from "react";
import type { List } from "#web/lib/lists.ts";
import { CardList } from "#web/ui/list/card-list.tsx";
import { useKeepPreviousRows } from "#web/ui/list/query-listing.tsx";
import "./search.css";

interface Props<R> {
  readonly criteria: object;
  readonly list: List<R>;
  readonly idOf: (row: R) => number;
  readonly card: (row: R) => ReactNode;
  readonly empty: ReactNode;
}

/** The results as cards. Those of the search before stay until the new ones have loaded. */
export function FoundCards<R extends object>({ criteria, list, ...cards }: Props<R>) {
  const steady = useKeepPreviousRows(list, JSON.stringify(criteria));
  return (
    <div className="search-results" aria-busy={steady.isOld || undefined}>
      <CardList key={steady.key} list={steady.list} {...cards} least="20rem" endless />
    </div>
  );
}

interface MarkedProps {
  readonly text: string;
  /** Where each marked part begins and ends, in their order. */
  readonly parts: readonly (readonly [number, number])[];
}

/** A text with the parts marked that were looked for. */
export function Marked({ text, parts }: MarkedProps) {
  const ends = [0, ...parts.map(([, end]) => end)];
  return (
    <>
      {parts.map(([begin, end], i) => (
        <Fragment key={begin}>
          {text.slice(ends[i], begin)}
          <mark className="marked">{text.slice(begin, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
