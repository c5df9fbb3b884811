import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

// `npx node scripts/sbom.ts kaamkaj.cdx.json`: everything the lockfile pins as CycloneDX, with the hashes that npm verifies.
// Without a file name it is written to standard output; `--production` leaves out what only builds and tests need. npm names
// the product after its folder, which is corrected here.
interface Bill {
  readonly metadata: { component: Record<string, unknown> };
  readonly components: readonly unknown[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly overrides: Readonly<Record<string, unknown>>;
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
const { name, version } = manifest;
const args = process.argv.slice(2);
const [file] = args.filter((word) => !word.startsWith("--"));
const omitted = args.includes("--production") ? ["--omit=dev"] : [];
const options = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only", ...omitted];

/**
 * Lighthouse asks for the latest version of these. `npm sbom` accepts the pinned one only if the manifest overrides it, and the
 * npm 9 of Debian installs nothing from a manifest that does. So the bill is made from a copy of the manifest.
 */
const requiredByTag = { "legacy-javascript": "0.0.1", "third-party-web": "0.30.0" };

function copyForBill(): string {
  const folder = mkdtempSync(join(tmpdir(), "kaamkaj-bill-"));
  const overrides = { ...manifest.overrides, ...requiredByTag };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, overrides }));
  copyFileSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
  return folder;
}

/** The npm of Debian 13 has no `npm sbom`; it can run this one, which does. */
const npmWithBills = "npm@11.19.1";

/** The npm that runs this script, otherwise the one on the PATH. */
function runNpm(words: readonly string[], cwd: string): string {
  const cli = process.env["npm_execpath"];
  const [command, ...before] = cli ? [process.execPath, cli] : ["npm"];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  return execFileSync(command, [...before, ...words], { cwd, encoding: "utf8", maxBuffer: 2 ** 26, stdio: [...stdio] });
}

function makeBill(folder: string): Bill {
  const isOld = Number.parseInt(runNpm(["--version"], folder), 10) < 10;
  const newer = isOld ? ["exec", "--yes", `--package=${npmWithBills}`, "--", "npm"] : [];
  return JSON.parse(runNpm([...newer, ...options], folder)) as Bill;
}

const folder = copyForBill();
const bill = makeBill(folder);
rmSync(folder, { recursive: true });
Object.assign(bill.metadata.component, { name, version });
const text = `${JSON.stringify(bill, null, 2)}\n`;
if (file) {
  writeFileSync(file, text);
  console.log(`${name} ${version}: ${bill.components.length} packages in ${file}`);
} else process.stdout.write(text);
