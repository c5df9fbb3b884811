import { useEffect, useRef } from "react";
import { createHistoryState } from "#web/lib/history-state.ts";
import type { List } from "#web/lib/lists.ts";
import { problemText } from "#web/lib/outcome.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";

interface Props {
  readonly list: List<unknown>;
  /** Shows more by itself when one comes near its end. */
  readonly endless?: boolean | undefined;
  /** The text of the button. */
  readonly label?: string;
}

/** Shows more rows, where there are any. */
export function LoadMore({ list: { rows, more, problem, loadingMore }, endless = false, label }: Props) {
  const isAutomatic = endless && !problem && !loadingMore;
  const end = useInfiniteScroll(rows.length, isAutomatic ? more : undefined);
  if (!more) return null;
  return (
    <div className="more" ref={end}>
      {problem && !loadingMore && (
        <p className="soft" role="alert">
          {problemText(problem)}
        </p>
      )}
      <Button busy={loadingMore} onClick={more}>
        {label ?? t("Load more")}
      </Button>
    </div>
  );
}

/** Further rows are fetched this far ahead, about a screen, so that scrolling does not wait. */
const ahead = "900px 0px";

/**
 * Calls `reach` when the end of a list comes near, and again for every further `count` of rows as long as it is near.
 * Answers what is to be put at the end.
 */
function useInfiniteScroll(count: number, reach: (() => void) | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  const isWanted = reach !== undefined;
  useEffect(() => {
    latest.current = reach;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: further rows are the reason to look again
  useEffect(() => {
    const element = end.current;
    if (!isWanted || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current?.(),
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted, count]);
  return end;
}

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
