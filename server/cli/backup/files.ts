import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";
import type { Archive } from "#server/cli/backup/archive-reading.ts";
import type { Writing } from "#server/cli/backup/archive-writing.ts";
import { type Manifest, nameOfFile } from "#server/cli/backup/manifest.ts";
import type { filesOf } from "#server/cli/backup/snapshot-queries.ts";
import { isMissing } from "#server/platform/files/disk.ts";
import type { Settings } from "#server/platform/settings.ts";

/** So many files are under way at once, each whole in memory, which uploads keep small: a bucket is far away. */
const concurrency = 8;

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Stored = Awaited<ReturnType<typeof filesOf>>[number];

/** A file is what its row says it is, or it is told of. */
export async function saveFiles(disk: Disk, stored: readonly Stored[], { add }: Writing, signal: AbortSignal) {
  const files: Manifest["files"] = [];
  const missing: Manifest["missing"] = [];
  const read = async (row: Stored) => ({ row, bytes: await bytesOf(disk, row.name) });
  const all: AsyncIterable<Awaited<ReturnType<typeof read>>> = Readable.from(stored).map(read, { concurrency, signal });
  for await (const { row, bytes } of all) {
    const { name, sha256, attached } = row;
    if (bytes && sha256Of(bytes) === sha256) {
      await add(nameOfFile(name), viewOf(bytes), { compress: false });
      files.push({ name, bytes: bytes.length, sha256 });
      // What nothing refers to yet may be on its way to the disk still, or be given up.
    } else if (attached) missing.push({ name, reason: bytes ? "changed" : "gone" });
  }
  return { files, missing };
}

/** No copy: a small one would come from a slab that the archive's list of names keeps alive. */
const viewOf = ({ buffer: whole, byteOffset, byteLength }: Uint8Array) => Buffer.from(whole, byteOffset, byteLength);

async function bytesOf(disk: Disk, name: string): Promise<Uint8Array | undefined> {
  try {
    return await disk.getBytes(name);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A folder that holds anything else belongs to somebody else. In a bucket only the names that are needed are looked at. */
export async function refuseStrangers({ FILES_URL, DATA_DIR }: Settings, { files }: Manifest): Promise<void> {
  const folder = join(DATA_DIR, "files");
  if (FILES_URL !== undefined || !existsSync(folder)) return;
  const brought = new Set(files.map(({ name }) => name));
  if ((await readdir(folder)).some((name) => !brought.has(name)))
    throw new Error(`${folder} is not empty: restore into a new DATA_DIR.`);
}

/** Puts back what is not there, and tells each name before, so that it can be taken away again. */
export async function restoreFiles(
  disk: Disk,
  { manifest, read }: Archive,
  putting: (name: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const put = async ({ name, sha256 }: Manifest["files"][number]) => {
    const there = await bytesOf(disk, name);
    if (there && sha256Of(there) === sha256) return;
    if (there) throw new Error(`Another file lies under the name ${name}: restore into a new place.`);
    putting(name);
    await disk.put(name, await buffer(await read(nameOfFile(name))));
  };
  await Readable.from(manifest.files).forEach(put, { concurrency, signal });
}
