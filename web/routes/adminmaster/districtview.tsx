import { createFileRoute } from "@tanstack/react-router";
import { districts, entriesQuery } from "#web/catalog/reference/kinds.ts";
import { ReferenceListPage } from "#web/catalog/reference/list-page.tsx";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/districtview")({
  loader: ({ context: { queries } }) => prefetch(queries, [entriesQuery(districts)]),
  component: () => <ReferenceListPage kind={districts} />,
});
