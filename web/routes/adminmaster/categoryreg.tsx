import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/catalog/reference/entry-pages.tsx";
import { allEntriesQuery, categories } from "#web/catalog/reference/kinds.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/categoryreg")({
  loader: ({ context: { queries } }) => prefetch(queries, [allEntriesQuery(categories)]),
  component: () => <ReferenceRegisterPage kind={categories} />,
});
