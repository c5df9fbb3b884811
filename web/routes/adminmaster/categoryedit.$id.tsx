import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/catalog/reference/entry-pages.tsx";
import { categories, entryQuery } from "#web/catalog/reference/kinds.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/categoryedit/$id")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [entryQuery(categories, params.id)]),
  component: () => <ReferenceEditPage kind={categories} id={Route.useParams().id} />,
});
