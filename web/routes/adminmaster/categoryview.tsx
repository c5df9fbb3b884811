import { createFileRoute } from "@tanstack/react-router";
import { categories, entriesQuery } from "#web/catalog/reference/kinds.ts";
import { ReferenceListPage } from "#web/catalog/reference/list-page.tsx";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/categoryview")({
  loader: ({ context: { queries } }) => prefetch(queries, [entriesQuery(categories)]),
  component: () => <ReferenceListPage kind={categories} />,
});
