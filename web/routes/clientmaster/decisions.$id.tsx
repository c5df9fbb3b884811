import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { OwnDecision } from "#web/trust/moderation/own-decision.tsx";
import { ownDecisionQuery } from "#web/trust/moderation/queries.ts";

export const Route = createFileRoute("/clientmaster/decisions/$id")({
  loader: ({ context: { queries }, params: { id } }) => prefetch(queries, [ownDecisionQuery(id)]),
  component: () => <OwnDecision id={Route.useParams().id} />,
});
