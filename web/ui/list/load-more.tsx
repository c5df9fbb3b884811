import type { List } from "#web/lib/lists.ts";
import { wordsOf } from "#web/lib/outcome.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "./list.css";

/** Shows more rows, where there are any. */
export function LoadMore({ list: { more, problem, loadingMore } }: { readonly list: List<unknown> }) {
  if (!more) return null;
  return (
    <div className="more">
      {problem && !loadingMore && (
        <p className="soft" role="alert">
          {wordsOf(problem)}
        </p>
      )}
      <Button busy={loadingMore} onClick={more}>
        {t("Load more")}
      </Button>
    </div>
  );
}
