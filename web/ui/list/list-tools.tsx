import { IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useMemo } from "react";
import { formatCount } from "#web/lib/format.ts";
import { createHistoryState } from "#web/lib/history-state.ts";
import type { List } from "#web/lib/lists.ts";
import { matcherFor, normalizeText } from "#web/lib/matching.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";

interface FilterFieldProps {
  readonly filter: Pick<Filter<unknown>, "typed" | "type">;
  /** Applies the typed text at once. */
  readonly settle?: () => void;
}

/** The field that filters the rows of a list by their text. */
export function FilterField({ filter: { typed, type }, settle }: FilterFieldProps) {
  return (
    <div className="filter">
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        className="field-input"
        aria-label={t("Filter")}
        placeholder={t("Filter")}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => key === "Enter" && settle?.()}
        onBlur={settle}
      />
    </div>
  );
}

interface Filter<R> {
  /** The text in the field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly isOn: boolean;
  /** The rows that contain it. */
  readonly rows: readonly R[];
}

const useFilterText = createHistoryState("");

/** The rows whose text contains what was typed. `textOf` is what people read of a row; it stays the same function. */
export function useFilter<R extends object>(list: string, all: readonly R[], textOf: (row: R) => string): Filter<R> {
  const [typed, type] = useFilterText(list);
  // Letters appear at once, also where thousands of rows are looked through.
  const deferredText = useDeferredValue(typed);
  const read = useMemo(() => readOnce(textOf), [textOf]);
  const rows = useMemo(() => {
    const has = matcherFor(deferredText);
    return deferredText.trim() === "" ? all : all.filter((row) => has(read(row)));
  }, [all, read, deferredText]);
  return { typed, type, isOn: typed.trim() !== "", rows };
}

/** The text of a row is made once, not at every letter. */
function readOnce<R extends object>(textOf: (row: R) => string): (row: R) => string {
  const cache = new WeakMap<R, string>();
  return (row) => {
    const text = cache.get(row) ?? normalizeText(textOf(row));
    cache.set(row, text);
    return text;
  };
}

interface ListNewsProps {
  readonly list: List<unknown>;
  readonly rest: Rest;
  /** How many rows a filter matches; absent where there is none. */
  readonly matchCount: number | undefined;
}

/** How many of the rows match, and how far a list has come that is read to its end. */
export function ListNews({ list, rest, matchCount }: ListNewsProps) {
  const read = list.rows.length;
  const hasCount = matchCount !== undefined && rest !== "reading";
  return (
    <div className="list-news">
      {/* The element exists always, so that screen readers speak its changes. */}
      <p role="status" className="number">
        {hasCount && t("{found} of {all}", { found: formatCount(matchCount), all: formatCount(read) })}
      </p>
      {rest === "reading" && <p className="number">{t("Loading: {count} so far", { count: formatCount(read) })}</p>}
      {rest === "bounded" && (
        <p>{t("Only the first {count} rows are sorted and filtered; there are more.", { count: formatCount(read) })}</p>
      )}
      {rest === "failed" && (
        <>
          <p>{t("The rest could not be loaded.")}</p>
          <Button size="small" onClick={list.more}>
            {t("Retry")}
          </Button>
        </>
      )}
    </div>
  );
}

/** The most rows that are read to filter them here. */
const mostRows = 10_000;

/** The state of loading a whole list: `bounded` where there are more rows than the limit. */
type Rest = "reading" | "failed" | "bounded" | "whole";

/**
 * Reads a list to its end while `wanted`, page after page, since sorting and filtering need all rows. It stops when it is no
 * longer wanted; the rows read so far stay.
 */
export function useLoadAll(list: List<unknown>, wanted: boolean): Rest {
  const { more, loadingMore } = list;
  const rest = wanted ? restOf(list) : "whole";
  useEffect(() => {
    if (rest === "reading" && !loadingMore) more?.();
  }, [rest, loadingMore, more]);
  return rest;
}

function restOf({ more, problem, rows, loadingMore }: List<unknown>): Rest {
  if (!more) return "whole";
  if (rows.length >= mostRows) return "bounded";
  return problem && !loadingMore ? "failed" : "reading";
}
