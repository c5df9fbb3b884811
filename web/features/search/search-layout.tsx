import type { ComponentProps, ReactNode } from "react";
import type { ActiveFilterOf } from "#web/features/search/active-filters.ts";
import { Chips } from "#web/features/search/chips.tsx";
import { FiltersSheet } from "#web/features/search/filters-sheet.tsx";
import { SearchField } from "#web/features/search/search-field.tsx";
import type { SearchOf } from "#web/features/search/use-criteria.ts";
import { t } from "#web/lib/text.ts";
import { useIsWide } from "#web/lib/use-wide.ts";

interface Searched {
  readonly q?: string;
  readonly sort?: unknown;
}

interface Props<C extends Searched> extends Pick<ComponentProps<typeof SearchField>, "label" | "placeholder"> {
  readonly search: SearchOf<C>;
  readonly chosen: readonly ActiveFilterOf<C>[];
  /** Looks for nothing in particular. */
  readonly none: C;
  readonly order: ReactNode;
  readonly filters: ReactNode;
  /** How much was found, in words. */
  readonly found: string;
  /** Between what is set and what was found. */
  readonly above?: ReactNode;
  /** What was found. */
  readonly children: ReactNode;
}

/** A search: its words and order above, its filters at the side or, where there is no room, in a sheet. */
export function SearchLayout<C extends Searched>({ search, chosen, none, order, filters, found, ...props }: Props<C>) {
  const isWide = useIsWide();
  const { q, sort } = search.criteria;
  const changeWords = (typed: string, isContinued: boolean) =>
    search.change({ q: typed } as Parameters<typeof search.change>[0], { isContinued });
  return (
    <>
      <div className="search-top">
        <SearchField q={q} change={changeWords} label={props.label} placeholder={props.placeholder} />
        <div className="search-order">{order}</div>
        {!isWide && (
          <FiltersSheet
            count={chosen.filter(({ key }) => key !== "q").length}
            clear={() => search.begin({ ...none, ...(q && { q }), ...(sort !== undefined && { sort }) })}
            found={found}
          >
            {filters}
          </FiltersSheet>
        )}
      </div>
      <Chips search={search} chosen={chosen} none={none} />
      {props.above}
      <div className="search-body" data-wide={isWide || undefined}>
        {isWide && (
          <section className="search-side" aria-label={t("Filters")}>
            {filters}
          </section>
        )}
        <div>
          <p role="status" className="search-news number">
            {found}
          </p>
          {props.children}
        </div>
      </div>
    </>
  );
}
