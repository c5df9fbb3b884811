import { useState } from "react";
import type { ConversationAbout } from "#web/features/conversations/queries.ts";
import { draftIn, draftKey } from "#web/lib/draft-store.ts";

/** The text of a message that is not sent yet. It outlives failures, reloads and the end of the session, until logout. */
export function useMessageDraft(about: ConversationAbout) {
  const [key] = useState(() => draftKey("messages.send", about));
  const [text, setText] = useState(() => String(draftIn(key)["text"] ?? ""));
  function change(next: string): void {
    setText(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ text: next }));
  }
  return { text, change };
}
