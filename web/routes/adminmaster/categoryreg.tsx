import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/features/reference/entry-pages.tsx";
import { categories } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/categoryreg")({
  component: () => <ReferenceRegisterPage kind={categories} />,
});
