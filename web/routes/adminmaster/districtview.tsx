import { createFileRoute } from "@tanstack/react-router";
import { districts } from "#web/features/reference/kinds.ts";
import { ReferenceListPage } from "#web/features/reference/list-page.tsx";

export const Route = createFileRoute("/adminmaster/districtview")({
  component: () => <ReferenceListPage kind={districts} />,
});
