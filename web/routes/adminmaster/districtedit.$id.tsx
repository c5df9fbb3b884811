import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/catalog/reference/entry-pages.tsx";
import { districts, entryQuery } from "#web/catalog/reference/kinds.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/districtedit/$id")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [entryQuery(districts, params.id)]),
  component: () => <ReferenceEditPage kind={districts} id={Route.useParams().id} />,
});
