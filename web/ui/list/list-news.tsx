import { formatCount } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { Rest } from "#web/ui/list/use-load-all.ts";

interface Props {
  readonly list: List<unknown>;
  readonly rest: Rest;
  /** How many rows a filter has found; absent where there is none. */
  readonly found: number | undefined;
}

/** How many rows were found of how many, and how far a list has come that is read to its end. */
export function ListNews({ list, rest, found }: Props) {
  const read = list.rows.length;
  const isTold = found !== undefined && rest !== "reading";
  return (
    <div className="list-news">
      {/* It stands there always, so that what comes into it is read aloud. */}
      <p role="status" className="number">
        {isTold && t("{found} of {all}", { found: formatCount(found), all: formatCount(read) })}
      </p>
      {rest === "reading" && <p className="number">{t("Loading: {count} so far", { count: formatCount(read) })}</p>}
      {rest === "bounded" && (
        <p>{t("Only the first {count} rows are sorted and filtered; there are more.", { count: formatCount(read) })}</p>
      )}
      {rest === "failed" && (
        <>
          <p>{t("Loading the rest failed.")}</p>
          <Button size="small" onClick={list.more}>
            {t("Retry")}
          </Button>
        </>
      )}
    </div>
  );
}
