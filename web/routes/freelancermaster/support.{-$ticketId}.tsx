import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { supportQueries } from "#web/trust/tickets/queries.ts";
import { SupportScreen } from "#web/trust/tickets/support-screen.tsx";

export const Route = createFileRoute("/freelancermaster/support/{-$ticketId}")({
  loader: ({ context: { queries }, params }) => prefetch(queries, supportQueries(params.ticketId)),
  component: Support,
});

function Support() {
  return <SupportScreen of="freelancer" ticketId={Route.useParams().ticketId} />;
}
