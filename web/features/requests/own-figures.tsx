import { counted, inRupees, plural } from "#web/lib/format.ts";
import { useWhole } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Grid } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tile } from "#web/ui/tile.tsx";

/** What a freelancer has going, each figure leading to where it is; nothing for somebody who has yet to apply. */
export function OwnFigures() {
  const { rows, state } = useWhole("getrequestbyid", {});
  if (state === "loading") return <Skeleton height="4.75rem" />;
  if (rows.length === 0) return null;
  const having = (status: string) => rows.filter(({ req_status }) => req_status === status);
  const [ongoing, waiting, unpaid] = [having("accepted"), having("pending"), having("completed")];
  const due = unpaid.reduce((sum, { cost }) => sum + cost, 0);
  return (
    <Grid least="9rem" gap={3}>
      <Tile
        to="/freelancermaster/projects"
        figure={counted(ongoing.length)}
        name={t(plural(ongoing.length, "ongoing project", "ongoing projects"))}
      />
      <Tile
        to="/freelancermaster/myrequest"
        search={{ tab: "new" }}
        figure={counted(waiting.length)}
        name={t(plural(waiting.length, "request waits for an answer", "requests wait for an answer"))}
      />
      {due > 0 && (
        <Tile
          to="/freelancermaster/projects"
          search={{ tab: "completed" }}
          figure={inRupees(due)}
          name={t("payment pending")}
        />
      )}
    </Grid>
  );
}
