import { createFileRoute } from "@tanstack/react-router";
import { MessagesScreen } from "#web/features/conversations/messages-screen.tsx";
import { conversationQuery, conversationsQuery, messagesQuery } from "#web/features/conversations/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/clientmaster/messages/{-$conversationId}")({
  loader: ({ context: { queries }, params: { conversationId } }) => {
    const chosen = conversationId === undefined ? undefined : Number(conversationId);
    prefetch(queries, [
      conversationsQuery,
      ...(chosen === undefined ? [] : [conversationQuery({ conversationId: chosen }), messagesQuery(chosen)]),
    ]);
  },
  component: Messages,
});

function Messages() {
  return <MessagesScreen of="client" conversationId={Route.useParams().conversationId} />;
}
