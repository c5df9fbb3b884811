import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../e2e/product.ts";
import { signInToDemo } from "../e2e/screen-list.ts";
import { recordMeasurements } from "../scripts/measurements.ts";
import { cache } from "../scripts/root.mjs";
import { openFront } from "./scan/front.ts";
import { sqlmap } from "./scan/sqlmap.ts";
import type { Finding } from "./scan/tool.ts";
import { wapiti } from "./scan/wapiti.ts";

// `npx node tools/scan.ts`: two scanners against the running product, each checked to have really tested something. A slice takes at
// most eight minutes; where sqlmap was not through by then, the next `npx node tools/scan.ts` goes on with the call it came to.
const sliceMs = 8 * 60_000;
const until = performance.now() + sliceMs - 90_000;
const bookmark = join(cache, "scan.json");
const from = existsSync(bookmark) ? (JSON.parse(readFileSync(bookmark, "utf8")) as { next: number }).next : 0;

const missing = ["wapiti", "sqlmap", "openssl", "script"].filter((tool) => !isInstalled(tool));
if (missing.length > 0) {
  console.error(`The scan needs ${missing.join(", ")}. On Debian: apt-get install wapiti sqlmap openssl`);
  process.exit(1);
}

function isInstalled(tool: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${tool}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function report({ tool, did, reallyTested, found }: Finding): boolean {
  console.log(`${tool.padEnd(11)} ${did}: ${found.length === 0 ? "nothing found" : `${found.length} found`}`);
  for (const line of found) console.log(`  ${line}`);
  if (!reallyTested) console.log("  It did not really test anything: that counts as a failure.");
  const passed = reallyTested && found.length === 0;
  recordMeasurements("npx node tools/scan.ts", { [tool]: { what: did, result: `${found.length} found`, passed } });
  return passed;
}

const folder = mkdtempSync(join(tmpdir(), "kaamkaj-scan-"));
const front = await openFront(folder);
const product = await startProduct({ env: { PUBLIC_URL: front.url } });
front.leadTo(product.url);
try {
  const good = [report(await wapiti(front, await signInToDemo("adminmaster", () => product.url), folder))];
  const { next, ...finding } = await sqlmap(front, product.url, folder, { from, until });
  good.push(report(finding));
  mkdirSync(cache, { recursive: true });
  writeFileSync(bookmark, JSON.stringify({ next }));
  if (next > 0) console.log("sqlmap is not through: run it again, and it goes on from there.");
  process.exitCode = good.every(Boolean) ? 0 : 1;
} finally {
  await product.stop();
  front.close();
  rmSync(folder, { recursive: true });
}
