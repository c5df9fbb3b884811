import { useSyncExternalStore } from "react";

/** Something that is shown in one place and changed from anywhere. */
export interface Store<T> {
  readonly now: () => T;
  readonly change: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    now: () => value,
    change: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What it holds, for a part that is to be drawn anew when that changes. */
export const useStore = <T>({ now, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, now, now);
