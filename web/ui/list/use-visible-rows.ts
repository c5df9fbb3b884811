import { createHistoryState } from "#web/lib/history-state.ts";
import type { List } from "#web/lib/lists.ts";

/** How many more rows each step shows. */
const step = 50;

const useExtraCount = createHistoryState(0);

/**
 * As much of a list as one looks at, since no browser draws thousands of rows quickly: `more` shows further ones, and reads
 * on once all that was read is shown. `rows` are those of the list as they were ordered and filtered.
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
