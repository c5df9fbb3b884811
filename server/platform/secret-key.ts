import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Settings, SettingsError } from "#server/platform/settings.ts";

const leastKeyLength = 32;

/**
 * SECRET_KEY, or the key in the data folder, which the first start creates if the setting is absent. Production requires the
 * setting (docs/configuration.md#data).
 */
export async function secretKeyOf({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Settings, "SECRET_KEY" | "DATA_DIR">): Promise<string> {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  const file = join(DATA_DIR, "secret.key");
  const key = (await read(file)) ?? (await make(file, DATA_DIR));
  if (!isKey(key)) throw new SettingsError(`${file} contains no key: restore it from a backup.`);
  return key;
}

/** Whether a text is long enough for a key. */
export const isKey = (text: string): boolean => text.trim().length >= leastKeyLength;

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Written to a temporary file and linked, so that concurrent starts find the same complete key. */
async function make(file: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  await handle.writeFile(`${randomBytes(32).toString("base64url")}\n`);
  await handle.sync();
  await handle.close();
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await read(file)) ?? "";
}
