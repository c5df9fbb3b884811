import { useSyncExternalStore } from "react";

function roomFor(width: string) {
  const query = () => matchMedia(`(min-width: ${width})`);
  function subscribe(listener: () => void): () => void {
    const list = query();
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => query().matches,
      () => false,
    );
}

/** Whether there is room for a column beside the content, so that its parts are rendered only once. */
export const useIsWide = roomFor("64rem");

/** Whether there is room for two columns beside the content. */
export const useIsVeryWide = roomFor("80rem");
