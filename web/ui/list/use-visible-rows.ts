import { createHistoryState } from "#web/lib/history-state.ts";
import type { List } from "#web/lib/lists.ts";

/** How many more rows each step shows. */
const step = 50;

const useBeyond = createHistoryState(0);

/**
 * As much of a list as one looks at, since no browser draws thousands of rows quickly: `more` shows further ones, and reads
 * on once all that was read is shown. `rows` are those of the list as they were ordered and filtered.
 */
export function useVisibleRows<R>(name: string, list: List<unknown>, rows: readonly R[]): List<R> {
  const [beyond, setBeyond] = useBeyond(name);
  const most = list.first + beyond;
  const isHiding = rows.length > most;
  function more(): void {
    setBeyond(beyond + step);
    if (!isHiding) list.more?.();
  }
  return { ...list, rows: rows.slice(0, most), more: isHiding || list.more ? more : undefined };
}
