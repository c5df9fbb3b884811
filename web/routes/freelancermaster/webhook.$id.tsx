import { createFileRoute } from "@tanstack/react-router";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { deliveriesQuery, webhooksQuery } from "#web/identity/webhooks/queries.ts";
import { WebhookScreen } from "#web/identity/webhooks/webhook-screen.tsx";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/freelancermaster/webhook/$id")({
  loader: ({ context: { queries }, params: { id } }) =>
    prefetch(queries, [webhooksQuery, deliveriesQuery(id), twoFactorQuery]),
  component: () => <WebhookScreen id={Route.useParams().id} />,
});
