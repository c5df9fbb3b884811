import { useState } from "react";
import type { Conversation, ConversationAbout } from "#web/features/conversations/queries.ts";
import type { SentTo } from "#web/lib/api-types.ts";
import type { Problem } from "#web/lib/problem.ts";
import { useCall } from "#web/lib/use-call.ts";

type NewMessage = Pick<SentTo<"messages.send">, "text" | "files" | "confirmed">;

/** Sends messages, and begins the conversation with the first one. A problem stays until the next attempt. */
export function useSendMessage(about: ConversationAbout, { conversationId }: Conversation) {
  const begin = useCall("conversations.open");
  const message = useCall("messages.send");
  const [problem, setProblem] = useState<Problem>();
  const isHandled = () => true;

  async function idOfConversation(): Promise<number | Problem> {
    if ("conversationId" in about) return about.conversationId;
    if (conversationId !== null) return conversationId;
    const ending = await begin.run(about, isHandled);
    return "outcome" in ending ? ending.answer.conversationId : ending.problem;
  }

  /** Whether it was sent. */
  async function send({ text, files, confirmed }: NewMessage): Promise<boolean> {
    setProblem(undefined);
    const id = await idOfConversation();
    const ending =
      typeof id === "number"
        ? await message.run({ conversationId: id, text, files, ...(confirmed && { confirmed }) }, isHandled)
        : { problem: id };
    if ("problem" in ending) setProblem(ending.problem);
    return !("problem" in ending);
  }
  return { send, problem, busy: begin.busy || message.busy };
}
