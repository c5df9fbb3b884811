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
import { erasedAccountsFile } from "#server/operation/personal-data/erased-accounts.ts";
import { isMissing } from "#server/platform/files/disk.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Files read in parallel, because a bucket has a high latency. Each is in memory; uploads limit their size. */
const concurrency = 8;

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type StoredFile = Awaited<ReturnType<typeof filesOf>>[number];

/** Reads a file and compares it with its row; a difference is reported. */
export async function saveFiles(disk: Disk, stored: readonly StoredFile[], { add }: Writing, signal: AbortSignal) {
  const files: Manifest["files"] = [];
  const missing: Manifest["missing"] = [];
  const read = async (row: StoredFile) => ({ row, bytes: await bytesOf(disk, row.name) });
  const all: AsyncIterable<Awaited<ReturnType<typeof read>>> = Readable.from(stored).map(read, { concurrency, signal });
  for await (const { row, bytes } of all) {
    const { name, sha256, attached } = row;
    if (bytes && sha256Of(bytes) === sha256) {
      await add(nameOfFile(name), viewOf(bytes), { compress: false });
      files.push({ name, bytes: bytes.length, sha256 });
      // An unattached file may not be written yet, or abandoned.
    } else if (attached) missing.push({ name, reason: bytes ? "changed" : "gone" });
  }
  return { files, missing };
}

/** A view instead of a copy: a small copy would retain a whole slab of the buffer pool. */
const viewOf = ({ buffer: whole, byteOffset, byteLength }: Uint8Array) => Buffer.from(whole, byteOffset, byteLength);

async function bytesOf(disk: Disk, name: string): Promise<Uint8Array | undefined> {
  try {
    return await disk.getBytes(name);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A folder with other files is refused, except for the list of erased accounts, which comes from the old one. In a bucket only the needed names are checked. */
export async function refuseOtherFiles({ FILES_URL, DATA_DIR }: Settings, { files }: Manifest): Promise<void> {
  const folder = join(DATA_DIR, "files");
  if (FILES_URL !== undefined || !existsSync(folder)) return;
  const restored = new Set([erasedAccountsFile, ...files.map(({ name }) => name)]);
  if ((await readdir(folder)).some((name) => !restored.has(name)))
    throw new Error(`${folder} is not empty: restore into a new DATA_DIR.`);
}

/** Restores missing files. Reports each name first, so that it can be removed after a failure. */
export async function restoreFiles(
  disk: Disk,
  { manifest, read }: Archive,
  onPut: (name: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const put = async ({ name, sha256 }: Manifest["files"][number]) => {
    const existing = await bytesOf(disk, name);
    if (existing && sha256Of(existing) === sha256) return;
    if (existing) throw new Error(`Another file lies under the name ${name}: restore into a new place.`);
    onPut(name);
    await disk.put(name, await buffer(await read(nameOfFile(name))));
  };
  await Readable.from(manifest.files).forEach(put, { concurrency, signal });
}
