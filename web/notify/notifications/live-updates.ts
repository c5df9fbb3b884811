import type { QueryClient } from "@tanstack/react-query";
import type { EventTopic } from "#domain/notify/event-topic.ts";
import type { ReadingName } from "#web/lib/api-types.ts";
import { holdEventStream, onReturn, silenceMs } from "#web/lib/event-stream.ts";
import { highlightChanges } from "#web/notify/notifications/highlight-changes.ts";
import { liveState } from "#web/notify/notifications/live-state.ts";

/** What is read again when a topic has changed. */
const callsOf: Readonly<Record<Exclude<EventTopic, "screens">, readonly ReadingName[]>> = {
  notifications: ["notifications.list", "notifications.counts"],
  conversations: ["conversations.list", "messages.list", "notifications.counts"],
  announcements: ["notifications.counts"],
};

/** What may have been missed before a connect; the counts name the announcements. */
const missable: readonly EventTopic[] = ["notifications", "conversations"];

/** Announcements are hinted at to every browser at the same moment, which read the counts over this time. */
const announcementsWithinMs = 10_000;

/** What is read where more than the lists of the bell may have been missed. */
const everything: readonly EventTopic[] = [...missable, "screens"];

/** A new stream is told what has changed in so many seconds before; a longer pause may have missed more. */
const missedAfterMs = 20_000;

const isTopic = (topic: string): topic is keyof typeof callsOf => topic in callsOf;

/**
 * A hint contains nothing to show: what has changed is read with the rights of the reader. A command of somebody else has the
 * effect of an own one (lib/use-call.ts): every row on screen is read again, so that no screen has to name what it depends on.
 * A tab in the background does so when it is shown.
 */
function readAgain(queries: QueryClient, topics: readonly string[]): void {
  const calls: readonly unknown[] = topics.filter(isTopic).flatMap((topic) => callsOf[topic]);
  if (topics.includes("screens")) {
    const refetchType = document.hidden ? "none" : "active";
    void highlightChanges(queries.invalidateQueries({ queryKey: ["rows"], refetchType }));
  } else if (calls.length > 0) {
    void queries.invalidateQueries({ predicate: ({ queryKey: [, name] }) => calls.includes(name) });
  }
}

/**
 * Reads again what the server hints at. Of the tabs of a person one holds the event stream and passes its events on to the
 * others, because browsers open only a few connections to a server. Where there are no locks, as on a page without https,
 * tabs poll. Returns how to stop.
 */
export function startLiveUpdates(queries: QueryClient, username: string): () => void {
  const name = `events ${username}`;
  const abort = new AbortController();
  const channel = new BroadcastChannel(name);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let announcements: ReturnType<typeof setTimeout> | undefined;
  let lastReceivedAt = performance.now();
  let wasConnected = false;

  function receiveAnnouncements(): void {
    clearTimeout(announcements);
    announcements = setTimeout(() => readAgain(queries, ["announcements"]), Math.random() * announcementsWithinMs);
  }
  function receive(topics: readonly string[]): void {
    clearTimeout(silence);
    silence = setTimeout(() => liveState.change(false), silenceMs);
    if (!liveState.now()) liveState.change(true);
    lastReceivedAt = performance.now();
    if (topics.includes("announcements")) receiveAnnouncements();
    readAgain(
      queries,
      topics.filter((topic) => topic !== "announcements"),
    );
  }
  function passOn(topics: readonly string[]): void {
    receive(topics);
    channel.postMessage(topics);
  }
  channel.addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => receive(data));
  function connect(): void {
    // A page that has just opened has just read its screen.
    const isFresh = !wasConnected && performance.now() - lastReceivedAt <= missedAfterMs;
    wasConnected = true;
    passOn(isFresh ? missable : everything);
  }
  // The stream may come later, or be cut unnoticed.
  onReturn(() => readAgain(queries, everything), abort.signal);
  const listener = { onConnect: connect, onHint: passOn, onBeat: () => passOn([]) };
  if ("locks" in navigator)
    void navigator.locks
      .request(name, { signal: abort.signal }, () => holdEventStream(listener, abort.signal))
      // The wait for the lock was aborted while another tab had it.
      .catch(() => undefined);
  return () => {
    abort.abort();
    channel.close();
    clearTimeout(silence);
    clearTimeout(announcements);
    liveState.change(false);
  };
}
