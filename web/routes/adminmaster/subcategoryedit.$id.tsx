import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/features/reference/entry-pages.tsx";
import { entryQuery, subcategories } from "#web/features/reference/kinds.ts";
import { categoriesQuery } from "#web/features/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/subcategoryedit/$id")({
  loader: ({ context: { queries }, params }) =>
    prefetch(queries, [entryQuery(subcategories, params.id), categoriesQuery]),
  component: () => <ReferenceEditPage kind={subcategories} id={Route.useParams().id} />,
});
