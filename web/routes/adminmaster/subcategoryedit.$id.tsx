import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/catalog/reference/entry-pages.tsx";
import { entryQuery, subcategories } from "#web/catalog/reference/kinds.ts";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/subcategoryedit/$id")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [entryQuery(subcategories, params.id), categoriesQuery]),
  component: () => <ReferenceEditPage kind={subcategories} id={Route.useParams().id} />,
});
