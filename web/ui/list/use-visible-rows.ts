import { createHistoryState } from "#web/lib/history-state.ts";
import type { List } from "#web/lib/lists.ts";

/** How many more rows each step shows. */
const step = 50;

const useExtraCount = createHistoryState(0);

/**
 * The rendered part of a list, since browsers render thousands of rows slowly: `more` shows further rows, and reads the next
 * page once all are shown. `rows` are the sorted and filtered rows of the list.
 */
export function useVisibleRows<R>(name: string, list: List<unknown>, rows: readonly R[]): List<R> {
  const [extraCount, setExtraCount] = useExtraCount(name);
  const visibleCount = list.first + extraCount;
  const isHiding = rows.length > visibleCount;
  function more(): void {
    setExtraCount(extraCount + step);
    if (!isHiding) list.more?.();
  }
  return { ...list, rows: rows.slice(0, visibleCount), more: isHiding || list.more ? more : undefined };
}
