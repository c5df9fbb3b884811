import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stop } from "./progress.mjs";
import { cache, root } from "./root.mjs";
import { run } from "./run.mjs";

const sources = ["web", "domain", "contract", "texts", "package-lock.json"];
/** Build results and tests, whose changes need no new build. */
const ignored = /^(dist|node_modules|.*\.gen\.ts|.*\.test\.tsx?)$/;

const page = join(root, "web", "dist", "index.html");
const stamp = join(cache, "screens");

/** Whether web/dist was built from the current sources. */
export function isBuilt() {
  return existsSync(page) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(root, sources);
}

/** @param {(line: string) => void} onProgress */
export async function build(onProgress) {
  rmSync(stamp, { force: true });
  const before = fingerprint(root, sources);
  const { code, output } = await run("vite", ["build", "web", "--logLevel=warn"], { onProgress });
  if (code !== 0) throw new Stop(`${output.trim()}\n\nThe screens could not be built.`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, before);
}

/**
 * A fingerprint of the files below: names, sizes and times, because reading every file would slow down each start.
 *
 * @param {string} folder
 * @param {readonly string[]} names
 */
export function fingerprint(folder, names) {
  const hash = createHash("sha256");
  for (const line of names.flatMap((name) => fingerprintLines(folder, name))) hash.update(line);
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {string[]}
 */
function fingerprintLines(folder, name) {
  const path = join(folder, name);
  const { mtimeMs, size, isDirectory } = statsOf(path);
  if (!isDirectory) return [`${path} ${size} ${mtimeMs}\n`];
  return readdirSync(path)
    .filter((child) => !ignored.test(child))
    .sort()
    .flatMap((child) => fingerprintLines(path, child));
}

/** @param {string} path */
function statsOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return { mtimeMs: stats?.mtimeMs ?? 0, size: stats?.size ?? 0, isDirectory: stats?.isDirectory() ?? false };
}
