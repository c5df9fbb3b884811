/** The list in the header covers 6.8 MiB, which is above the limit of uploads. */
const headerFats = 109;
const maxBytes = 5 * 1024 * 1024;
const free = 0xffffffff;
const entryLength = 128;
const storage = 1;
const stream = 2;

interface CompoundFile {
  /** Names of the streams directly below the root. */
  readonly rootStreams: readonly string[];
  /** Names of the folders at any depth. */
  readonly storages: readonly string[];
  /** The first bytes of a stream below the root, at least as many as a header has; nothing for one that is stored in small parts. */
  readonly beginningOf: (name: string) => Buffer;
}

/**
 * What an OLE compound file (MS-CFB) contains, the container of Word 97. Answers nothing for a file that was cut or
 * contradicts itself.
 */
export function compoundFile(bytes: Buffer): CompoundFile {
  try {
    const directory = directoryOf(bytes);
    const streams = streamsBelow(directory);
    const beginningOf = (name: string) => beginningIn(bytes, streams.get(name));
    return { rootStreams: [...streams.keys()], storages: storagesIn(directory), beginningOf };
  } catch (error) {
    // A number that points outside the file.
    if (error instanceof RangeError) return { rootStreams: [], storages: [], beginningOf: () => Buffer.alloc(0) };
    throw error;
  }
}

/** Shorter streams share sectors. */
const leastOwnLength = 4096;

function beginningIn(bytes: Buffer, entry: Buffer | undefined): Buffer {
  if (!entry || entry.readUInt32LE(120) < leastOwnLength) return Buffer.alloc(0);
  const start = (entry.readUInt32LE(116) + 1) * (1 << bytes.readUInt16LE(30));
  return bytes.subarray(start, start + 512);
}

/** The sectors of the directory, chained by the allocation table. */
function directoryOf(bytes: Buffer): Buffer {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new RangeError("no such sector size");
  const size = 1 << shift;
  const sector = (number: number) => {
    const start = (number + 1) * size;
    if (start >= bytes.length) throw new RangeError("a sector is missing");
    return bytes.subarray(start, start + size);
  };
  const table = allocationOf(bytes, size, sector);
  const parts: Buffer[] = [];
  const visited = new Set<number>();
  for (let at = bytes.readUInt32LE(48); at < table.length; at = table[at] ?? free) {
    if (visited.has(at)) throw new RangeError("a chain without an end");
    visited.add(at);
    parts.push(sector(at));
  }
  return Buffer.concat(parts);
}

/** The next sector of each sector. All used sectors must be present. */
function allocationOf(bytes: Buffer, size: number, sector: (number: number) => Buffer): number[] {
  const fats = bytes.readUInt32LE(44);
  // Each part of the table describes this many bytes of the file. A larger claim means a truncated or hostile file.
  if (fats > headerFats || (fats - 1) * (size / 4) * size > maxBytes) throw new RangeError("too large a table");
  const table: number[] = [];
  for (let fat = 0; fat < fats; fat += 1) {
    const part = sector(bytes.readUInt32LE(76 + 4 * fat));
    for (let at = 0; at + 4 <= part.length; at += 4) table.push(part.readUInt32LE(at));
  }
  const last = table.findLastIndex((next) => next !== free);
  sector(last);
  return table;
}

function nameOf(entry: Buffer): string {
  const nameLength = Math.min(entry.readUInt16LE(64), 64);
  return entry.toString("utf16le", 0, Math.max(0, nameLength - 2));
}

function storagesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryLength <= directory.length; at += entryLength) {
    const entry = directory.subarray(at, at + entryLength);
    if (entry.readUInt8(66) === storage) names.push(nameOf(entry));
  }
  return names;
}

/** Visits the entries directly below the root, because embedded documents are in subfolders. */
function streamsBelow(directory: Buffer): Map<string, Buffer> {
  const streams = new Map<string, Buffer>();
  const visited = new Set<number>([free]);
  const pending = [directory.readUInt32LE(76)];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (visited.has(at)) continue;
    visited.add(at);
    const entry = directory.subarray(at * entryLength, (at + 1) * entryLength);
    if (entry.readUInt8(66) === stream) streams.set(nameOf(entry), entry);
    pending.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return streams;
}
