import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Bytes = Uint8Array<ArrayBuffer>;

/** A small square picture of one color. */
export const png = ([red, green, blue]: readonly [number, number, number], side = 64): Bytes =>
  pictureOf(side, () => Buffer.alloc(side * 3, Buffer.from([red, green, blue])));

/** A square picture of random pixels, which does not compress: three bytes a pixel. */
export const noise = (side: number): Bytes => pictureOf(side, () => randomBytes(side * 3));

/** A JPEG as large in bytes as a photograph: blurred noise with fine grain. */
export async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const scene = await sharp({ create: { width: 1000, height: 750, channels: 3, background: "teal", noise } })
    .png()
    .toBuffer();
  return sharp(scene).resize(width, height, { fit: "fill" }).jpeg({ quality: 95 }).toBuffer();
}

function pictureOf(side: number, row: () => Buffer): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), row()]));
  const pixels = deflateSync(Buffer.concat(rows));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Uint8Array.from(
    Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A minimal PDF. */
export const pdf: Bytes = Uint8Array.from(
  Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
    "latin1",
  ),
);
