import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { ticketQuery, ticketsQuery } from "#web/trust/tickets/queries.ts";
import { SupportScreen } from "#web/trust/tickets/support-screen.tsx";

export const Route = createFileRoute("/freelancermaster/support/{-$ticketId}")({
  loader: ({ context: { queries }, params: { ticketId } }) =>
    prefetch(queries, ticketId === undefined ? [ticketsQuery] : [ticketQuery(Number(ticketId))]),
  component: Support,
});

function Support() {
  return <SupportScreen of="freelancer" ticketId={Route.useParams().ticketId} />;
}
