import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "./list.css";

/** Reads the next page, where there is one. */
export function LoadMore({ list }: { readonly list: List<unknown> }) {
  if (!list.more) return null;
  return (
    <div className="more">
      <Button busy={list.loadingMore} onClick={list.more}>
        {t("Load more")}
      </Button>
    </div>
  );
}
