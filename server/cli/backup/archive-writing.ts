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
  /** What is packed already only costs time. */
  readonly compress?: boolean;
  readonly hashes?: readonly Hash[];
}

/** Takes one entry after the other, none of them whole into memory. */
export interface Writing {
  readonly add: (name: string, source: Readable | Buffer, adding?: Adding) => Promise<Copied>;
}

type Fill = (writing: Writing) => Promise<Manifest>;

/**
 * Writes an archive beside its place, its manifest last, and moves it there once it is whole and on disk: whatever interrupts
 * this, under the name that was asked for there is a whole archive or none.
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

/** Where a backup cannot be written, said before anything is read. */
export async function refuseTarget(file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists: choose another name.`);
  const folder = dirname(file);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}: create it, or choose another location.`);
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new Error(`No permission to write into ${folder}: choose another location, or run as its owner.`, { cause });
  });
}

async function writeInto(part: string, fill: Fill, signal: AbortSignal): Promise<Manifest> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const zip = new ZipFile();
  // Only its owner reads it: it holds what the database holds.
  const target = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(zip.outputStream, target, { signal: stop });
  // A disk that is full would else leave the entry under way waiting for ever.
  written.catch((error: unknown) => failed.abort(error));
  zip.on("error", (error) => failed.abort(error));
  const add: Writing["add"] = async (name, source, { compress = true, hashes } = {}) => {
    const meter = new Meter(hashes);
    // The list of entries lives as long as the archive grows: what it holds must not hold the content as well.
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
    // The first of several, which the others only followed.
    throw stop.reason;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
