import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/catalog/reference/entry-pages.tsx";
import { allEntriesQuery, locations } from "#web/catalog/reference/kinds.ts";
import { districtsQuery } from "#web/catalog/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/locationreg")({
  validateSearch: ({ district }: { district?: string }) => (district === undefined ? {} : { district }),
  loaderDeps: ({ search: { district } }) => ({ district }),
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [districtsQuery, allEntriesQuery(locations, deps.district)]),
  component: () => <ReferenceRegisterPage kind={locations} />,
});
