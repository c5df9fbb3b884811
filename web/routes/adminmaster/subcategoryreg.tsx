import { createFileRoute } from "@tanstack/react-router";
import { ReferenceRegisterPage } from "#web/features/reference/entry-pages.tsx";
import { subcategories } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/subcategoryreg")({
  validateSearch: ({ category }: { category?: string }) => (category === undefined ? {} : { category }),
  component: () => <ReferenceRegisterPage kind={subcategories} />,
});
