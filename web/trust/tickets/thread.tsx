import type { ReactNode } from "react";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Bubble } from "#web/ui/messages/message-list.tsx";
import "#web/ui/messages/messages.css";

interface Entry {
  readonly entryId: number;
  readonly isMine: boolean;
  readonly author: string;
  readonly text: string;
  readonly files: readonly { readonly fileName: string; readonly shownName: string; readonly bytes: number }[];
  readonly createdAt: string;
  readonly mark?: ReactNode;
}

/** What was written and answered, oldest first. */
export const Thread = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <ol className="messages" aria-label={t("Messages")}>
    {entries.map(({ entryId, author, isMine, text, files, createdAt, mark }) => (
      <li key={entryId} data-id={entryId}>
        <Bubble
          message={{ messageId: entryId, text, files, createdAt, isRemoved: false }}
          author={author}
          isMine={isMine}
        >
          <span className="soft small">
            {mark} {author} · {formatInstant(createdAt)}
          </span>
        </Bubble>
      </li>
    ))}
  </ol>
);
