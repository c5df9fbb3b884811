import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import type { ActiveFilterOf } from "#web/features/search/active-filters.ts";
import type { SearchOf } from "#web/features/search/use-criteria.ts";
import { t } from "#web/lib/text.ts";
import "./search.css";

interface Props<C> {
  readonly search: Pick<SearchOf<C>, "begin">;
  readonly chosen: readonly ActiveFilterOf<C>[];
  /** Looks for nothing in particular. */
  readonly none: C;
}

/** What is set, each of which can be taken away, and all of it at once. */
export function Chips<C>({ search, chosen, none }: Props<C>) {
  const list = useRef<HTMLDivElement>(null);
  if (chosen.length === 0) return null;
  /** The chip is removed with its filter; the focus moves to a neighbour. */
  function take(each: ActiveFilterOf<C>): void {
    search.begin(each.without);
    const chips = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = chosen.indexOf(each);
    (chips[at + 1] ?? chips[at - 1])?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, these are buttons
    <div ref={list} className="search-chips" role="group" aria-label={t("Active filters")}>
      {chosen.map((each) => (
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
          search.begin(none);
        }}
      >
        {t("Clear all")}
      </button>
    </div>
  );
}
