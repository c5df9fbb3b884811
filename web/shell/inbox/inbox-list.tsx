import { formatCount } from "#web/lib/format.ts";
import { createHistoryState } from "#web/lib/history-state.ts";
import { type List, staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { InboxKind, InboxRow } from "#web/shell/inbox/inbox-kind.tsx";
import "#web/shell/inbox/inbox.css";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Row } from "#web/ui/layout.tsx";
import { LoadMore, useVisibleRows } from "#web/ui/list/load-more.tsx";
import { ErrorState, Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly kinds: readonly InboxKind[];
  /** Every list that the rows are from. */
  readonly lists: readonly List<unknown>[];
}

/** They appear together, so that none moves another; where some cannot be read, the others are there all the same. */
export function InboxList({ kinds, lists }: Props) {
  if (lists.some(({ state }) => state === "loading"))
    return (
      <div aria-busy="true">
        <Skeleton height="24rem" />
      </div>
    );
  const failed = lists.filter(({ state }) => state === "failed");
  const [first] = failed;
  return (
    <>
      {first && <ErrorState problem={first.problem} retry={() => failed.forEach(({ refetch }) => void refetch())} />}
      {kinds.length > 0 && <Everything kinds={kinds} lists={lists} />}
      {kinds.length === 0 && !first && <Nothing />}
    </>
  );
}

const Nothing = () => (
  <EmptyState art="done" title={t("You are all caught up")}>
    <p className="soft">{t("Companies that register appear here until you have verified or rejected them.")}</p>
    <ButtonLink to="/adminmaster/adminhome">{t("Go to the dashboard")}</ButtonLink>
  </EmptyState>
);

const useChosenKind = createHistoryState("");

/** What has waited longest comes first; what has no time comes last. */
const bySince = ({ since: one = "~" }: InboxRow, { since: other = "~" }: InboxRow) =>
  one < other ? -1 : Number(one > other);

/** The number of rows that are shown at first. */
const shownAtFirst = 50;

/** The kinds, each of which can be chosen, and one list over all of them or over the chosen one. */
function Everything({ kinds, lists }: Props) {
  const [key, choose] = useChosenKind("inbox");
  const chosen = kinds.find((kind) => kind.key === key);
  const rows = (chosen ? [chosen] : kinds)
    .flatMap((kind) => kind.rows.map((row) => ({ ...row, kind })))
    .toSorted(bySince);
  const unread = lists.filter(({ more }) => more);
  const list = {
    ...staticList(rows),
    first: shownAtFirst,
    more: unread.length > 0 ? () => unread.map(({ more }) => more?.()) : undefined,
    loadingMore: lists.some(({ loadingMore }) => loadingMore),
  };
  const part = useVisibleRows(`inbox ${chosen?.key ?? ""}`, list, rows);
  const total = kinds.flatMap((kind) => kind.rows).length;
  return (
    <div className="inbox">
      <div className="inbox-kinds">
        <Button size="small" aria-pressed={!chosen} onClick={() => choose("")}>
          {t("Everything ({count})", { count: `${formatCount(total)}${unread.length > 0 ? "+" : ""}` })}
        </Button>
        {kinds.map((kind) => (
          <section key={kind.key} className="inbox-kind">
            <h2>
              <button
                type="button"
                aria-pressed={kind === chosen}
                onClick={() => choose(kind === chosen ? "" : kind.key)}
              >
                {kind.title}
              </button>
            </h2>
            {kind.text && <p className="soft small">{kind.text}</p>}
            {kind.action && <Row>{kind.action}</Row>}
          </section>
        ))}
      </div>
      <div>
        <ul className="inbox-rows" aria-label={chosen?.title ?? t("Everything that waits, oldest first")}>
          {part.rows.map(({ kind, ...row }) => (
            <li key={`${kind.key} ${row.id}`} data-id={row.id}>
              <InboxLine row={row} name={kind.name} />
            </li>
          ))}
        </ul>
        <LoadMore list={part} />
      </div>
    </div>
  );
}

function InboxLine({ row, name }: { readonly row: InboxRow; readonly name: string }) {
  const { about, details, sinceText, amount, action } = row;
  return (
    <>
      <span>
        <StatusWord word={name} colour="plain" />
      </span>
      <div>
        <strong>{about}</strong>
        <p className="soft small">{details.filter(Boolean).join(" · ")}</p>
      </div>
      <span className="soft small number">{sinceText}</span>
      <strong className="number">{amount}</strong>
      <div>{action}</div>
    </>
  );
}
