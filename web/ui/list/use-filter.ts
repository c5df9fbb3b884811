import { useDeferredValue, useMemo } from "react";
import { createHistoryState } from "#web/lib/history-state.ts";
import { matcherFor, normalizeText } from "#web/lib/matching.ts";

export interface Filter<R> {
  /** What stands in the field. */
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
