import { useSyncExternalStore } from "react";

const desk = () => matchMedia("(min-width: 64rem)");

function subscribe(listener: () => void): () => void {
  const query = desk();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether there is room for a column beside the content, so that its parts are rendered only once. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => desk().matches,
    () => false,
  );
