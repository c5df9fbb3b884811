import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/features/reference/entry-pages.tsx";
import { allEntriesQuery, subcategories } from "#web/features/reference/kinds.ts";
import { categoriesQuery } from "#web/features/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/subcategoryreg")({
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [categoriesQuery, allEntriesQuery(subcategories, deps.category)]),
  component: () => <ReferenceRegisterPage kind={subcategories} />,
});
