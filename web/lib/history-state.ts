import { useEffect, useState } from "react";

/** The entry of the browser's history one is at, as the router calls it. */
export const historyEntryKey = (): string | undefined => {
  const { state }: { readonly state: { readonly __TSR_key?: string } | null } = history;
  return state?.__TSR_key;
};

/**
 * A state that is kept with its entry of the browser's history: who opens a row and goes back finds the list as it was left,
 * who opens the list anew finds it untouched. A list has a name, for where there are two on a screen.
 *
 *     const useText = createHistoryState("");
 */
export function createHistoryState<T>(initial: T) {
  const values = new Map<string, T>();
  return function useHistoryState(list: string) {
    const [path] = useState(location.pathname);
    const key = () => historyEntryKey() && `${historyEntryKey()} ${path} ${list}`;
    const [value, setValue] = useState(() => values.get(key() ?? "") ?? initial);
    useEffect(() => {
      const here = key();
      if (here) values.set(here, value);
    });
    return [value, setValue] as const;
  };
}
