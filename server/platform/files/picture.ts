import { fileTypeFromBuffer } from "file-type";
import sharp, { type Metadata } from "sharp";
import { createFairQueue, type QueueKeys } from "#server/platform/fair-queue.ts";

/**
 * What the decoder may be given, and how many pixels of it: what a phone takes, and what fits into memory where a format
 * must be decoded as a whole. SVG is a program and no picture; AVIF unpacks a kilobyte to half a gigabyte.
 */
const mostPixels: Readonly<Record<string, number>> = {
  "image/png": 2 ** 24,
  "image/apng": 2 ** 24,
  "image/jpeg": 2 ** 24,
  "image/webp": 2 ** 24,
  "image/gif": 2 ** 22,
};

/** No screen shows one larger. */
const side = 512;

/** What may lie in memory at once of a picture that comes in passes, each over the whole of it. */
const mostWhole = 48 * 1024 * 1024;

/** Samples of one dot: how much of the colours a JPEG keeps beside the brightness. */
const samples: Readonly<Record<string, number>> = { "4:2:0": 1.5, "4:2:2": 2, "4:2:0:4": 2.5, "4:2:2:4": 3 };

/** Bytes a decoder has to keep until the last pass; none where it goes line by line. */
function wholeBytes({
  width,
  height,
  isProgressive,
  format,
  channels,
  depth,
  chromaSubsampling = "",
}: Metadata): number {
  if (!isProgressive) return 0;
  const each =
    format === "jpeg" ? 2 * (samples[chromaSubsampling] ?? channels) : channels * (depth === "ushort" ? 2 : 1);
  return width * height * each;
}

// Every upload is another picture: there is nothing to keep for the next.
sharp.cache(false);
const uploadQueue = createFairQueue({ running: 1, waiting: 200, waitingPerKey: 20 });

/** How many pixels a picture of this kind may have; nothing when the first bytes are those of no picture. */
export async function pixelsAllowed(bytes: Buffer): Promise<number | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, 4100)).catch(() => undefined);
  return found && mostPixels[found.mime];
}

/** Twice as many dots as the screens show: 32, 40, 47, 70 and 100 of them (spec §2). Nobody gets any other size. */
export const drawnWidths = [32, 40, 47, 64, 70, 80, 94, 100, 140, 200] as const;
export type DrawnWidth = (typeof drawnWidths)[number];

/** A page over HTTP/2 asks for all its pictures at once. */
const thumbnailQueue = createFairQueue({ running: 2, waiting: 400, waitingPerKey: 100 });

/** A stored picture as a square of this width, as the screens cut it; one that is smaller stays as it is. */
export const drawSmall = (bytes: Buffer, width: DrawnWidth, keys: QueueKeys): Promise<Buffer> =>
  thumbnailQueue(keys, () =>
    sharp(bytes)
      .timeout({ seconds: 5 })
      .resize({ width, height: width, fit: "cover", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );

/**
 * Decodes a picture and draws it anew, upright, no larger than it is shown, and without whatever else the file held.
 * Answers nothing when it cannot be decoded whole.
 */
export function redraw(bytes: Buffer, most: number, keys: QueueKeys): Promise<Buffer | "too many pixels" | undefined> {
  return uploadQueue(keys, async () => {
    try {
      const picture = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (picture.width * picture.height > most || wholeBytes(picture) > mostWhole) return "too many pixels";
      return await sharp(bytes, { limitInputPixels: most, sequentialRead: true, failOn: "error", autoOrient: true })
        .timeout({ seconds: 5 })
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
}
