import type { Hash } from "node:crypto";
import { type Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import {
  type Content,
  type Copied,
  format,
  type Manifest,
  mailsName,
  manifestName,
  manifest as manifestSchema,
  nameOfFile,
  nameOfTable,
  secretName,
} from "#server/cli/backup/manifest.ts";
import { Meter } from "#server/cli/backup/meter.ts";
import { version } from "#server/platform/version.ts";

/** An archive that matches its manifest byte by byte. */
export interface Archive {
  readonly manifest: Manifest;
  readonly read: (name: string) => Promise<Readable>;
  readonly close: () => void;
}

/** Opens an archive and reads all of it once, so that a truncated or damaged one is refused before anything is changed. */
export async function openArchive(file: string, signal: AbortSignal): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw refusal(file, cause);
  });
  try {
    const entries = await entriesOf(zip);
    const read = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is not in it`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(entries.get(manifestName), read);
    await compare(manifest, entries, read, signal);
    return { manifest, read, close: () => zip.close() };
  } catch (cause) {
    zip.close();
    signal.throwIfAborted();
    throw refusal(file, cause);
  }
}

const refusal = (file: string, cause: unknown) => {
  const { code, message } = Object(cause) as { code?: string; message?: string };
  return code === "ENOENT"
    ? new Error(`There is no ${file}.`)
    : new Error(`${file} is not a complete backup: ${message ?? cause}.`, { cause });
};

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} appears twice in it`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

type Read = Archive["read"];

/** The manifest covers all other entries; only the archive's checksum covers the manifest. */
async function readManifest(entry: Entry | undefined, read: Read): Promise<Manifest> {
  const bytes = await buffer(await read(manifestName));
  if (crc32(bytes) !== entry?.crc32) throw new Error(`${manifestName} is not what was written`);
  const content = JSON.parse(bytes.toString("utf8")) as { format?: unknown; version?: unknown };
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  if (content.format !== format)
    throw new Error(`its format ${content.format} is of Kaamkaj ${content.version}, and this is Kaamkaj ${version}`);
  throw new Error(`its manifest is not one: ${parsed.error.issues[0]?.path.join(".")}`);
}

/** The entries of the manifest by their names in the archive. */
const contentsOf = ({ tables, files, mails, secret }: Manifest): ReadonlyMap<string, Content> =>
  new Map<string, Content>([
    ...tables.map((table) => [nameOfTable(table.name), table] as const),
    ...files.map((stored) => [nameOfFile(stored.name), stored] as const),
    [mailsName, mails],
    ...(secret ? [[secretName, secret] as const] : []),
  ]);

async function compare(
  manifest: Manifest,
  entries: ReadonlyMap<string, Entry>,
  read: Read,
  signal: AbortSignal,
): Promise<void> {
  const contents = contentsOf(manifest);
  for (const [name, { bytes, sha256 }] of contents) {
    const actual = await measure(await read(name), signal);
    if (actual.bytes !== bytes || actual.sha256 !== sha256) throw new Error(`${name} is not what was written`);
  }
  const unlisted = [...entries.keys()].find((name) => name !== manifestName && !contents.has(name));
  if (unlisted !== undefined) throw new Error(`${unlisted} is not in its manifest`);
}

/** Reads to the end and discards the content. */
export async function measure(source: Readable, signal: AbortSignal, hashes: readonly Hash[] = []): Promise<Copied> {
  const meter = new Meter(hashes);
  await pipeline(source, meter, new Writable({ write: (_chunk, _encoding, done) => done() }), { signal });
  return meter.measured();
}
