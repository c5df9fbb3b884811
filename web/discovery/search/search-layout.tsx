import { IconSearch, IconX } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import type { ActiveFilterOf } from "#web/discovery/search/active-filters.ts";
import type { SearchOf } from "#web/discovery/search/criteria.ts";
import { FiltersSheet } from "#web/discovery/search/filters-sheet.tsx";
import { t } from "#web/lib/text.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { useIsWide } from "#web/lib/use-wide.ts";
import { Button } from "#web/ui/button.tsx";
import "./search.css";

interface Searched {
  readonly q?: string;
  readonly sort?: unknown;
}

interface Props<C extends Searched> extends Pick<ComponentProps<typeof SearchField>, "label" | "placeholder"> {
  readonly search: SearchOf<C>;
  readonly activeFilters: readonly ActiveFilterOf<C>[];
  /** The criteria of a search without words and filters. */
  readonly emptyCriteria: C;
  readonly orderField: ReactNode;
  readonly filters: ReactNode;
  /** The number of results, in words. */
  readonly resultText: string;
  /** Between the active filters and the results. */
  readonly above?: ReactNode;
  /** The results. */
  readonly children: ReactNode;
}

/** A search: its words and their order above, its filters at the side or, where there is no room, in a sheet. */
export function SearchLayout<C extends Searched>({
  search,
  activeFilters,
  emptyCriteria,
  orderField,
  filters,
  resultText,
  ...props
}: Props<C>) {
  const isWide = useIsWide();
  const { q, sort } = search.criteria;
  const changeWords = (typed: string, isContinued: boolean) =>
    search.change({ q: typed } as Parameters<typeof search.change>[0], { isContinued });
  return (
    <>
      <div className="search-top">
        <SearchField q={q} change={changeWords} label={props.label} placeholder={props.placeholder} />
        <div className="search-order">{orderField}</div>
        {!isWide && (
          <FiltersSheet
            count={activeFilters.filter(({ key }) => key !== "q").length}
            clear={() => search.begin({ ...emptyCriteria, ...(q && { q }), ...(sort !== undefined && { sort }) })}
            resultText={resultText}
          >
            {filters}
          </FiltersSheet>
        )}
      </div>
      <Chips search={search} activeFilters={activeFilters} emptyCriteria={emptyCriteria} />
      {props.above}
      <div className="search-body" data-wide={isWide || undefined}>
        {isWide && (
          <section className="search-side" aria-label={t("Filters")}>
            {filters}
          </section>
        )}
        <div>
          <p role="status" className="search-news number">
            {resultText}
          </p>
          {props.children}
        </div>
      </div>
    </>
  );
}

interface SearchFieldProps {
  readonly q: string | undefined;
  /** A change that goes on with the last one is no step to go back from. */
  readonly change: (q: string, isContinued: boolean) => void;
  readonly label: string;
  readonly placeholder: string;
}

/** The search text. It is applied when typing pauses, or with Enter; `/` focuses it. */
function SearchField({ q = "", change, label, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useDebouncedText(q, change);

  // In a layout effect, so that `/` works as soon as the field is painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  return (
    <div className="search-field">
      {/* biome-ignore lint/a11y/useSemanticElements: a form with the role is one element less than <search> around it */}
      <form
        role="search"
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          const shown = input.current?.value ?? "";
          if (shown === typed.text) typed.settle();
          else change(shown, false);
        }}
      >
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          type="search"
          name="q"
          className="field-input"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary">
          <IconSearch size={20} aria-hidden />
          <span>{t("Search")}</span>
        </Button>
      </form>
    </div>
  );
}

/** In text fields and dialogs, `/` keeps its meaning. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;

interface ChipsProps<C> {
  readonly search: Pick<SearchOf<C>, "begin">;
  readonly activeFilters: readonly ActiveFilterOf<C>[];
  /** The criteria of a search without words and filters. */
  readonly emptyCriteria: C;
}

/** The active filters. Each can be removed, and all of them at once. */
function Chips<C>({ search, activeFilters, emptyCriteria }: ChipsProps<C>) {
  const list = useRef<HTMLDivElement>(null);
  if (activeFilters.length === 0) return null;
  /** The chip is removed with its filter; the focus moves to a neighbour. */
  function take(each: ActiveFilterOf<C>): void {
    search.begin(each.without);
    const chips = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = activeFilters.indexOf(each);
    (chips[at + 1] ?? chips[at - 1])?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, these are buttons
    <div ref={list} className="search-chips" role="group" aria-label={t("Active filters")}>
      {activeFilters.map((each) => (
        <button
          key={each.key}
          type="button"
          className="chip"
          aria-label={t("Remove {name}", { name: each.text })}
          onClick={() => take(each)}
        >
          {each.text}
          <IconX size={14} aria-hidden />
        </button>
      ))}
      <button
        type="button"
        className="chip"
        data-plain
        onClick={() => {
          document.querySelector<HTMLElement>('[name="q"]')?.focus();
          search.begin(emptyCriteria);
        }}
      >
        {t("Clear all")}
      </button>
    </div>
  );
}
