import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";

/** Fails with the system's own reason where a folder cannot be made or written; `mkdir` would only say that something is not there. */
export async function refuseUnwritable(folder: string): Promise<void> {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  await access(existing, constants.W_OK);
}
