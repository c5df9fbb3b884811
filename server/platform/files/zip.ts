const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 0xffff;

interface ZipEntry {
  readonly name: string;
  /** Unpacked size according to the archive. */
  readonly size: number;
}

/**
 * The table of contents at the end of a zip archive. Nothing is unpacked, so that a zip bomb is no danger; an archive that
 * was cut, has something before or behind it, or holds more than `most`, has none.
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
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    entries.push({ name, size: bytes.readUInt32LE(at + 24) });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? entries : [];
}

/** The end record is at the end of the file, followed only by a comment of the given length. */
function endOf(bytes: Buffer): number | undefined {
  const last = bytes.length - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1)
    if (bytes.readUInt32LE(at) === endSignature && at + endLength + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  return undefined;
}
