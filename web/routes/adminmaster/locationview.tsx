import { createFileRoute } from "@tanstack/react-router";
import { entriesQuery, locations } from "#web/catalog/reference/kinds.ts";
import { ReferenceListPage } from "#web/catalog/reference/list-page.tsx";
import { districtsQuery } from "#web/catalog/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/locationview")({
  validateSearch: ({ district }: { district?: string }) => (district === undefined ? {} : { district }),
  loaderDeps: ({ search: { district } }) => ({ district }),
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [districtsQuery, entriesQuery(locations, deps.district)]),
  component: () => <ReferenceListPage kind={locations} />,
});
