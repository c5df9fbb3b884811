import { type RefObject, useLayoutEffect, useRef } from "react";

/** A reader who is so near to the end follows new messages. */
const nearEndPx = 120;

/** Begins at the newest message and follows new ones; older ones that are added above leave what is read in its place. */
export function useScrollToNewest(newestId: number, oldestId: number): RefObject<HTMLDivElement | null> {
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
    // It shrinks when the composer grows and when the keyboard of a phone opens.
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
