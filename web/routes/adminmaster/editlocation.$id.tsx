import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/catalog/reference/entry-pages.tsx";
import { entryQuery, locations } from "#web/catalog/reference/kinds.ts";
import { districtsQuery } from "#web/catalog/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/editlocation/$id")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [entryQuery(locations, params.id), districtsQuery]),
  component: () => <ReferenceEditPage kind={locations} id={Route.useParams().id} />,
});
