import type { RequestStatus } from "#domain/work-request.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tile, Tiles } from "#web/ui/tile.tsx";

/** What a freelancer has going, each figure leading to where it is. */
export function OwnFigures() {
  const { rows, state } = useAllRows("getrequestbyid", {});
  if (state === "loading") return <Expected />;
  if (state === "failed") return null;
  const having = (status: RequestStatus) => rows.filter(({ req_status }) => req_status === status);
  const count = (status: RequestStatus) => having(status).length;
  const due = having("completed").reduce((sum, { cost }) => sum + cost, 0);
  return (
    <Tiles>
      <Tile
        to="/freelancermaster/projects"
        figure={formatCount(count("accepted"))}
        name={t(plural(count("accepted"), "ongoing project", "ongoing projects"))}
      />
      <Tile
        to="/freelancermaster/myrequest"
        search={{ tab: "new" }}
        figure={formatCount(count("pending"))}
        name={t(plural(count("pending"), "request waiting", "requests waiting"))}
      />
      <Tile
        to="/freelancermaster/projects"
        search={{ tab: "completed" }}
        figure={formatRupees(due)}
        name={t("to be paid, before brokerage")}
      />
      <Tile
        to="/freelancermaster/projects"
        search={{ tab: "completed" }}
        figure={formatCount(count("paid"))}
        name={t(plural(count("paid"), "paid project", "paid projects"))}
      />
    </Tiles>
  );
}

const Expected = () => (
  <Tiles>
    {["ongoing", "waiting", "due", "paid"].map((key) => (
      <Skeleton key={key} height="5rem" />
    ))}
  </Tiles>
);
