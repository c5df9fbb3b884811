import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { placeOfDatabase, placeOfFiles } from "#server/places.ts";
import { parseSettings, type Settings, SettingsError } from "#server/platform/settings.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where an installation under systemd has its settings and its data (deploy/systemd). */
const systemPlace = { file: "/etc/kaamkaj/kaamkaj.env", dataDir: "/var/lib/kaamkaj" };

type Environment = NodeJS.ProcessEnv;

/**
 * Whether the environment is that of an installation, as units and containers pass it, or names another one. Database and stored
 * files belong together: both come from the environment, or both from the file.
 */
const isInstallation = (env: Environment, { dataDir }: typeof systemPlace) =>
  Boolean(env["DATABASE_URL"] || env["FILES_URL"] || env["SECRET_KEY"]) ||
  (Boolean(env["DATA_DIR"]) && resolve(env["DATA_DIR"] ?? "") !== dataDir);

/**
 * Completes the environment of a command: by the settings of the service of this machine, whose user the command then becomes, or
 * in a checkout by the folder of `npm start`.
 */
export async function adoptSettings(env: Environment, place = systemPlace): Promise<void> {
  const text = isInstallation(env, place) ? undefined : await readSettings(place.file);
  if (text === undefined) {
    env["DATA_DIR"] ||= join(root, "data");
    return;
  }
  Object.assign(env, parseEnv(text));
  env["DATA_DIR"] = resolve(root, env["DATA_DIR"] || place.dataDir);
  await becomeOwner(env["DATA_DIR"]);
}

const readSettings = (file: string) =>
  readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return undefined;
    throw new SettingsError(`No permission to read ${file}: run this command as root, or with sudo.`, { cause });
  });

/** Files that root writes could not be read by the product. */
async function becomeOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(dataDir).catch((cause: unknown) => {
    throw new SettingsError(`There is no ${dataDir}: install -d -o kaamkaj -g kaamkaj -m 0700 ${dataDir}`, { cause });
  });
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** The settings of a command, which names what it works on, so that a wrong environment is seen. */
export function settingsOf(overrides: Environment = {}): Settings {
  const settings = parseSettings({ ...process.env, NODE_ENV: "development", ...overrides });
  // Standard output is left to the result.
  console.error(`Database ${placeOfDatabase(settings)}\nFiles    ${placeOfFiles(settings)}`);
  return settings;
}
