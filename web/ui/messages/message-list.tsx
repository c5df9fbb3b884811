import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { FileList, type StoredFile } from "#web/ui/messages/file-list.tsx";
import "./messages.css";

/** A message as a party reads it, and as an admin does. */
interface ShownMessage {
  readonly messageId: number;
  readonly text: string;
  readonly files: readonly StoredFile[];
  readonly createdAt: string;
  readonly isRemoved: boolean;
}

/** What happened beside the messages, such as a report of progress. */
export interface LogEvent {
  readonly key: string;
  /** An instant, as in a message. */
  readonly createdAt: string;
  readonly content: ReactNode;
}

interface Props<M> {
  readonly list: List<M>;
  readonly bubble: (message: M) => ReactNode;
  /** Where the messages are read among what else happened. */
  readonly events?: readonly LogEvent[];
  readonly label?: string;
}

const noEvents: readonly LogEvent[] = [];

/** The messages of a conversation by day, the newest at the end. */
export function MessageList<M extends ShownMessage>({ list, bubble, events = noEvents, label }: Props<M>) {
  const { rows } = list;
  const entries = [
    ...events.map(({ key, createdAt, content }) => ({ key, createdAt, id: undefined, content })),
    ...rows.toReversed().map((message) => ({
      key: String(message.messageId),
      createdAt: message.createdAt,
      id: message.messageId,
      content: bubble(message),
    })),
  ].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const log = useScrollToNewest({
    newest: entries.at(-1)?.key ?? "",
    oldestId: rows.at(-1)?.messageId ?? 0,
    count: entries.length,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its keys
    <div ref={log} className="message-log" role="log" aria-label={label ?? t("Messages")} tabIndex={0}>
      <LoadMore list={list} label={t("Load older messages")} />
      {byDay(entries).map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="message-day">{day}</h3>
          <ol className="messages">
            {ofDay.map(({ key, id, content }) => (
              <li key={key} data-id={id}>
                {content}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const dayAndTime = ({ createdAt }: Pick<ShownMessage, "createdAt">) => formatInstant(createdAt).split(" ");

/** In their order, which is that of time. */
function byDay<E extends Pick<LogEvent, "createdAt">>(
  rows: readonly E[],
): readonly (readonly [string, readonly E[]])[] {
  const days = new Map<string, E[]>();
  for (const row of rows) {
    const [day = ""] = dayAndTime(row);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

interface BubbleProps {
  readonly message: ShownMessage;
  readonly author: string;
  /** Whether the reader wrote the message. */
  readonly isMine?: boolean;
  /** Beneath the text. */
  readonly children?: ReactNode;
}

/** One message. Only an admin still has the text of a removed one. */
export function Bubble({ message, author, isMine = false, children }: BubbleProps) {
  const [, time] = dayAndTime(message);
  return (
    <div className="bubble" data-mine={isMine || undefined}>
      <span className="hidden-visually">{author}:</span>
      {message.isRemoved && <p className="soft small">{t("An admin has removed this message.")}</p>}
      {message.text && <p className="bubble-text">{message.text}</p>}
      <FileList files={message.files} />
      <div className="bubble-foot">
        {children}
        <time className="soft small number" dateTime={message.createdAt}>
          {time}
        </time>
      </div>
    </div>
  );
}

/** A reader who is so near to the end follows new messages. */
const nearEndPx = 120;

/** What is shown: its last entry, the oldest message, and how many entries there are, since reports are read beside messages. */
interface Shown {
  readonly newest: string;
  readonly oldestId: number;
  readonly count: number;
}

/** Begins at the newest message and follows new ones; older ones that are added above leave what is read in its place. */
function useScrollToNewest({ newest, oldestId, count }: Shown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef({ newest: "", oldestId: 0, count: 0, fromEnd: 0 });
  useLayoutEffect(() => {
    const log = element.current;
    if (!log) return;
    const { current: previous } = before;
    const hasOlder = previous.oldestId > oldestId && previous.newest === newest;
    const isFollowing = previous.count === 0 || previous.fromEnd <= nearEndPx;
    if (hasOlder) log.scrollTop = log.scrollHeight - log.clientHeight - previous.fromEnd;
    else if (isFollowing) log.scrollTop = log.scrollHeight;
    const note = () => {
      before.current.fromEnd = log.scrollHeight - log.clientHeight - log.scrollTop;
    };
    before.current = { newest, oldestId, count, fromEnd: 0 };
    note();
    log.addEventListener("scroll", note);
    // The list shrinks when the composer grows and when the keyboard of a phone opens.
    const observer = new ResizeObserver(() => {
      if (before.current.fromEnd <= nearEndPx) log.scrollTop = log.scrollHeight;
    });
    observer.observe(log);
    return () => {
      log.removeEventListener("scroll", note);
      observer.disconnect();
    };
  }, [newest, oldestId, count]);
  return element;
}
