import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/features/reference/entry-pages.tsx";
import { districts } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/districtreg")({
  component: () => <ReferenceRegisterPage kind={districts} />,
});
