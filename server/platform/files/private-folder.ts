import { existsSync } from "node:fs";
import { access, chmod, constants, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Log } from "#server/platform/log.ts";

export const privateFolderMode = 0o700;
export const privateFileMode = 0o600;

const isOpenToOthers = async (path: string) => ((await stat(path)).mode & 0o077) !== 0;

/**
 * Makes a folder and its files private, because earlier versions made them readable by other users. The folder comes last, so
 * that an interrupted start is repeated completely by the next one.
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
    // The operator is responsible for folders of other users and for file systems without modes.
    if (code !== "ENOENT")
      log.warn({ folder, reason: message }, "other users of this machine may be able to read a folder");
  }
}

/** Fails with the cause if a folder cannot be created or written, where `mkdir` would only report ENOENT. */
export async function refuseUnwritable(folder: string): Promise<void> {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  await access(existing, constants.W_OK);
}
