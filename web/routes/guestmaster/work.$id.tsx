import { createFileRoute } from "@tanstack/react-router";
import { PublicRow } from "#web/features/profiles/public-row.tsx";
import { publicWorkQuery } from "#web/features/public-works/queries.ts";
import { WorkPage } from "#web/features/public-works/work-page.tsx";
import { workPageHoles, workPageTexts } from "#web/features/public-works/work-page-texts.ts";
import { useAllRows } from "#web/lib/lists.ts";

export const Route = createFileRoute("/guestmaster/work/$id")({
  component: PublicWork,
});

function PublicWork() {
  const { id } = Route.useParams();
  const work = useAllRows(publicWorkQuery(id));
  if (import.meta.env.SSR) return <WorkPage texts={workPageHoles} />;
  return <PublicRow list={work}>{(row) => <WorkPage texts={workPageTexts(row)} />}</PublicRow>;
}
