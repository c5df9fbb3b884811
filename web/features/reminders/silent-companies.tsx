import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

type Task = RowOf<"reminders.listTasks">;

/** Companies that have neither paid for completed work nor sent it back, longest wait first. */
export function SilentCompanies({ list }: { readonly list: List<Task> }) {
  return (
    <Card>
      <h2>
        {t(plural(list.rows.length, "{count} company does not pay", "{count} companies do not pay"), {
          count: formatRowCount(list),
        })}
      </h2>
      <p className="soft">
        {t(
          "Completed works that were neither paid nor sent back after all reminders. Contact the company; the entry disappears once it has paid or sent the work back.",
        )}
      </p>
      <ShortList list={list} idOf={(row) => row.requestId} row={(row) => <Line task={row} />} empty="" />
      <LoadMore list={list} />
    </Card>
  );
}

function Line({ task: { workTitle, companyName, freelancerName, completedAt } }: { readonly task: Task }) {
  const [day = ""] = formatInstant(completedAt).split(" ");
  return (
    <>
      <strong>{companyName}</strong>
      <p>{workTitle}</p>
      <p className="soft small">
        {freelancerName} · <span className="number">{t("Complete since {day}", { day })}</span>
      </p>
    </>
  );
}
