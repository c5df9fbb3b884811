import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** The update and install commands of package managers. */
const managers = [
  { command: "apt-get", steps: [["update"], ["install", "-y", "--no-install-recommends"]] },
  { command: "dnf", steps: [["install", "-y"]] },
];

/**
 * Installs a system package, which only root on Linux can. Names differ between package managers.
 *
 * @param {Readonly<Record<string, string>>} names
 * @param {(text: string) => void} onProgress
 * @returns {Promise<boolean>} whether it was tried
 */
export async function installFromSystem(names, onProgress) {
  const manager = managers.find(({ command }) => names[command] && programs(command).length > 0);
  if (process.getuid?.() !== 0 || process.platform !== "linux" || !manager) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of manager.steps) {
    const last = args === manager.steps.at(-1);
    await run(manager.command, last ? [...args, names[manager.command] ?? ""] : args, { env, onProgress });
  }
  return true;
}

/**
 * The paths of these programs on the PATH, in the order of the names.
 *
 * @param {readonly string[]} names
 */
export function programs(...names) {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
