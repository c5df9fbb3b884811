import type { Page } from "@playwright/test";
import type { Area } from "./screen-list.ts";

export interface Load {
  /** KiB of JavaScript as transferred. */
  readonly kib: number;
  /** How many files of JavaScript. */
  readonly files: number;
  readonly encodings: readonly string[];
}

/** JavaScript at first load: KiB, gzip, and files (docs/design/promises.md#speed). */
export const budgets: Readonly<Record<Area, { readonly kib: number; readonly files: number }>> = {
  guestmaster: { kib: 110, files: 6 },
  adminmaster: { kib: 150, files: 12 },
  clientmaster: { kib: 150, files: 12 },
  freelancermaster: { kib: 150, files: 12 },
};

/** What a load is above its budget. */
export function excessOf({ kib, files }: Pick<Load, "kib" | "files">, area: Area): string[] {
  const budget = budgets[area];
  return [
    ...(kib > budget.kib ? [`${kib} KiB is more than ${budget.kib}`] : []),
    ...(files > budget.files ? [`${files} files are more than ${budget.files}`] : []),
  ];
}

/** Loaded some seconds after the first screen is complete (web/main.tsx, unread-links.tsx), which a busy machine may need for it. */
export const loadedLater = /\/assets\/(watch-connection|live-updates)-/;

/** Disables the cache and requests gzip. The returned function reports what was loaded since its last call. */
export async function measureLoads(page: Page): Promise<() => Load> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  const pending = new Map<string, { headerBytes: number; encoding: string }>();
  let loaded: { bytes: number; encoding: string }[] = [];
  // DevTools events, because Playwright's `request.sizes()` may wait forever.
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type !== "Script" || loadedLater.test(response.url)) return;
    const encoding = new Headers(response.headers as Record<string, string>).get("content-encoding") ?? "none";
    pending.set(requestId, { headerBytes: response.encodedDataLength, encoding });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = pending.get(requestId);
    if (file) loaded.push({ bytes: encodedDataLength - file.headerBytes, encoding: file.encoding });
    pending.delete(requestId);
  });
  return () => {
    const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
    const encodings = [...new Set(loaded.map(({ encoding }) => encoding))];
    const files = loaded.length;
    loaded = [];
    return { kib: Math.ceil(bytes / 102.4) / 10, files, encodings };
  };
}
