import { createFileRoute } from "@tanstack/react-router";
import { ReferenceEditPage } from "#web/features/reference/entry-pages.tsx";
import { locations } from "#web/features/reference/kinds.ts";

export const Route = createFileRoute("/adminmaster/editlocation/$id")({
  component: () => <ReferenceEditPage kind={locations} id={Route.useParams().id} />,
});
