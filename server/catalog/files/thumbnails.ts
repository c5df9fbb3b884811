import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";
import { readStored } from "#server/catalog/files/service.ts";
import type { QueueKeys } from "#server/platform/fair-queue.ts";
import { type DrawnWidth, drawnWidths, drawSmall } from "#server/platform/files/picture.ts";

/** Room for a few thousand thumbnails. */
const maxCacheBytes = 4 * 1024 * 1024;

/** The requested width, if screens use it; undefined for the original. */
export const widthFrom = (parameter: unknown): DrawnWidth | undefined =>
  drawnWidths.find((width) => String(width) === parameter);

/**
 * Pictures in the sizes that screens show. They are drawn on request from the stored file, so that there is nothing more to
 * store, delete, back up or share between instances. The latest ones are cached in memory.
 */
export function createThumbnails(disk: Disk) {
  const cache = new Map<string, Buffer>();
  let bytes = 0;

  function add(key: string, picture: Buffer): void {
    cache.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of cache) {
      if (bytes <= maxCacheBytes) return;
      cache.delete(oldest);
      bytes -= length;
    }
  }

  /** Undefined where the stored file is gone. */
  return async (name: string, width: DrawnWidth, keys: QueueKeys): Promise<Buffer | undefined> => {
    const key = `${width} ${name}`;
    const cached = cache.get(key);
    if (cached) {
      // The least recently used one is evicted first.
      cache.delete(key);
      cache.set(key, cached);
      return cached;
    }
    const stored = await readStored(disk, name);
    if (!stored) return undefined;
    const picture = await drawSmall(await buffer(stored), width, keys);
    if (!cache.has(key)) add(key, picture);
    return picture;
  };
}
