import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/features/reference/entry-pages.tsx";
import { allEntriesQuery, locations } from "#web/features/reference/kinds.ts";
import { districtsQuery } from "#web/features/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/locationreg")({
  validateSearch: ({ district }: { district?: string }) => (district === undefined ? {} : { district }),
  loaderDeps: ({ search: { district } }) => ({ district }),
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [districtsQuery, allEntriesQuery(locations, deps.district)]),
  component: () => <ReferenceRegisterPage kind={locations} />,
});
