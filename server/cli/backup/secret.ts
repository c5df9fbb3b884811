import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Archive } from "#server/cli/backup/archive-reading.ts";
import { secretName } from "#server/cli/backup/manifest.ts";
import { isKey } from "#server/platform/secret-key.ts";
import { type Settings, SettingsError } from "#server/platform/settings.ts";

type Place = Pick<Settings, "SECRET_KEY" | "DATA_DIR">;

const fileOf = ({ DATA_DIR }: Place) => join(DATA_DIR, "secret.key");

/** Reads DATA_DIR/secret.key for the archive. */
export async function readSecret(place: Place): Promise<Buffer> {
  if (place.SECRET_KEY !== undefined)
    throw new SettingsError("SECRET_KEY comes from the environment: store it there, not in the backup.");
  const key = await readFile(fileOf(place)).catch((cause: unknown) => {
    throw new SettingsError(`There is no ${fileOf(place)} to save.`, { cause });
  });
  if (!isKey(key.toString("utf8"))) throw new SettingsError(`${fileOf(place)} contains no key to save.`);
  return key;
}

/** Restores the key of the archive, if any, and returns the created file. A different existing key is refused. */
export async function restoreSecret(place: Place, { manifest, read }: Archive): Promise<string | undefined> {
  if (!manifest.secret) return undefined;
  const key = await buffer(await read(secretName));
  if (!isKey(key.toString("utf8")))
    throw new SettingsError("The secret.key in the backup contains no key: use another backup.");
  const file = fileOf(place);
  const present = place.SECRET_KEY ?? (await readFile(file, "utf8").catch(() => undefined));
  if (present?.trim() === key.toString("utf8").trim()) return undefined;
  if (present !== undefined) throw new SettingsError("The SECRET_KEY here differs from the one in the backup.");
  await mkdir(place.DATA_DIR, { recursive: true });
  await writeFile(file, key, { flag: "wx", mode: 0o600 });
  return file;
}
