import { type ReactNode, useState } from "react";
import type { List } from "#web/lib/lists.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import type { ListQuery } from "#web/ui/list/list-query.ts";
import { FilterField } from "#web/ui/list/list-tools.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

interface Props<R> {
  readonly list: List<R>;
  readonly query: ListQuery;
  /** A list up to this length needs no filter. */
  readonly few: number;
  readonly tools?: ReactNode;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  /** The text where no row matches the filter. */
  readonly nothing: string;
  /** Draws the rows; `key` changes with what was asked for. */
  readonly children: (list: List<R>, key: string) => ReactNode;
}

/**
 * A list that the server filters. The field stays where it is whatever becomes of the rows, and the rows stay until those
 * that take their place are there.
 */
export function QueryListing<R>({ query, few, tools, skeleton, empty, nothing, children, ...props }: Props<R>) {
  const { typed, input } = query;
  const { list, key, isOld } = useKeepPreviousRows(props.list, JSON.stringify(input));
  const isFiltered = input.q !== undefined;
  const isOn = isFiltered || isOld || typed.text !== "";
  const isLong = list.rows.length > few || list.more !== undefined;
  return (
    <div aria-busy={isOld || undefined}>
      {(isOn || isLong) && (
        <div className="list-tools">
          <FilterField filter={{ typed: typed.text, type: typed.type }} settle={typed.settle} />
          <div className="list-news">
            {/* The element exists always, so that screen readers speak its changes. */}
            <p role="status" className="number">
              {isFiltered && !isOld && list.state === "ready" && t("{count} found", { count: formatRowCount(list) })}
            </p>
          </div>
          {tools}
        </div>
      )}
      <Listing list={list} empty={isOn ? <p className="soft">{nothing}</p> : empty} skeleton={skeleton}>
        {() => children(list, key)}
      </Listing>
    </div>
  );
}

/** The visible list, the key of its query, and whether it is from the previous query. */
export interface PreviousRows<R> {
  readonly list: List<R>;
  readonly key: string;
  readonly isOld: boolean;
}

/**
 * Keeps the previous rows until the new ones have loaded, so that nothing moves while the user types. `key` identifies the
 * query of the list.
 */
export function useKeepPreviousRows<R>(list: List<R>, key: string): PreviousRows<R> {
  const [last, setLast] = useState({ list, key });
  const isOld = list.state === "loading" && last.list.state === "ready";
  if (!isOld && isOther(last.list, list)) setLast({ list, key });
  return isOld ? { ...last, list: { ...last.list, more: undefined }, isOld } : { list, key, isOld };
}

const isOther = (before: List<unknown>, now: List<unknown>) =>
  before.state !== now.state || (now.state === "ready" && before.rows !== now.rows);
