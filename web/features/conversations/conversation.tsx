import type { ReactNode } from "react";
import { hirers } from "#domain/member.ts";
import { closedReason } from "#web/features/conversations/closed-reason.ts";
import { Composer } from "#web/features/conversations/composer.tsx";
import { Bubble, MessageList } from "#web/features/conversations/message-list.tsx";
import {
  type ConversationAbout,
  type Conversation as ConversationRow,
  conversationQuery,
  type Message,
  messagesQuery,
} from "#web/features/conversations/queries.ts";
import { ReportMessage } from "#web/features/conversations/report-message.tsx";
import { useMarkRead } from "#web/features/conversations/use-mark-read.ts";
import { useIsOneOf } from "#web/features/members/use-member-kind.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./conversations.css";

interface Props {
  readonly about: ConversationAbout;
  /** Above the messages. */
  readonly head?: (conversation: ConversationRow) => ReactNode;
}

/** The messages of a company and a freelancer about a work, and where to write the next one. */
export function Conversation({ about, head }: Props) {
  const list = useAllRows(conversationQuery(about));
  const messages = useList(messagesQuery(about));
  useMarkRead(messages.rows.find(({ isMine }) => !isMine));
  const missing = (
    <EmptyState art="search" title={t("There is no such conversation")}>
      <p className="soft">{t("Your conversations are in the list.")}</p>
    </EmptyState>
  );
  return (
    <Listing list={list} missing={missing} skeleton={<Skeleton height="24rem" />}>
      {([row]) =>
        row && (
          <div className="conversation" data-panel={head === undefined || undefined}>
            {head?.(row)}
            <Messages list={messages} otherName={row.otherName} />
            <Writing about={about} conversation={row} />
          </div>
        )
      }
    </Listing>
  );
}

interface MessagesProps {
  readonly list: List<Message>;
  readonly otherName: string;
}

function Messages({ list, otherName }: MessagesProps) {
  const empty = <p className="soft message-log">{t("No messages yet")}</p>;
  return (
    <Listing list={list} skeleton={<Skeleton height="16rem" />} empty={empty}>
      {() => (
        <MessageList
          list={list}
          bubble={(message) => (
            <Bubble message={message} author={message.isMine ? t("You") : otherName} isMine={message.isMine}>
              {!message.isMine && !message.isRemoved && <ReportMessage message={message} />}
            </Bubble>
          )}
        />
      )}
    </Listing>
  );
}

function Writing({ about, conversation }: Pick<Props, "about"> & { readonly conversation: ConversationRow }) {
  const isWriter = useIsOneOf(hirers);
  const reason =
    closedReason(conversation) ?? (isWriter ? undefined : t("Your role in the company can read messages."));
  return reason === undefined ? <Composer about={about} conversation={conversation} /> : <Note>{reason}</Note>;
}
