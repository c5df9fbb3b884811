import { useSyncExternalStore } from "react";

/** A value that components subscribe to and any code changes. */
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

/** The value; the component renders again when it changes. */
export const useStore = <T>({ now, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, now, now);
