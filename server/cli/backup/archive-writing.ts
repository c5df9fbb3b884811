import { type Hash, randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { access, constants, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type Copied, type Manifest, manifestName } from "#server/cli/backup/manifest.ts";
import { Meter } from "#server/cli/backup/meter.ts";

interface Adding {
  /** Whether to compress the entry, which is useless where the content is compressed already. */
  readonly compress?: boolean;
  readonly hashes?: readonly Hash[];
}

/** Streams one entry after the other. */
export interface Writing {
  readonly add: (name: string, source: Readable | Buffer, adding?: Adding) => Promise<Copied>;
}

type Fill = (writing: Writing) => Promise<Manifest>;

/**
 * Writes an archive under a temporary name, its manifest last, and renames it once it is complete and synced. After any
 * interruption there is a complete archive under the final name, or none.
 */
export async function writeArchive(file: string, fill: Fill, signal: AbortSignal): Promise<Manifest> {
  await refuseTarget(file);
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    const manifest = await writeInto(part, fill, signal);
    await rename(part, file);
    await syncFolder(dirname(file));
    return manifest;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Fails early if the backup cannot be written. */
export async function refuseTarget(file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists: choose another name.`);
  const folder = dirname(file);
  const target = await stat(folder).catch(() => undefined);
  if (!target?.isDirectory()) throw new Error(`There is no folder ${folder}: create it, or choose another location.`);
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new Error(`No permission to write into ${folder}: choose another location, or run as its owner.`, { cause });
  });
}

async function writeInto(part: string, fill: Fill, signal: AbortSignal): Promise<Manifest> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const zip = new ZipFile();
  // Readable by the owner only, because it contains the database.
  const target = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(zip.outputStream, target, { signal: stop });
  // Otherwise a full disk would leave the current entry waiting forever.
  written.catch((error: unknown) => failed.abort(error));
  zip.on("error", (error) => failed.abort(error));
  const add: Writing["add"] = async (name, source, { compress = true, hashes } = {}) => {
    const meter = new Meter(hashes);
    // The list of entries lives until the archive is complete, so it must not retain their content.
    const handed: { stream?: Meter } = { stream: meter };
    zip.addReadStreamLazy(name, { compress, mode: 0o600 }, (take) => {
      if (handed.stream) take(null, handed.stream);
      delete handed.stream;
    });
    await pipeline(source instanceof Readable ? source : Readable.from([source]), meter, { signal: stop });
    return meter.measured();
  };
  try {
    const manifest = await fill({ add });
    await add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    zip.end();
    await written;
    return manifest;
  } catch (error) {
    failed.abort(error);
    await written.catch(() => undefined);
    // The first error is the cause of the others.
    throw stop.reason;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
