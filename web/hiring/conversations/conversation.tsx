import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { hirers } from "#domain/member.ts";
import { Composer, closedReason } from "#web/hiring/conversations/composer.tsx";
import {
  type ConversationAbout,
  type Conversation as ConversationRow,
  conversationQuery,
  type Message,
  messagesQuery,
} from "#web/hiring/conversations/queries.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { send } from "#web/lib/api.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ReportForm } from "#web/trust/moderation/report-form.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Bubble, type LogEvent, MessageList } from "#web/ui/messages/message-list.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "#web/ui/messages/messages.css";

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
    <EmptyState art="search" title={t("This conversation does not exist")}>
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
  readonly events?: readonly LogEvent[];
  readonly label?: string;
}

function Messages({ list, otherName, events = [], label }: MessagesProps) {
  const empty = <p className="soft message-log">{t("No messages yet")}</p>;
  const log = (
    <MessageList
      list={list}
      events={events}
      {...(label && { label })}
      bubble={(message) => (
        <Bubble message={message} author={message.isMine ? t("You") : otherName} isMine={message.isMine}>
          {!message.isMine && !message.isRemoved && <ReportMessage message={message} />}
        </Bubble>
      )}
    />
  );
  return (
    <Listing list={list} skeleton={<Skeleton height="16rem" />} empty={events.length === 0 ? empty : log}>
      {() => log}
    </Listing>
  );
}

function Writing({ about, conversation }: Pick<Props, "about"> & { readonly conversation: ConversationRow }) {
  const isWriter = useIsOneOf(hirers);
  const reason =
    closedReason(conversation) ?? (isWriter ? undefined : t("Your role in the company can read messages."));
  return reason === undefined ? <Composer about={about} conversation={conversation} /> : <Note>{reason}</Note>;
}

/** Reports a message of the other party to the admins. */
function ReportMessage({ message: { messageId, isReported } }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  const isWriter = useIsOneOf(hirers);
  if (isReported) return <p className="soft small">{t("You have reported this message.")}</p>;
  if (!isWriter) return null;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <ReportForm
          call="messages.report"
          fixed={{ messageId }}
          label={t("What is wrong with this message")}
          hint={t("The admins read this and the conversation. The other party is not notified.")}
          submit={t("Report the message")}
          close={() => setOpen(false)}
        />
      ) : (
        <button type="button" className="bubble-report small" onClick={() => setOpen(true)}>
          {t("Report")}
        </button>
      )}
    </Swap>
  );
}

/** The queries whose rows say what is unread. */
const unreadQueries = ["conversations.list", "notifications.list", "notifications.counts"];

/**
 * Marks a conversation as read up to the newest message of the other party, once that has been on a visible screen.
 * A failure is not shown, since the next mark includes it.
 */
function useMarkRead(newest: Message | undefined): void {
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

interface PanelProps {
  readonly requestId: number;
  readonly title: string;
  /** What else happened, which is read among the messages. */
  readonly events: readonly LogEvent[];
}

/** What happened with a request, the messages about it included, and where to write the next one. */
export function MessagePanel({ requestId, title, events }: PanelProps) {
  const about = { requestId };
  const [conversation] = useAllRows(conversationQuery(about)).rows;
  const messages = useList(messagesQuery(about));
  useMarkRead(messages.rows.find(({ isMine }) => !isMine));
  return (
    <Card>
      <h2>{title}</h2>
      <div className="conversation" data-panel>
        <Messages list={messages} otherName={conversation?.otherName ?? ""} events={events} label={title} />
        {conversation && <Writing about={about} conversation={conversation} />}
      </div>
    </Card>
  );
}
