import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/features/reference/entry-pages.tsx";
import { allEntriesQuery, categories } from "#web/features/reference/kinds.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/categoryreg")({
  loader: ({ context: { queries } }) => prefetch(queries, [allEntriesQuery(categories)]),
  component: () => <ReferenceRegisterPage kind={categories} />,
});
