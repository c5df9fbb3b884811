import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/catalog/reference/entry-pages.tsx";
import { allEntriesQuery, districts } from "#web/catalog/reference/kinds.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/districtreg")({
  loader: ({ context: { queries } }) => prefetch(queries, [allEntriesQuery(districts)]),
  component: () => <ReferenceRegisterPage kind={districts} />,
});
