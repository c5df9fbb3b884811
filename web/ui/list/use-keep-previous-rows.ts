import { useState } from "react";
import type { List } from "#web/lib/lists.ts";

/** A list on screen: what it was asked for with, and whether another one is on its way. */
export interface PreviousRows<R> {
  readonly list: List<R>;
  readonly key: string;
  readonly isOld: boolean;
}

/**
 * The rows that are there stay until those that take their place have come, so that nothing jumps while one types. `key`
 * says what the list was asked for with.
 */
export function useKeepPreviousRows<R>(list: List<R>, key: string): PreviousRows<R> {
  const [last, setLast] = useState({ list, key });
  const isOld = list.state === "loading" && last.list.state === "ready";
  if (!isOld && isOther(last.list, list)) setLast({ list, key });
  return isOld ? { ...last, list: { ...last.list, more: undefined }, isOld } : { list, key, isOld };
}

const isOther = (before: List<unknown>, now: List<unknown>) =>
  before.state !== now.state || (now.state === "ready" && before.rows !== now.rows);
