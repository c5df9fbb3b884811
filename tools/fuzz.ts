import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startProduct } from "../e2e/product.ts";
import { recordMeasurements } from "../scripts/measurements.ts";
import { diceOf } from "../server/test/dice.ts";
import { type HostileRequest, hostileRequest } from "../server/test/hostile-requests.ts";
import { createRawClient } from "../server/test/raw-client.ts";
import { verdict } from "../server/test/verdict.ts";
import { callersOf } from "./fuzz/callers.ts";
import { recorderSettings, summarySince } from "./process-metrics/records.ts";

// `npx node tools/fuzz.ts --seed 7 --count 20000`: hostile requests to every call in every role, without limits. Each depends only
// on the seed and its number, so that a failed one can be repeated.
const { values } = parseArgs({ options: { seed: { type: "string" }, count: { type: "string" } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const count = Number(values.count ?? 20_000);

const connections = 8;
const maxBlockedMs = 50;
/** No call hangs (docs/design/promises.md#faults). */
const maxCallMs = 5000;
const maxGrowthMiB = 64;
const maxPrinted = 20;

const folder = mkdtempSync(join(tmpdir(), "kaamkaj-fuzz-"));
const recordFile = join(folder, "loop");
const product = await startProduct({ env: { LOG_LEVEL: "error", ...recorderSettings(recordFile) } });
const callers = await callersOf(product.url);
const { send, close } = createRawClient(product.url, connections);

const statusCounts = new Map<number, number>();
const faults: string[] = [];
let slowestMs = 0;

const truncate = (text: string) => (text.length > 300 ? `${text.slice(0, 300)} … (${text.length})` : text);
const describe = (at: number, { method, path, headers, body }: HostileRequest) =>
  `request ${at}: ${method} ${truncate(path)} ${truncate(JSON.stringify(headers))} ${truncate(body?.toString() ?? "")}`;

async function sendOne(at: number): Promise<void> {
  const dice = diceOf(seed * 1_000_003 + at);
  const request = hostileRequest(dice, callers.of);
  const start = performance.now();
  try {
    const response = await send(request);
    const tookMs = performance.now() - start;
    slowestMs = Math.max(slowestMs, tookMs);
    statusCounts.set(response.status, (statusCounts.get(response.status) ?? 0) + 1);
    const fault = tookMs > maxCallMs ? `a response after ${Math.round(tookMs)} ms` : verdict(request, response);
    if (fault)
      faults.push(`${fault}: ${response.status} ${truncate(response.body.toString())}\n  ${describe(at, request)}`);
    const { cookie } = callers.of(request.by).headers;
    if (response.status === 401 && cookie && request.headers["cookie"] === cookie) await callers.renew(request.by);
  } catch (error) {
    faults.push(`no response (${error}): ${describe(at, request)}`);
  }
}

let next = 0;
async function sendUntilDone(): Promise<void> {
  while (next < count) {
    next += 1;
    await sendOne(next);
  }
}

const warmUp = Math.min(1000, Math.floor(count / 5));
for (; next < warmUp; next += 1) await sendOne(next + 1);
const [since, start] = [Date.now(), performance.now()];
await Promise.all(Array.from({ length: connections }, sendUntilDone));
const seconds = Math.round((performance.now() - start) / 1000);

close();
await product.stop();
const { blockedMs, first, last } = summarySince(recordFile, since);
rmSync(folder, { recursive: true });

for (const fault of faults.slice(0, maxPrinted)) console.log(fault);
const statusText = [...statusCounts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
console.log(`seed ${seed}      ${count} requests, the last ${count - warmUp} in ${seconds} s`);
console.log(`responses   ${statusText.join(", ")}`);
console.log(`faults      ${faults.length}`);
console.log(`slowest     ${Math.round(slowestMs)} ms`);
console.log(`event loop  blocked for at most ${blockedMs} ms (${maxBlockedMs} allowed)`);
console.log(
  `in use      ${first.used} MiB in the first third, ${last.used} in the last (${maxGrowthMiB} more allowed)`,
);
console.log(`resident    ${first.resident} MiB at most in the first third, ${last.resident} in the last`);
const growthMiB = Math.max(last.used - first.used, last.resident - first.resident);
const passed = faults.length === 0 && blockedMs <= maxBlockedMs && growthMiB <= maxGrowthMiB;
recordMeasurements("npx node tools/fuzz.ts", {
  requests: {
    what: `${count} hostile requests, seed ${seed}`,
    result: `${faults.length} faults, slowest ${Math.round(slowestMs)} ms, event loop blocked for at most ${blockedMs} ms`,
    passed,
  },
});
process.exitCode = passed ? 0 : 1;
