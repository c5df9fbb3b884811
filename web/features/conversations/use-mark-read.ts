import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Message } from "#web/features/conversations/queries.ts";
import { send } from "#web/lib/api.ts";

/** The queries whose rows say what is unread. */
const unreadQueries = ["conversations.list", "notifications.list", "notifications.counts"];

/**
 * Marks a conversation as read up to the newest message of the other party, once that has been on a visible screen.
 * A failure is not shown, since the next mark includes it.
 */
export function useMarkRead(newest: Message | undefined): void {
  const queries = useQueryClient();
  const markedId = useRef(0);
  useEffect(() => {
    if (!newest) return;
    const { conversationId, messageId } = newest;
    async function mark(): Promise<void> {
      if (document.visibilityState !== "visible" || markedId.current >= messageId) return;
      markedId.current = messageId;
      await send("messages.markRead", { conversationId, upToId: messageId });
      await Promise.all(unreadQueries.map((name) => queries.invalidateQueries({ queryKey: ["rows", name] })));
    }
    const markQuietly = () => void mark().catch(() => undefined);
    markQuietly();
    document.addEventListener("visibilitychange", markQuietly);
    return () => document.removeEventListener("visibilitychange", markQuietly);
  }, [newest, queries]);
}
