import { createFileRoute } from "@tanstack/react-router";
import { entriesQuery, subcategories } from "#web/catalog/reference/kinds.ts";
import { ReferenceListPage } from "#web/catalog/reference/list-page.tsx";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/subcategoryview")({
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [categoriesQuery, entriesQuery(subcategories, deps.category)]),
  component: () => <ReferenceListPage kind={subcategories} />,
});
