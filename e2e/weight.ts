import type { Page } from "@playwright/test";

export interface Load {
  /** KiB of JavaScript as they came over the wire. */
  readonly kib: number;
  readonly encodings: readonly string[];
}

/** What comes once everything stands, for times without a connection, is no part of a first load (web/main.tsx). */
export const comesLater = /\/assets\/watch-connection-/;

/** From now on every load of `page` is a cold one, compressed with gzip; each answer tells what came since the last. */
export async function measureLoads(page: Page): Promise<() => Load> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  const begun = new Map<string, { headerBytes: number; encoding: string }>();
  let loaded: { bytes: number; encoding: string }[] = [];
  // The browser's own events: Playwright's `request.sizes()` waits for one that may never come, and then so does the test.
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type !== "Script" || comesLater.test(response.url)) return;
    const encoding = new Headers(response.headers as Record<string, string>).get("content-encoding") ?? "none";
    begun.set(requestId, { headerBytes: response.encodedDataLength, encoding });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = begun.get(requestId);
    if (file) loaded.push({ bytes: encodedDataLength - file.headerBytes, encoding: file.encoding });
    begun.delete(requestId);
  });
  return () => {
    const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
    const encodings = [...new Set(loaded.map(({ encoding }) => encoding))];
    loaded = [];
    return { kib: Math.ceil(bytes / 102.4) / 10, encodings };
  };
}
