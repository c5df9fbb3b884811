import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/features/reference/entry-pages.tsx";
import { subcategories } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/subcategoryedit/$id")({
  component: () => <ReferenceEditPage kind={subcategories} id={Route.useParams().id} />,
});
