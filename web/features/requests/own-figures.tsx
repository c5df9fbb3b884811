import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Tile, Tiles } from "#web/ui/display/tile.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** The requests and projects of a freelancer; each figure is a link to its list. */
export function OwnFigures({ list }: { readonly list: List<RowOf<"dashboards.freelancer">> }) {
  const [summary] = list.rows;
  if (list.state === "loading") return <FiguresSkeleton />;
  if (!summary) return null;
  const { ongoingWorks, pendingRequests, duePaise, paidWorks } = summary;
  return (
    <Tiles>
      <Tile
        to="/freelancermaster/projects"
        figure={formatCount(ongoingWorks)}
        name={t(plural(ongoingWorks, "ongoing project", "ongoing projects"))}
      />
      <Tile
        to="/freelancermaster/myrequest"
        search={{ tab: "new" }}
        figure={formatCount(pendingRequests)}
        name={t(plural(pendingRequests, "request waiting", "requests waiting"))}
      />
      <Tile
        to="/freelancermaster/projects"
        search={{ tab: "completed" }}
        figure={formatPaise(duePaise)}
        name={t("to be paid, before brokerage")}
      />
      <Tile
        to="/freelancermaster/projects"
        search={{ tab: "completed" }}
        figure={formatCount(paidWorks)}
        name={t(plural(paidWorks, "paid project", "paid projects"))}
      />
    </Tiles>
  );
}

const FiguresSkeleton = () => (
  <Tiles>
    {["ongoing", "pending", "due", "paid"].map((key) => (
      <Skeleton key={key} height="5rem" />
    ))}
  </Tiles>
);
