import { useEffect, useState } from "react";

/** The entry of the browser's history one is at, as the router calls it. */
export const historyEntryKey = (): string | undefined => {
  const { state }: { readonly state: { readonly __TSR_key?: string } | null } = history;
  return state?.__TSR_key;
};

/**
 * A state that belongs to an entry of the browser's history: going back restores it, and opening the screen anew does not. A
 * name distinguishes two lists on one screen.
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
