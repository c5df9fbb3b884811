import type { List } from "#web/lib/lists.ts";
import { problemText } from "#web/lib/outcome.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { useInfiniteScroll } from "#web/ui/list/use-infinite-scroll.ts";

interface Props {
  readonly list: List<unknown>;
  /** Shows more by itself when one comes near its end. */
  readonly endless?: boolean | undefined;
}

/** Shows more rows, where there are any. */
export function LoadMore({ list: { rows, more, problem, loadingMore }, endless = false }: Props) {
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
        {t("Load more")}
      </Button>
    </div>
  );
}
