import type { Page } from "@playwright/test";

export interface Load {
  /** KiB of JavaScript as they came over the wire. */
  readonly kib: number;
  readonly encodings: readonly string[];
}

/** What comes once everything stands, for times without a connection, is no part of a first load (web/main.tsx). */
export const comesLater = /\/assets\/watch-connection-/;

/** From now on every load of `page` is a cold one, compressed with gzip; each answer tells what came since the last. */
export async function measureLoads(page: Page): Promise<() => Promise<Load>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  let files: Promise<{ bytes: number; encoding: string }>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script" || comesLater.test(request.url())) return;
    const weigh = async () => ({
      bytes: (await request.sizes()).responseBodySize,
      encoding: (await (await request.response())?.headerValue("content-encoding")) ?? "none",
    });
    files.push(weigh());
  });
  return async () => {
    const loaded = await Promise.all(files);
    files = [];
    const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
    return { kib: Math.ceil(bytes / 102.4) / 10, encodings: [...new Set(loaded.map(({ encoding }) => encoding))] };
  };
}
