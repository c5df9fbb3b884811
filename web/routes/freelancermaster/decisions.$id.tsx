import { createFileRoute } from "@tanstack/react-router";
import { OwnDecision } from "#web/features/moderation/own-decision.tsx";
import { ownDecisionQuery } from "#web/features/moderation/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/freelancermaster/decisions/$id")({
  loader: ({ context: { queries }, params: { id } }) => prefetch(queries, [ownDecisionQuery(id)]),
  component: () => <OwnDecision id={Route.useParams().id} />,
});
