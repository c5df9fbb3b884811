import { inflateRawSync } from "node:zlib";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const longestComment = 0xffff;
const deflated = 8;

interface ZipEntry {
  readonly name: string;
  /** Unpacked size according to the archive. */
  readonly size: number;
  readonly packedSize: number;
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Where its header begins. */
  readonly start: number;
}

/**
 * The table of contents at the end of a zip archive. Nothing is unpacked, so that a zip bomb is no danger; an archive that
 * was cut, has something before it, or holds more than `most`, has none.
 */
export function zipEntries(bytes: Buffer, most: number): readonly ZipEntry[] {
  const end = endOf(bytes);
  if (end === undefined) return [];
  const length = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (start + length !== end) return [];
  const entries: ZipEntry[] = [];
  let at = start;
  while (at + 46 <= end && entries.length < most && bytes.readUInt32LE(at) === entrySignature) {
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      size: bytes.readUInt32LE(at + 24),
      packedSize: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      start: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? entries : [];
}

/** The text of a part; empty if it is damaged or unpacks to more than `mostBytes`. */
export function readZipText(bytes: Buffer, entry: ZipEntry | undefined, mostBytes: number): string {
  if (!entry || entry.isEncrypted || entry.start + 30 > bytes.length) return "";
  if (bytes.readUInt32LE(entry.start) !== localSignature) return "";
  const start = entry.start + 30 + bytes.readUInt16LE(entry.start + 26) + bytes.readUInt16LE(entry.start + 28);
  const packed = bytes.subarray(start, start + entry.packedSize);
  try {
    const unpacked = entry.method === deflated ? inflateRawSync(packed, { maxOutputLength: mostBytes }) : packed;
    return unpacked.toString("utf8", 0, mostBytes);
  } catch {
    return "";
  }
}

/**
 * The end record is followed by a comment of the given length, and by nothing else but line breaks and zeros, which mail programs
 * and disks add.
 */
function endOf(bytes: Buffer): number | undefined {
  const contentEnd = endOfContent(bytes);
  for (let at = bytes.length - endLength; at >= 0 && at >= contentEnd - endLength - longestComment; at -= 1) {
    if (bytes.readUInt32LE(at) !== endSignature) continue;
    const end = at + endLength + bytes.readUInt16LE(at + 20);
    if (contentEnd <= end && end <= bytes.length) return at;
  }
  return undefined;
}

const padding = new Set([0x00, 0x09, 0x0a, 0x0d, 0x1a, 0x20]);

/** Where a file ends without the spaces, line breaks and zeros behind it. */
export function endOfContent(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && padding.has(bytes[end - 1] ?? 1)) end -= 1;
  return end;
}
