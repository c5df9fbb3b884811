import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";
import { readStored } from "#server/features/files/service.ts";
import type { QueueKeys } from "#server/platform/fair-queue.ts";
import { type DrawnWidth, drawnWidths, drawSmall } from "#server/platform/files/picture.ts";

/** A few thousand of them: whoever comes without a copy of his own has them from here. */
const mostBytes = 4 * 1024 * 1024;

/** The width a picture is asked for in; nothing where the whole is wanted, or a size that no screen shows. */
export const widthAsked = (asked: unknown): DrawnWidth | undefined =>
  drawnWidths.find((width) => String(width) === asked);

/**
 * Pictures in the sizes the screens show. They are drawn when they are asked for, from the one stored file, so that there is
 * nothing more to store, sweep, back up or share between instances; the last ones are kept in memory.
 */
export function smallPictures(disk: Disk) {
  const kept = new Map<string, Buffer>();
  let bytes = 0;

  function keep(key: string, picture: Buffer): void {
    kept.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  /** Nothing where the stored file is gone. */
  return async (name: string, width: DrawnWidth, keys: QueueKeys): Promise<Buffer | undefined> => {
    const key = `${width} ${name}`;
    const known = kept.get(key);
    if (known) {
      // Asked for again: the last to go.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const stored = await readStored(disk, name);
    if (!stored) return undefined;
    const picture = await drawSmall(await buffer(stored), width, keys);
    if (!kept.has(key)) keep(key, picture);
    return picture;
  };
}
