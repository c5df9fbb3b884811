import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

// `npx node scripts/sbom.ts kaamkaj.cdx.json`: everything the lockfile pins as CycloneDX, with the hashes that npm verifies.
// Without a file name it is written to standard output; `--production` leaves out what only builds and tests need. npm names the product after its folder, which is corrected here.
interface Bill {
  readonly metadata: { component: Record<string, unknown> };
  readonly components: readonly unknown[];
}

const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
const args = process.argv.slice(2);
const [file] = args.filter((word) => !word.startsWith("--"));
const omitted = args.includes("--production") ? ["--omit=dev"] : [];
const options = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only", ...omitted];

/** The npm that runs this script, otherwise the one on the PATH. */
function runNpm(): string {
  const cli = process.env["npm_execpath"];
  const [command, ...words] = cli ? [process.execPath, cli, ...options] : ["npm", ...options];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  return execFileSync(command, words, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, stdio: [...stdio] });
}

const bill = JSON.parse(runNpm()) as Bill;
Object.assign(bill.metadata.component, { name, version });
const text = `${JSON.stringify(bill, null, 2)}\n`;
if (file) {
  writeFileSync(file, text);
  console.log(`${name} ${version}: ${bill.components.length} packages in ${file}`);
} else process.stdout.write(text);
