import { createFileRoute } from "@tanstack/react-router";
import { locations } from "#web/features/reference/kinds.ts";
import { ReferenceListPage } from "#web/features/reference/list-page.tsx";

export const Route = createFileRoute("/adminmaster/locationview")({
  validateSearch: ({ district }: { district?: string }) => (district === undefined ? {} : { district }),
  component: () => <ReferenceListPage kind={locations} />,
});
