import { createFileRoute } from "@tanstack/react-router";
import { districts, entriesQuery } from "#web/features/reference/kinds.ts";
import { ReferenceListPage } from "#web/features/reference/list-page.tsx";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/districtview")({
  loader: ({ context: { queries } }) => prefetch(queries, [entriesQuery(districts)]),
  component: () => <ReferenceListPage kind={districts} />,
});
