import { createFileRoute } from "@tanstack/react-router";
import { DraftScreen } from "#web/identity/drafts/draft-screen.tsx";
import { draftQuery } from "#web/identity/drafts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/freelancermaster/draft/$id")({
  loader: ({ context: { queries }, params: { id } }) => prefetch(queries, [draftQuery(id)]),
  component: () => <DraftScreen id={Route.useParams().id} />,
});
