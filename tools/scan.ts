import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../e2e/product.ts";
import { signInToDemo } from "../e2e/screen-list.ts";
import { recordMeasurements } from "../scripts/measurements.ts";
import { cache } from "../scripts/root.mjs";
import { openScanProxy } from "./scan/proxy.ts";
import { sqlmap } from "./scan/sqlmap.ts";
import type { Finding } from "./scan/tool.ts";
import { wapiti } from "./scan/wapiti.ts";

// `npx node tools/scan.ts`: two scanners against the running product, each checked to have sent requests. A run takes at most
// eight minutes; the next one continues with the call that sqlmap has reached.
const maxRunMs = 8 * 60_000;
const until = performance.now() + maxRunMs - 90_000;
const progressFile = join(cache, "scan.json");
const from = existsSync(progressFile) ? (JSON.parse(readFileSync(progressFile, "utf8")) as { next: number }).next : 0;

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

function report({ tool, scope, reallyTested, findings }: Finding): boolean {
  console.log(`${tool.padEnd(11)} ${scope}: ${findings.length === 0 ? "no findings" : `${findings.length} findings`}`);
  for (const line of findings) console.log(`  ${line}`);
  if (!reallyTested) console.log("  It sent no requests, which counts as a failure.");
  const isPassed = reallyTested && findings.length === 0;
  recordMeasurements("npx node tools/scan.ts", {
    [tool]: { what: scope, result: `${findings.length} findings`, passed: isPassed },
  });
  return isPassed;
}

const folder = mkdtempSync(join(tmpdir(), "kaamkaj-scan-"));
const proxy = await openScanProxy(folder);
const product = await startProduct({ env: { PUBLIC_URL: proxy.url } });
proxy.forwardTo(product.url);
try {
  const passed = [report(await wapiti(proxy, await signInToDemo("adminmaster", () => product.url), folder))];
  const { next, ...finding } = await sqlmap(proxy, product.url, folder, { from, until });
  passed.push(report(finding));
  mkdirSync(cache, { recursive: true });
  writeFileSync(progressFile, JSON.stringify({ next }));
  if (next > 0) console.log("sqlmap has not finished. The next run continues.");
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  await product.stop();
  proxy.close();
  rmSync(folder, { recursive: true });
}
