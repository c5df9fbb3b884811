import { paise, rupees, toRupees } from "#domain/money.ts";
import { usePaymentNotes } from "#web/features/payments/use-payment-notes.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { combineLists } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tile, Tiles } from "#web/ui/tile.tsx";

/** As many of a state are counted before it is only said that there are more. */
export const mostCounted = 200;

/** What a company has to do and what it has going, each figure leading to where it is. */
export function ClientFigures() {
  const pending = useList("getworkbystatus", { status: "pending", limit: mostCounted });
  const completed = useList("getworkbystatus", { status: "completed", limit: mostCounted });
  const accepted = useList("getworkbystatus", { status: "accepted", limit: mostCounted });
  const notes = usePaymentNotes();
  const read = combineLists(combineLists(combineLists<unknown>(pending, completed), accepted), notes);
  if (read.state === "failed") return null;
  if (read.state === "loading") return <Expected />;
  const reportedIds = new Set(notes.rows.filter(({ status }) => status === "open").map(({ requestid }) => requestid));
  const due = completed.rows.filter(({ requestid }) => !reportedIds.has(requestid));
  const sum = toRupees(paise(due.reduce((all, { cost }) => all + rupees(cost), 0)));
  return (
    <Tiles>
      <Tile
        to="/clientmaster/clientprojects"
        search={{ tab: "completed" }}
        figure={formatRupees(sum)}
        name={t(plural(due.length, "due for {count} completed work", "due for {count} completed works"), {
          count: formatCount(due.length),
        })}
      />
      <Tile
        to="/clientmaster/workreqview"
        figure={formatRowCount(pending)}
        name={t(plural(pending.rows.length, "request awaiting your answer", "requests awaiting your answer"))}
      />
      <Tile
        to="/clientmaster/clientprojects"
        figure={formatRowCount(accepted)}
        name={t(plural(accepted.rows.length, "work under way", "works under way"))}
      />
    </Tiles>
  );
}

const Expected = () => (
  <Tiles>
    {["due", "waiting", "ongoing"].map((key) => (
      <Skeleton key={key} height="5rem" />
    ))}
  </Tiles>
);
