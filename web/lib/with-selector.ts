import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";

/**
 * What the router takes from `use-sync-external-store`, which brings the code for versions of React before 18: the selected part
 * of a store, and the same object as before where the comparison finds no difference.
 */
export function useSyncExternalStoreWithSelector<S, T>(
  subscribe: (listener: () => void) => () => void,
  snapshotOf: () => S,
  _serverSnapshotOf: unknown,
  select: (snapshot: S) => T,
  isEqual: (a: T, b: T) => boolean,
): T {
  const last = useRef<{ readonly value: T }>(undefined);
  const selectSame = useMemo(() => {
    let seen: { readonly snapshot: S; readonly value: T } | undefined;
    return () => {
      const snapshot = snapshotOf();
      if (seen && Object.is(seen.snapshot, snapshot)) return seen.value;
      const value = select(snapshot);
      const before = seen ?? last.current;
      seen = { snapshot, value: before && isEqual(before.value, value) ? before.value : value };
      return seen.value;
    };
  }, [snapshotOf, select, isEqual]);
  const value = useSyncExternalStore(subscribe, selectSame, selectSame);
  useEffect(() => {
    last.current = { value };
  }, [value]);
  return value;
}
