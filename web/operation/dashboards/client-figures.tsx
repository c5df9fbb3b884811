import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Tile, Tiles } from "#web/ui/display/tile.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** What a company has to do and what is under way; each figure is a link to its list. */
export function ClientFigures({ list }: { readonly list: List<RowOf<"dashboards.company">> }) {
  const [summary] = list.rows;
  if (list.state === "loading") return <FiguresSkeleton />;
  if (!summary) return null;
  const { dueWorks, duePaise, pendingRequests, ongoingWorks } = summary;
  return (
    <Tiles>
      <Tile
        to="/clientmaster/clientprojects"
        search={{ tab: "completed" }}
        figure={formatPaise(duePaise)}
        name={t(plural(dueWorks, "due for {count} completed project", "due for {count} completed projects"), {
          count: formatCount(dueWorks),
        })}
      />
      <Tile
        to="/clientmaster/workreqview"
        figure={formatCount(pendingRequests)}
        name={t(plural(pendingRequests, "application awaiting your answer", "applications awaiting your answer"))}
      />
      <Tile
        to="/clientmaster/clientprojects"
        figure={formatCount(ongoingWorks)}
        name={t(plural(ongoingWorks, "ongoing project", "ongoing projects"))}
      />
    </Tiles>
  );
}

const FiguresSkeleton = () => (
  <Tiles>
    {["due", "pending", "ongoing"].map((key) => (
      <Skeleton key={key} height="5rem" />
    ))}
  </Tiles>
);
