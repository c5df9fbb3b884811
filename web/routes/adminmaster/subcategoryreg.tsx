import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/catalog/reference/entry-pages.tsx";
import { allEntriesQuery, subcategories } from "#web/catalog/reference/kinds.ts";
import { categoriesQuery } from "#web/catalog/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/subcategoryreg")({
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [categoriesQuery, allEntriesQuery(subcategories, deps.category)]),
  component: () => <ReferenceRegisterPage kind={subcategories} />,
});
