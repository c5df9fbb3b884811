import { IconFileDownload } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { downloadAs } from "#web/lib/downloads.ts";
import { formatBytes, formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { Picture } from "#web/ui/picture.tsx";
import "./messages.css";

/** A message as a party reads it, and as an admin does. */
interface ShownMessage {
  readonly messageId: number;
  readonly text: string;
  readonly files: readonly { readonly fileName: string; readonly shownName: string; readonly bytes: number }[];
  readonly createdAt: string;
  readonly isRemoved: boolean;
}

interface Props<M> {
  readonly list: List<M>;
  readonly bubble: (message: M) => ReactNode;
}

/** The messages of a conversation by day, the newest at the end. */
export function MessageList<M extends ShownMessage>({ list, bubble }: Props<M>) {
  const { rows } = list;
  const log = useScrollToNewest(rows[0]?.messageId ?? 0, rows.at(-1)?.messageId ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its keys
    <div ref={log} className="message-log" role="log" aria-label={t("Messages")} tabIndex={0}>
      <LoadMore list={list} label={t("Load older messages")} />
      {byDay(rows).map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="message-day">{day}</h3>
          <ol className="messages">
            {ofDay.map((message) => (
              <li key={message.messageId} data-id={message.messageId}>
                {bubble(message)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const dayAndTime = ({ createdAt }: Pick<ShownMessage, "createdAt">) => formatInstant(createdAt).split(" ");

/** Oldest first. */
function byDay<M extends ShownMessage>(rows: readonly M[]): readonly (readonly [string, readonly M[]])[] {
  const days = new Map<string, M[]>();
  for (const row of rows.toReversed()) {
    const [day = ""] = dayAndTime(row);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

/** Pictures are stored in this format, whichever was sent. */
const isPicture = (fileName: string) => fileName.endsWith(".webp");

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
      {message.files.map(({ fileName, shownName, bytes }) => (
        <Button key={fileName} size="small" onClick={() => void downloadAs(fileName, shownName)}>
          {isPicture(fileName) ? (
            <Picture name={fileName} size={100} alt="" />
          ) : (
            <IconFileDownload size={18} stroke={1.7} aria-hidden />
          )}
          {shownName} · {formatBytes(bytes)}
        </Button>
      ))}
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

/** Begins at the newest message and follows new ones; older ones that are added above leave what is read in its place. */
function useScrollToNewest(newestId: number, oldestId: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef({ newestId: 0, oldestId: 0, fromEnd: 0 });
  useLayoutEffect(() => {
    const log = element.current;
    if (!log) return;
    const { current: previous } = before;
    const hasOlder = previous.oldestId > oldestId && previous.newestId === newestId;
    const isFollowing = previous.newestId === 0 || previous.fromEnd <= nearEndPx;
    if (hasOlder) log.scrollTop = log.scrollHeight - log.clientHeight - previous.fromEnd;
    else if (isFollowing) log.scrollTop = log.scrollHeight;
    const note = () => {
      before.current.fromEnd = log.scrollHeight - log.clientHeight - log.scrollTop;
    };
    before.current = { newestId, oldestId, fromEnd: 0 };
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
  }, [newestId, oldestId]);
  return element;
}
