import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/features/reference/entry-pages.tsx";
import { locations } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/locationreg")({
  validateSearch: ({ district }: { district?: string }) => (district === undefined ? {} : { district }),
  component: () => <ReferenceRegisterPage kind={locations} />,
});
