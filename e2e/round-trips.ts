import { expect, type Page, type Request } from "@playwright/test";
import { waitUntilLoaded } from "./page.ts";
import { loadedLater } from "./weight.ts";

type Kind = "page" | "script" | "rows";

/** The bell reads its figure some time after the screen is there, and again and again: no screen waits for it. */
const polled = "/api/notifications.counts";

function kindOf(request: Request): Kind | undefined {
  const { pathname } = new URL(request.url());
  if (request.isNavigationRequest()) return "page";
  if (request.resourceType() === "script") return loadedLater.test(pathname) ? undefined : "script";
  return pathname.startsWith("/api/") && pathname !== polled ? "rows" : undefined;
}

/** The longest chain of requests of each kind since the last count. A refetch of shown rows does not delay the screen. */
export function countTrips(page: Page) {
  let completedDepth = 0;
  let deepest: Record<Kind, number> = { page: 0, script: 0, rows: 0 };
  let log: string[] = [];
  const calls = new Set<string>();
  const depths = new Map<Request, number>();
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfailed", (request) => pending.delete(request));
  page.on("request", (request) => {
    const kind = kindOf(request);
    const call = `${new URL(request.url()).pathname} ${request.postData() ?? ""}`;
    if (kind === undefined || calls.has(call)) return;
    calls.add(call);
    const depth = completedDepth + 1;
    depths.set(request, depth);
    deepest[kind] = Math.max(deepest[kind], depth);
    log.push(`${depth} ${call}`);
  });
  page.on("requestfinished", (request) => {
    pending.delete(request);
    completedDepth = Math.max(completedDepth, depths.get(request) ?? 0);
  });
  function count() {
    const callCount = log.filter((line) => line.includes(" /api/")).length;
    const counted = { ...deepest, callCount, log: log.join("\n") };
    completedDepth = 0;
    deepest = { page: 0, script: 0, rows: 0 };
    log = [];
    calls.clear();
    depths.clear();
    return counted;
  }
  /** Waits for every request, also those sent after the first paint. */
  async function waitForRequests(): Promise<void> {
    await waitUntilLoaded(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect.poll(() => pending.size).toBe(0);
  }
  return { count, waitForRequests };
}

/**
 * Sets how long a response takes at least. On loopback a script may come within the millisecond in which a loader starts its
 * reads, which would then count as waiting for it. The browser cache, which is no network, is off.
 */
export async function latencyOf(page: Page): Promise<(latencyMs: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const conditions = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  return (latency) => session.send("Network.emulateNetworkConditions", { ...conditions, latency });
}
