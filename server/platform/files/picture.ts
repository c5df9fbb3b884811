import { fileTypeFromBuffer } from "file-type";
import sharp, { type Metadata } from "sharp";
import { createFairQueue, type QueueKeys } from "#server/platform/fair-queue.ts";

/**
 * The accepted formats and their maximum of pixels: the pictures of a phone, as far as they fit into memory where a format is
 * decoded as a whole. SVG can contain scripts, and AVIF unpacks a kilobyte to half a gigabyte.
 */
const maxPixelsByType: Readonly<Record<string, number>> = {
  "image/png": 2 ** 24,
  "image/apng": 2 ** 24,
  "image/jpeg": 2 ** 24,
  "image/webp": 2 ** 24,
  "image/gif": 2 ** 22,
};

/** The longest side of a picture as it is stored: the largest size on a screen, and what a document can be read at. */
export const storedSides = { picture: 512, document: 2048 } as const;

/** The memory limit of a progressive picture, which is decoded in passes over the whole picture. */
const maxProgressiveBytes = 48 * 1024 * 1024;

/** Samples per pixel, by the chroma subsampling of a JPEG. */
const samples: Readonly<Record<string, number>> = { "4:2:0": 1.5, "4:2:2": 2, "4:2:0:4": 2.5, "4:2:2:4": 3 };

/** Bytes that a decoder holds until the last pass; 0 if it decodes line by line. */
function progressiveBytes({
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

// Uploads never repeat, so a cache is useless.
sharp.cache(false);
const uploadQueue = createFairQueue({ running: 1, waiting: 200, waitingPerKey: 20 });

/** The maximum of pixels for this format; undefined if the first bytes are not those of a picture. */
export async function pixelsAllowed(bytes: Buffer): Promise<number | undefined> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4100)).catch(() => undefined);
  return type && maxPixelsByType[type.mime];
}

/** The shorter side of a stored picture in pixels. */
export async function shorterSide(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes).metadata();
  return Math.min(width, height);
}

/** The allowed widths: those of the screens (32, 40, 47, 70, 100; spec §2) and twice as much. */
export const drawnWidths = [32, 40, 47, 64, 70, 80, 94, 100, 140, 200] as const;
export type DrawnWidth = (typeof drawnWidths)[number];

/** A page over HTTP/2 requests all of its pictures at once. */
const thumbnailQueue = createFairQueue({ running: 2, waiting: 400, waitingPerKey: 100 });

/** A stored picture cropped to a square of this width. A smaller one is not enlarged. */
export const drawSmall = (bytes: Buffer, width: DrawnWidth, keys: QueueKeys): Promise<Buffer> =>
  thumbnailQueue(keys, () =>
    sharp(bytes)
      .timeout({ seconds: 5 })
      .resize({ width, height: width, fit: "cover", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );

/**
 * Decodes and re-encodes a picture: upright, not larger than needed, without metadata. Returns undefined if it cannot be
 * decoded completely.
 */
export function redraw(
  bytes: Buffer,
  maxPixels: number,
  keys: QueueKeys,
  side: number = storedSides.picture,
): Promise<Buffer | "too many pixels" | undefined> {
  return uploadQueue(keys, async () => {
    try {
      const picture = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (picture.width * picture.height > maxPixels || progressiveBytes(picture) > maxProgressiveBytes)
        return "too many pixels";
      return await sharp(bytes, {
        limitInputPixels: maxPixels,
        sequentialRead: true,
        failOn: "error",
        autoOrient: true,
      })
        .timeout({ seconds: 5 })
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
}
