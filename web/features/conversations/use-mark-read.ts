import { useEffect, useRef } from "react";
import type { Message } from "#web/features/conversations/queries.ts";
import { useCall } from "#web/lib/use-call.ts";

/** Marks a conversation as read up to the newest message of the other party, once that has been on a visible screen. */
export function useMarkRead(newest: Message | undefined): void {
  const { run } = useCall("messages.markRead");
  const latest = useRef(run);
  const markedId = useRef(0);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!newest) return;
    const { conversationId, messageId } = newest;
    function mark(): void {
      if (document.visibilityState !== "visible" || markedId.current >= messageId) return;
      markedId.current = messageId;
      // A mark that fails is made up for by the next one, so nothing is said.
      void latest.current({ conversationId, upToId: messageId }, () => true);
    }
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [newest]);
}
