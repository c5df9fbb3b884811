import { useSyncExternalStore } from "react";

// Whether somebody is being shown around: begun by the card of the desk and by the menu of the account.

let isOn = false;
const listeners = new Set<() => void>();

export function setTouring(now: boolean): void {
  isOn = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Nobody is while the screens are drawn ahead, where there is no browser. */
export const useTouring = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOn,
    () => false,
  );
