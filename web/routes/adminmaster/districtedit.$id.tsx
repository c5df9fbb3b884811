import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/features/reference/entry-pages.tsx";
import { districts } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/districtedit/$id")({
  component: () => <ReferenceEditPage kind={districts} id={Route.useParams().id} />,
});
