import type { ReactNode } from "react";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { FilterField } from "#web/ui/list/filter-field.tsx";
import { ListNews } from "#web/ui/list/list-news.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { useFilter } from "#web/ui/list/use-filter.ts";
import { usePart } from "#web/ui/list/use-part.ts";
import { useRest } from "#web/ui/list/use-rest.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import "./list.css";

interface Props<R> {
  readonly list: List<R>;
  /** Where it is not the only one on its screen. */
  readonly name?: string;
  /** What `data-id` holds (DETAILS 24). */
  readonly idOf: (row: R) => number;
  readonly card: (row: R) => ReactNode;
  readonly empty: ReactNode;
  /** What people read on a card, to look for it where there are many; keep it outside of the component. */
  readonly textOf?: (row: R) => string;
  /** The least width of a card; without it they stand below each other. */
  readonly least?: string;
}

/** As many cards are seen at a glance. */
const fewCards = 8;

/** A list of cards that shows more when it is asked, with a filter once there are too many to see them all. */
export function CardList<R extends object>(props: Props<R>) {
  return (
    <Listing list={props.list} empty={props.empty} skeleton={<Awaited least={props.least} />}>
      {() => <Shown {...props} />}
    </Listing>
  );
}

const nothingRead = () => "";

function Shown<R extends object>({ list, name = "", idOf, card, textOf, least }: Props<R>) {
  const filter = useFilter(name, list.rows, textOf ?? nothingRead);
  const rest = useRest(list, filter.isOn);
  const part = usePart(name, rest === "whole" ? list : { ...list, more: undefined }, filter.rows);
  const isLong = list.rows.length > fewCards || list.more !== undefined;
  return (
    <div>
      {textOf && isLong && (
        <div className="list-tools">
          <FilterField filter={filter} />
          <ListNews list={list} rest={rest} found={filter.isOn ? filter.rows.length : undefined} />
        </div>
      )}
      <ul className="cards" style={widthOf(least)} aria-busy={rest === "reading" || undefined}>
        {part.rows.map((row) => (
          <li key={idOf(row)} data-id={idOf(row)}>
            {card(row)}
          </li>
        ))}
      </ul>
      {part.rows.length === 0 && rest !== "reading" && <p className="soft">{t("Nothing here contains this text.")}</p>}
      <LoadMore list={part} />
    </div>
  );
}

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
