import type { ReactNode } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import "./list.css";

interface Props<R> {
  readonly list: List<R>;
  /** What `data-id` holds (DETAILS 24). */
  readonly idOf: (row: R) => number;
  readonly card: (row: R) => ReactNode;
  readonly empty: ReactNode;
  /** The least width of a card; without it they stand below each other. */
  readonly least?: string;
}

/** A list of cards that loads page by page. */
export function CardList<R>({ list, idOf, card, empty, least }: Props<R>) {
  const style = least === undefined ? {} : { "--least": least };
  const skeleton = (
    <div className="cards" style={style}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} height="9rem" />
      ))}
      <span className="hidden-visually">{t("Loading")}</span>
    </div>
  );
  return (
    <>
      <Listing list={list} empty={empty} skeleton={skeleton}>
        {(rows) => (
          <ul className="cards" style={style}>
            {rows.map((row) => (
              <li key={idOf(row)} data-id={idOf(row)}>
                {card(row)}
              </li>
            ))}
          </ul>
        )}
      </Listing>
      <LoadMore list={list} />
    </>
  );
}
