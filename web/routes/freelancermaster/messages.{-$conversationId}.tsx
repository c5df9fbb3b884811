import { createFileRoute } from "@tanstack/react-router";
import { MessagesScreen } from "#web/hiring/conversations/messages-screen.tsx";
import { messagesScreenQueries } from "#web/hiring/conversations/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/freelancermaster/messages/{-$conversationId}")({
  loader: ({ context: { queries }, params }) => prefetch(queries, messagesScreenQueries(params.conversationId)),
  component: Messages,
});

function Messages() {
  return <MessagesScreen of="freelancer" conversationId={Route.useParams().conversationId} />;
}
