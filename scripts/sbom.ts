import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

// `npx node scripts/sbom.ts kaamkaj.cdx.json`: everything the lockfile pins as CycloneDX, with the hashes that npm verifies.
// Without a file name it is written to standard output. npm names the product after its folder, which is corrected here.
interface Bill {
  readonly metadata: { component: Record<string, unknown> };
  readonly components: readonly unknown[];
}

const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
const options = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];

/** The npm that runs this script, otherwise the one on the PATH. */
function runNpm(): string {
  const cli = process.env["npm_execpath"];
  const [command, ...args] = cli ? [process.execPath, cli, ...options] : ["npm", ...options];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  return execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, stdio: [...stdio] });
}

const bill = JSON.parse(runNpm()) as Bill;
Object.assign(bill.metadata.component, { name, version });
const text = `${JSON.stringify(bill, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) {
  writeFileSync(file, text);
  console.log(`${name} ${version}: ${bill.components.length} packages in ${file}`);
} else process.stdout.write(text);
