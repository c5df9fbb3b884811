import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silenceMs } from "#web/lib/event-stream.ts";
import { liveState } from "#web/notify/notifications/live-state.ts";
import { startLiveUpdates } from "#web/notify/notifications/live-updates.ts";

/** The event streams that the page has opened; jsdom has none. */
let streams: BrowserStream[];

class BrowserStream extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(name: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

/** Gives each lock to one after the other, as browsers do. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) {
      const before = last.get(name) ?? Promise.resolve();
      const held = before.then(() => {
        if (signal.aborted) throw signal.reason;
        return hold();
      });
      last.set(
        name,
        held.catch(() => undefined),
      );
      return held;
    },
  };
}

const stops: (() => void)[] = [];
const clients: QueryClient[] = [];

beforeEach(() => {
  streams = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("EventSource", BrowserStream);
  Object.defineProperty(navigator, "locks", { configurable: true, value: createLocks() });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  for (const client of clients.splice(0)) {
    client.unmount();
    client.clear();
  }
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
});

const calls = ["notifications.list", "notifications.counts", "conversations.list", "messages.list", "getworkdetails"];

/** A tab with these lists on screen. Says how often each was read. */
async function openTab(username = "asha_menon") {
  const queries = new QueryClient();
  clients.push(queries);
  queries.mount();
  const reads: Record<string, number> = {};
  for (const call of calls) {
    const queryFn = () => {
      reads[call] = (reads[call] ?? 0) + 1;
      return Promise.resolve([]);
    };
    new QueryObserver(queries, { queryKey: ["rows", call, "whole", {}], queryFn }).subscribe(() => undefined);
  }
  const stop = startLiveUpdates(queries, username);
  stops.push(stop);
  const isRead = (expected: readonly number[]) =>
    vi.waitFor(() => expect(calls.map((call) => reads[call])).toEqual(expected));
  await isRead([1, 1, 1, 1, 1]);
  return { stop, isRead };
}

/** Until the page has opened so many streams. */
const opened = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count));

describe("live updates", () => {
  it("read the lists of a topic again, and no others", async () => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("hint", { topics: ["notifications"] });
    await tab.isRead([2, 2, 1, 1, 1]);
    streams[0]?.say("hint", { topics: ["conversations"] });
    await tab.isRead([2, 3, 2, 2, 1]);
    expect(streams[0]?.url).toBe("/api/events.stream");
  });

  it("read everything that may have changed after each connect, and the whole screen after a gap", async () => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("open");
    await tab.isRead([2, 2, 2, 2, 1]);
    streams[0]?.say("bye");
    expect(streams[0]?.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    await opened(2);
    streams[1]?.say("open");
    await tab.isRead([3, 3, 3, 3, 2]);
  });

  it("read the screen at once and connect again when the network is back", async () => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("beat");
    dispatchEvent(new Event("online"));
    expect(streams[0]?.isClosed).toBe(true);
    await opened(2);
    await tab.isRead([2, 2, 2, 2, 2]);
  });

  it("do not wait with the next stream once the tab is shown again", async () => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("error");
    await vi.advanceTimersByTimeAsync(0);
    document.dispatchEvent(new Event("visibilitychange"));
    await opened(2);
    await tab.isRead([2, 2, 2, 2, 2]);
  });

  it.each([
    ["gives up a stream that fell silent while the device slept", 12_001, 2],
    ["keeps a stream that beats", 9_000, 1],
  ])("%s, when the tab is shown again", async (_what, silentMs, streamCount) => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("beat");
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + silentMs);
    document.dispatchEvent(new Event("visibilitychange"));
    clock.mockRestore();
    await tab.isRead([2, 2, 2, 2, 2]);
    await opened(streamCount);
  });

  it("read everything on screen again after a command of somebody else", async () => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("hint", { topics: ["notifications", "screens"] });
    await tab.isRead([2, 2, 2, 2, 2]);
  });

  it("leave the screen of a tab in the background until it is shown", async () => {
    const tab = await openTab();
    await opened(1);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    streams[0]?.say("hint", { topics: ["notifications", "screens"] });
    await tab.isRead([1, 1, 1, 1, 1]);
    hidden.mockRestore();
    dispatchEvent(new Event("visibilitychange"));
    await tab.isRead([2, 2, 2, 2, 2]);
  });

  it("read everything on screen again after a pause of which the server does not say what it was", async () => {
    const tab = await openTab();
    await opened(1);
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now + 10_000);
    streams[0]?.say("open");
    await tab.isRead([2, 2, 2, 2, 1]);
    clock.mockReturnValue(now + 40_000);
    streams[0]?.say("open");
    await tab.isRead([3, 3, 3, 3, 2]);
    clock.mockRestore();
  });

  it("ignore topics of a newer version", async () => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("hint", { topics: ["weather", "notifications"] });
    await tab.isRead([2, 2, 1, 1, 1]);
  });

  it("read the counts again within ten seconds after an announcement, once for several", async () => {
    const tab = await openTab();
    await opened(1);
    for (const _ of [1, 2]) streams[0]?.say("hint", { topics: ["announcements"] });
    await tab.isRead([1, 1, 1, 1, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    await tab.isRead([1, 2, 1, 1, 1]);
  });

  it.each(["error", "bye"])("connect again within ten seconds after %s", async (end) => {
    await openTab();
    await opened(1);
    streams[0]?.say(end);
    await vi.advanceTimersByTimeAsync(10_000);
    await opened(2);
  });

  it("count as lost when the stream is silent, and connect again", async () => {
    await openTab();
    await opened(1);
    streams[0]?.say("beat");
    expect(liveState.now()).toBe(true);
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
    expect([liveState.now(), streams[0]?.isClosed]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([liveState.now(), streams[0]?.isClosed]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(10_000);
    await opened(2);
  });

  it("end when the area is left", async () => {
    const tab = await openTab();
    await opened(1);
    streams[0]?.say("beat");
    tab.stop();
    expect([liveState.now(), streams[0]?.isClosed]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams).toHaveLength(1);
  });
});

describe("several tabs of a person", () => {
  it("share one stream, and another tab takes over when its tab is closed", async () => {
    const first = await openTab();
    const second = await openTab();
    await opened(1);
    streams[0]?.say("hint", { topics: ["notifications"] });
    await first.isRead([2, 2, 1, 1, 1]);
    await second.isRead([2, 2, 1, 1, 1]);
    first.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await opened(2);
    streams[1]?.say("open");
    await second.isRead([3, 3, 2, 2, 1]);
    await first.isRead([2, 2, 1, 1, 1]);
  });

  it("of two people do not share one", async () => {
    const first = await openTab("asha_menon");
    const second = await openTab("ravi_kumar");
    await opened(2);
    streams[0]?.say("hint", { topics: ["notifications"] });
    await first.isRead([2, 2, 1, 1, 1]);
    await second.isRead([1, 1, 1, 1, 1]);
  });
});

describe("a browser without locks", () => {
  it("opens no stream and polls", async () => {
    Reflect.deleteProperty(navigator, "locks");
    await openTab();
    expect([streams.length, liveState.now()]).toEqual([0, false]);
  });
});
