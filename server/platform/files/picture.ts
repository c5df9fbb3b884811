import sharp, { type Metadata } from "sharp";
import type { FileType } from "#domain/catalog/file-type.ts";
import { createFairQueue, type QueueKeys } from "#server/platform/fair-queue.ts";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * The accepted formats and their maximum of pixels. A JPEG is the photo of a phone, up to 50 megapixels and more: its decoder
 * shrinks it while it reads line by line. The others are decoded as a whole, and have to fit into memory. SVG can contain scripts,
 * and AVIF unpacks a kilobyte to half a gigabyte.
 */
const maxPixels: Partial<Record<FileType, number>> = {
  png: 2 ** 24,
  jpeg: 2 ** 26,
  webp: 2 ** 24,
  gif: 2 ** 22,
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

/**
 * The orientations of a camera that is turned, as degrees. To turn a picture takes all of it in memory, so it is turned once it is
 * small; the mirrored ones, which no camera takes, are turned before.
 */
const turns: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };

// Uploads never repeat, so a cache is useless. A second thread would need memory of its own.
sharp.cache(false);
sharp.concurrency(1);
const uploadQueue = createFairQueue({ running: 1, waiting: 200, waitingPerKey: 20 });

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
  type: FileType | undefined,
  keys: QueueKeys,
  side: number = storedSides.picture,
): Promise<Buffer | "too many pixels" | undefined> {
  const limitInputPixels = (type && maxPixels[type]) ?? 0;
  return uploadQueue(keys, async () => {
    try {
      const picture = await sharp(bytes, { limitInputPixels: false }).metadata();
      const isTooLarge = picture.width * picture.height > limitInputPixels;
      if (isTooLarge || progressiveBytes(picture) > maxProgressiveBytes) return "too many pixels";
      return await drawUpright(bytes, picture, { limitInputPixels, side });
    } catch (cause) {
      if (String(cause).includes("timeout")) throw new Refusal("unavailable", { cause });
      return undefined;
    }
  });
}

interface Drawing {
  readonly limitInputPixels: number;
  readonly side: number;
}

function drawUpright(bytes: Buffer, picture: Metadata, { limitInputPixels, side }: Drawing): Promise<Buffer> {
  const turn = turns[picture.orientation ?? 1];
  const autoOrient = turn === undefined;
  const small = sharp(bytes, { limitInputPixels, sequentialRead: true, failOn: "error", autoOrient })
    .timeout({ seconds: redrawTimeoutSeconds })
    .resize({ ...boxFor(picture, side), fit: "inside", withoutEnlargement: true });
  return (autoOrient ? small : small.rotate(turn)).webp({ quality: 82 }).toBuffer();
}

/** The largest photo takes half a second of processor time, and more on a machine that is busy. */
const redrawTimeoutSeconds = 20;

/** A decoder shrinks by whole numbers at nearly no cost: 4032 dots become 2016 rather than 2048. */
function boxFor({ width, height }: Metadata, side: number) {
  const longest = Math.max(width, height);
  const factor = Math.floor(longest / side + 0.1);
  const box = Math.min(side, Math.ceil(longest / Math.max(1, factor)));
  return { width: box, height: box };
}
