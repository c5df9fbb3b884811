import { memo, type ReactNode } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { ListQuery } from "#web/ui/list/list-query.ts";
import { FilterField, ListNews, useFilter, useLoadAll } from "#web/ui/list/list-tools.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore, useVisibleRows } from "#web/ui/list/load-more.tsx";
import { QueryListing } from "#web/ui/list/query-listing.tsx";
import { useScrollRestoration } from "#web/ui/list/use-scroll-restoration.ts";
import { Skeleton } from "#web/ui/state.tsx";

interface Props<R> {
  readonly list: List<R>;
  /** The name of the list, on a screen with several lists. */
  readonly name?: string;
  /** What `data-id` holds (docs/design/details.md#24). */
  readonly idOf: (row: R) => number;
  /** Where there may be thousands, keep it outside of the component: then those that are there are not drawn again. */
  readonly card: (row: R) => ReactNode;
  readonly empty: ReactNode;
  /** What people read on a card, to look for it where there are many; keep it outside of the component. */
  readonly textOf?: (row: R) => string;
  /** Instead of it, where there may be too many to be read all: the server filters them. */
  readonly query?: ListQuery;
  /** The least width of a card; without it they stand below each other. */
  readonly least?: string;
  /** Shows more by itself when one comes near its end. */
  readonly endless?: boolean;
}

/** Beyond this number of cards, browsers draw a list slowly. */
const many = 100;

/** The number of cards that need no filter. */
const fewCards = 8;

/** A list of cards that shows more when it is asked, with a filter once there are too many to see them all. */
export function CardList<R extends object>({ query, ...props }: Props<R>) {
  const skeleton = <Awaited least={props.least} />;
  if (!query)
    return (
      <Listing list={props.list} empty={props.empty} skeleton={skeleton}>
        {() => <Read {...props} />}
      </Listing>
    );
  return (
    <QueryListing {...props} query={query} few={fewCards} skeleton={skeleton} nothing={t("No matching entries.")}>
      {(list, key) => <AskedCards key={key} {...props} list={list} />}
    </QueryListing>
  );
}

const nothingRead = () => "";

function Read<R extends object>({ list, textOf, ...props }: Props<R>) {
  const filter = useFilter(props.name ?? "", list.rows, textOf ?? nothingRead);
  const rest = useLoadAll(list, filter.isOn);
  const part = useVisibleRows(props.name ?? "", rest === "whole" ? list : { ...list, more: undefined }, filter.rows);
  const isLong = list.rows.length > fewCards || list.more !== undefined;
  return (
    <div>
      {textOf && isLong && (
        <div className="list-tools">
          <FilterField filter={filter} />
          <ListNews list={list} rest={rest} matchCount={filter.isOn ? filter.rows.length : undefined} />
        </div>
      )}
      <Cards {...props} list={part} isReading={rest === "reading"} />
      {part.rows.length === 0 && rest !== "reading" && <p className="soft">{t("No matching entries.")}</p>}
    </div>
  );
}

function AskedCards<R extends object>({ list, name = "", ...props }: Props<R>) {
  return <Cards {...props} list={useVisibleRows(name, list, list.rows)} />;
}

type CardsProps<R> = Pick<Props<R>, "list" | "idOf" | "card" | "least" | "endless"> & { readonly isReading?: boolean };

function Cards<R>({ list, idOf, card, least, endless, isReading = false }: CardsProps<R>) {
  useScrollRestoration(list);
  return (
    <>
      <ul
        className="cards"
        data-long={list.rows.length > many || undefined}
        style={widthOf(least)}
        aria-busy={isReading || undefined}
      >
        {list.rows.map((row) => (
          <Item key={idOf(row)} id={idOf(row)} row={row} card={card} />
        ))}
      </ul>
      <LoadMore list={list} endless={endless} />
    </>
  );
}

interface ItemProps<R> {
  readonly id: number;
  readonly row: R;
  readonly card: (row: R) => ReactNode;
}

const Item = memo(<R,>({ id, row, card }: ItemProps<R>) => <li data-id={id}>{card(row)}</li>) as <R>(
  props: ItemProps<R>,
) => ReactNode;

function Awaited({ least }: { readonly least: string | undefined }) {
  return (
    <div className="cards" style={widthOf(least)}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} height="9rem" />
      ))}
      <span className="hidden-visually">{t("Loading")}</span>
    </div>
  );
}

const widthOf = (least: string | undefined) => (least === undefined ? {} : { "--least": least });
