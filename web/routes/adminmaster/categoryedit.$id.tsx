import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/features/reference/entry-pages.tsx";
import { categories } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/categoryedit/$id")({
  component: () => <ReferenceEditPage kind={categories} id={Route.useParams().id} />,
});
