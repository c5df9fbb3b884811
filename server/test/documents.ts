import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/** Valid and hostile files. */

export const pdf = (text = "A résumé.") =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);

interface ZipEntry {
  readonly name: string;
  readonly text?: string;
  /** A false unpacked size in the archive. */
  readonly claimedSize?: number;
}

/** A zip archive without compression. */
export function zip(...entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, text = "", claimedSize } of entries) {
    const path = Buffer.from(name);
    const bytes = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(claimedSize ?? bytes.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, path, bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    table.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), shared, place, path);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}

export const docx = (...more: readonly ZipEntry[]) =>
  zip({ name: "[Content_Types].xml", text: "<Types/>" }, { name: "word/document.xml", text: "<w:document/>" }, ...more);

const sectorSize = 512;

/** An OLE compound file with these streams in its root, and these in a folder of this name. */
export function compound(streams: readonly string[], nested: readonly string[] = [], folder = "Folder"): Buffer {
  const none = 0xffffffff;
  const header = Buffer.alloc(sectorSize, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0, 76);
  const entries = [
    { name: "Root Entry", type: 5, next: none, child: 1 },
    ...streams.map((name, at) => ({ name, type: 2, next: at + 2, child: none })),
    { name: folder, type: 1, next: none, child: nested.length > 0 ? streams.length + 2 : none },
    ...nested.map((name, at) => ({
      name,
      type: 2,
      next: at + 1 < nested.length ? streams.length + 3 + at : none,
      child: none,
    })),
  ];
  const directory = Buffer.alloc(Math.ceil(entries.length / 4) * sectorSize);
  entries.forEach(({ name, type, next, child }, at) => {
    const entry = directory.subarray(at * 128, (at + 1) * 128);
    entry.write(name, "utf16le");
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry.writeUInt8(type, 66);
    entry.writeUInt32LE(none, 68);
    entry.writeUInt32LE(next, 72);
    entry.writeUInt32LE(child, 76);
  });
  const table = Buffer.alloc(sectorSize, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  const sectors = directory.length / sectorSize;
  for (let at = 1; at <= sectors; at += 1) table.writeUInt32LE(at === sectors ? 0xfffffffe : at + 1, 4 * at);
  return Buffer.concat([header, table, directory]);
}

export const doc = () => compound(["WordDocument", "1Table", "Data"]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one color with one bit a pixel, which is small at any size. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
