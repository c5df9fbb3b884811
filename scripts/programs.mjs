import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** What a package manager needs to be told before and when it installs something. */
const managers = [
  { command: "apt-get", steps: [["update"], ["install", "-y", "--no-install-recommends"]] },
  { command: "dnf", steps: [["install", "-y"]] },
];

/**
 * Installs a package of the system; only root on a Linux can. The name differs from manager to manager.
 *
 * @param {Readonly<Record<string, string>>} names
 * @param {(text: string) => void} note
 * @returns {Promise<boolean>} whether it was tried
 */
export async function installFromSystem(names, note) {
  const manager = managers.find(({ command }) => names[command] && programs(command).length > 0);
  if (process.getuid?.() !== 0 || process.platform !== "linux" || !manager) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of manager.steps) {
    const last = args === manager.steps.at(-1);
    await run(manager.command, last ? [...args, names[manager.command] ?? ""] : args, { env, note });
  }
  return true;
}

/**
 * Where programs of these names are found on the PATH, the first name first.
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
