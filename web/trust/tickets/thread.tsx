import type { ReactNode } from "react";
import { staticList } from "#web/lib/lists.ts";
import type { StoredFile } from "#web/ui/messages/file-list.tsx";
import { Bubble, MessageList } from "#web/ui/messages/message-list.tsx";

interface Entry {
  readonly entryId: number;
  readonly isMine: boolean;
  readonly author: string;
  readonly text: string;
  readonly files: readonly StoredFile[];
  readonly createdAt: string;
  readonly mark?: ReactNode;
}

/** What was written and answered, as in a conversation. */
export function Thread({ entries }: { readonly entries: readonly Entry[] }) {
  const messages = entries.map(({ entryId, ...entry }) => ({ ...entry, messageId: entryId, isRemoved: false }));
  return (
    <MessageList
      list={staticList(messages.toReversed())}
      bubble={(message) => (
        <Bubble message={message} author={message.author} isMine={message.isMine}>
          <span className="soft small">
            {message.mark} {message.author}
          </span>
        </Bubble>
      )}
    />
  );
}
