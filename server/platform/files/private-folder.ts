import { existsSync } from "node:fs";
import { access, chmod, constants, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Log } from "#server/platform/log.ts";

export const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

const isOpenToOthers = async (path: string) => ((await stat(path)).mode & 0o077) !== 0;

/**
 * Takes a folder and its files away from other users of the machine; earlier versions made them readable. The folder comes last,
 * so that a start that was interrupted is followed by one that does it all.
 */
export async function makePrivate(folder: string, log: Log): Promise<void> {
  try {
    if (!(await isOpenToOthers(folder))) return;
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile() && (await isOpenToOthers(path))) await chmod(path, privateFileMode);
    }
    await chmod(folder, privateFolderMode);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A folder of another user, or on a file system without modes, is the operator's to close.
    if (code !== "ENOENT")
      log.warn({ folder, reason: message }, "other users of this machine may be able to read a folder");
  }
}

/** Fails with the system's own reason where a folder cannot be made or written; `mkdir` would only say that something is not there. */
export async function refuseUnwritable(folder: string): Promise<void> {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  await access(existing, constants.W_OK);
}
