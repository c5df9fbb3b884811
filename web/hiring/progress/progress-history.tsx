import { progressQuery } from "#web/hiring/progress/queries.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import "./progress.css";

interface Props {
  readonly requestid: string;
  /** What to say when nothing was reported yet. */
  readonly empty: string;
}

/** What was reported about a request, the oldest first. */
export function ProgressHistory({ requestid, empty }: Props) {
  const list = useList(progressQuery(requestid));
  return (
    <>
      <Listing list={list} empty={<p className="soft">{empty}</p>}>
        {(rows) => (
          <ol className="reports">
            {rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
              <li key={position}>
                <ProgressBar percent={row.progress_percentage} label={t("Progress")} />
                <p className="prose small">{row.progress_description}</p>
              </li>
            ))}
          </ol>
        )}
      </Listing>
      <LoadMore list={list} />
    </>
  );
}
