import { createFileRoute } from "@tanstack/react-router";
import { subcategories } from "#web/features/reference/kinds.ts";
import { ReferenceListPage } from "#web/features/reference/list-page.tsx";

export const Route = createFileRoute("/adminmaster/subcategoryview")({
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  component: () => <ReferenceListPage kind={subcategories} />,
});
