/** A file of an archive; its text is generated in parts. */
export interface Entry {
  readonly name: string;
  readonly parts: Iterable<string>;
}

const encoder = new TextEncoder();

/** A zip archive, compressed by the browser. The page stays responsive between two parts. */
export async function zip(entries: readonly Entry[]): Promise<readonly BlobPart[]> {
  const { port1, port2 } = new MessageChannel();
  const breathe = () =>
    new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  try {
    return await archive(entries, breathe);
  } finally {
    port1.close();
  }
}

async function archive(entries: readonly Entry[], breathe: () => Promise<void>): Promise<readonly BlobPart[]> {
  const [files, directory] = [[] as BlobPart[], [] as BlobPart[]];
  let [offset, directorySize] = [0, 0];
  for (const { name, parts } of entries) {
    const { bytes, size, crc } = await deflated(parts, breathe);
    const title = encoder.encode(name);
    const facts = [
      // Version 2.0; the name is UTF-8; deflated; at the day with which the format begins.
      u16(20),
      u16(0x800),
      u16(8),
      u16(0),
      u16(0x21),
      u32(crc),
      u32(bytes.byteLength),
      u32(size),
      u16(title.length),
      u16(0),
    ];
    const local = bytesOf(u32(0x04034b50), ...facts);
    const central = bytesOf(u32(0x02014b50), u16(20), ...facts, u16(0), u16(0), u16(0), u32(0), u32(offset));
    files.push(local, title, bytes);
    directory.push(central, title);
    offset += local.length + title.length + bytes.byteLength;
    directorySize += central.length + title.length;
  }
  const count = u16(entries.length);
  const end = bytesOf(u32(0x06054b50), u16(0), u16(0), count, count, u32(directorySize), u32(offset), u16(0));
  return [...files, ...directory, end];
}

async function deflated(parts: Iterable<string>, breathe: () => Promise<void>) {
  const stream = new CompressionStream("deflate-raw");
  const packed = new Response(stream.readable).arrayBuffer();
  const writer = stream.writable.getWriter();
  let [size, crc] = [0, 0xffffffff];
  for (const part of parts) {
    const bytes = encoder.encode(part);
    size += bytes.length;
    for (const byte of bytes) crc = (remainders[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    await writer.write(bytes);
    await breathe();
  }
  await writer.close();
  return { bytes: await packed, size, crc: ~crc };
}

/** CRC-32 of each single byte. */
const remainders = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

const u16 = (value: number) => [value, value >>> 8];
const u32 = (value: number) => [value, value >>> 8, value >>> 16, value >>> 24];
/** Little-endian; only the lowest eight bits of each number are written. */
const bytesOf = (...numbers: readonly number[][]) => Uint8Array.from(numbers.flat());
