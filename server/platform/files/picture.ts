import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import sharp, { type Metadata } from "sharp";
import type { FileType } from "#domain/catalog/file-type.ts";
import { createFairQueue, type QueueKeys } from "#server/platform/fair-queue.ts";
import { type Drawing, drawTimeoutSeconds, drawUpright } from "#server/platform/files/draw-upright.ts";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * The accepted formats and their maximum of pixels. A JPEG is the photo of a phone, up to 50 megapixels and more: its decoder
 * shrinks it while it reads line by line. The others are decoded as a whole, and have to fit into memory: a kilobyte of AVIF takes
 * twenty bytes for each pixel that it claims to have. SVG can contain scripts.
 */
const maxPixels: Partial<Record<FileType, number>> = {
  png: 2 ** 24,
  jpeg: 2 ** 26,
  webp: 2 ** 24,
  gif: 2 ** 22,
  avif: 2 ** 22,
};

/** The longest side of a picture as it is stored: the largest size on a screen, and what a document can be read at. */
export const storedSides = { picture: 512, document: 2048 } as const;

/** What a decoder may hold of a picture: as much as of a progressive photo of 12 megapixels. */
const maxDecoderBytes = 72 * 1024 * 1024;

/**
 * A larger picture is drawn by a program of its own, whose memory is given back when it ends, and so is each AVIF. Browsers send
 * smaller pictures, of other formats.
 */
const maxOwnPixels = 2 ** 22;

/** Samples per pixel, by the chroma subsampling of a JPEG. */
const samples: Readonly<Record<string, number>> = { "4:2:0": 1.5, "4:2:2": 2, "4:2:0:4": 2.5, "4:2:2:4": 3 };

/** Bytes that a decoder holds until the picture is complete: of one that comes in passes, and of a WebP; 0 if it decodes line by line. */
function decoderBytes(picture: Metadata): number {
  const { width, height, isProgressive, format, channels, depth, chromaSubsampling = "" } = picture;
  if (format === "webp") return width * height * 4;
  if (!isProgressive) return 0;
  const each =
    format === "jpeg" ? 2 * (samples[chromaSubsampling] ?? channels) : channels * (depth === "ushort" ? 2 : 1);
  return width * height * each;
}

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
  const drawing = { limitInputPixels: (type && maxPixels[type]) ?? 0, side };
  return uploadQueue(keys, () => draw(bytes, drawing).catch(undrawn));
}

async function draw(bytes: Buffer, drawing: Drawing): Promise<Buffer | "too many pixels"> {
  const picture = await sharp(bytes, { limitInputPixels: false }).metadata();
  const pixels = picture.width * picture.height;
  if (pixels > drawing.limitInputPixels || decoderBytes(picture) > maxDecoderBytes) return "too many pixels";
  const isOwn = pixels <= maxOwnPixels && picture.format !== "heif";
  return isOwn ? drawUpright(bytes, picture, drawing) : drawInProcess(bytes, drawing);
}

/** A picture that fails is damaged, unless the machine has no time for it. */
function undrawn(cause: unknown): undefined {
  if (cause instanceof Refusal) throw cause;
  if (String(cause).includes("timeout")) throw new Refusal("unavailable", { cause });
}

const drawProgram = fileURLToPath(new URL("./draw-program.ts", import.meta.url));

/** The program knows no settings and no secrets. */
async function drawInProcess(bytes: Buffer, drawing: Drawing): Promise<Buffer> {
  const child = spawn(process.execPath, [drawProgram, JSON.stringify(drawing)], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: drawTimeoutSeconds * 1000,
    killSignal: "SIGKILL",
  });
  // One that cannot start or has ended reads nothing.
  child.stdin.on("error", () => undefined).end(bytes);
  const ended = once(child, "close").catch((cause) => {
    throw new Refusal("unavailable", { cause });
  });
  const [drawn, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
  if (signal) throw new Refusal("unavailable", { cause: new Error(`the program that draws was ended by ${signal}`) });
  if (code !== 0) throw new Error("a picture could not be decoded");
  return drawn;
}
