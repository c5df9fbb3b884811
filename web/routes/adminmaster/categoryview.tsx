import { createFileRoute } from "@tanstack/react-router";
import { categories } from "#web/features/reference/kinds.ts";
import { ReferenceListPage } from "#web/features/reference/list-page.tsx";

export const Route = createFileRoute("/adminmaster/categoryview")({
  component: () => <ReferenceListPage kind={categories} />,
});
