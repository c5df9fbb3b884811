import { useState } from "react";
import type { List } from "#web/lib/lists.ts";

/** The visible list, the key of its query, and whether it is from the previous query. */
export interface PreviousRows<R> {
  readonly list: List<R>;
  readonly key: string;
  readonly isOld: boolean;
}

/**
 * Keeps the previous rows until the new ones have loaded, so that nothing moves while the user types. `key` identifies the
 * query of the list.
 */
export function useKeepPreviousRows<R>(list: List<R>, key: string): PreviousRows<R> {
  const [last, setLast] = useState({ list, key });
  const isOld = list.state === "loading" && last.list.state === "ready";
  if (!isOld && isOther(last.list, list)) setLast({ list, key });
  return isOld ? { ...last, list: { ...last.list, more: undefined }, isOld } : { list, key, isOld };
}

const isOther = (before: List<unknown>, now: List<unknown>) =>
  before.state !== now.state || (now.state === "ready" && before.rows !== now.rows);
