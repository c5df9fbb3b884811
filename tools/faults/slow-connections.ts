import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { signInToDemo } from "../../e2e/screen-list.ts";
import { root } from "../../scripts/root.mjs";
import { formOf } from "../../server/test/upload.ts";
import { recorderSettings, summarySince } from "../process-metrics/records.ts";
import { Business } from "./business.ts";
import type { Fault } from "./fault.ts";
import { startProbe } from "./probe.ts";
import { withDataFolder } from "./product-folder.ts";
import { idleConnections, slowReaders, slowUpload, slowWriters, stalledWriters } from "./slow-clients.ts";

const idleCount = 10_000;
const slowCount = 200;
const readers = 25;
const cutMs = 15_000;
const timeoutMs = 25_000;
/** A body may stall for 15 s and average below 4 KiB/s over 30 s; it is looked at once a second. */
const stalledCutMs = 17_000;
const slowCutMs = 32_000;
const bodyTimeoutMs = 45_000;
/** 128 kbit/s. */
const slowLine = 16_000;
const resumeBytes = 5 * 1024 * 1024;
const maxP99Ms = 250;
/** The used memory without garbage. */
const maxLeftMiB = 16;
const quietMs = 10_000;

const get = "GET /api/whoami HTTP/1.1\r\nHost: localhost\r\n";
const post = (call: string, type: string) =>
  `POST /api/${call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** Clients that are cut later than slow readers and headers. */
const maxCutMs: Readonly<Record<string, number>> = {
  "JSON bodies": slowCutMs,
  "form bodies": slowCutMs,
  "stalled JSON bodies": stalledCutMs,
  "stalled form bodies": stalledCutMs,
};

/** The largest file of the screens. */
function largest(): { path: string; size: number } {
  const folder = join(root, "web/dist/assets");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ path: `/assets/${name}`, size: statSync(join(folder, name)).size }));
  const [first] = files.toSorted((one, other) => other.size - one.size);
  if (!first) throw new Error("The screens are not built: npm test -- build");
  return first;
}

/** The raw request of an upload of the largest résumé. */
async function resumeUpload(url: string): Promise<Buffer> {
  const { headers } = await signInToDemo("freelancermaster", () => url);
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(resumeBytes - 14, 32), Buffer.from("%%EOF")]);
  const { type, payload } = await formOf({ bytes, kind: "resume" });
  const head = Object.entries({
    Host: "localhost",
    ...headers,
    "Content-Type": type,
    "Content-Length": payload.length,
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST /api/upload HTTP/1.1\r\n${head.join("")}\r\n`), payload]);
}

const slowest = (cut: readonly number[]) => Math.max(...cut);

/** Starts clients that send or read slowly; the times in milliseconds after which each was cut. */
const slowClients = (url: string) => ({
  headers: slowWriters(url, slowCount, `${get}X-A: `, timeoutMs),
  "JSON bodies": slowWriters(url, slowCount, post("login", "application/json"), bodyTimeoutMs),
  "form bodies": slowWriters(url, slowCount, post("upload", "multipart/form-data; boundary=x") + form, bodyTimeoutMs),
  "stalled JSON bodies": stalledWriters(url, slowCount, post("login", "application/json"), bodyTimeoutMs),
  "stalled form bodies": stalledWriters(
    url,
    slowCount,
    post("upload", "multipart/form-data; boundary=x") + form,
    bodyTimeoutMs,
  ),
  "readers of nothing": slowReaders(url, readers, largest(), 0, cutMs),
  "readers of a little": slowReaders(url, readers, largest(), 1024, cutMs),
});

const slow: Fault["run"] = () =>
  withDataFolder(async ({ dataDir, start }) => {
    const recordFile = join(dataDir, "loop");
    const { url } = await start(recorderSettings(recordFile));
    const { freelancer } = await Business.open(() => url);
    const send = () => freelancer.post("getjobfreelancer");
    // What the first of these clients leave is compiled code and buffers that the next ones use again.
    await Promise.all(Object.values(slowClients(url)));
    const before = await usedMemory(recordFile, send);

    const stopProbe = startProbe(send);
    const began = performance.now();
    const resume = slowUpload(url, await resumeUpload(url), slowLine);
    const slowCuts = slowClients(url);
    await Promise.all(Object.values(slowCuts));
    const idleCuts = {
      "idle from the start": idleConnections(url, idleCount / 2, "", timeoutMs),
      "idle after a call": idleConnections(url, idleCount / 2, `${get}\r\n`, timeoutMs),
    };
    await Promise.all(Object.values(idleCuts));
    const upload = await resume;
    const seconds = Math.round((performance.now() - began) / 1000);
    const others = await stopProbe();

    const { left, after } = await memoryAfterGarbage(recordFile, before, send);
    const cuts: [string, number][] = [];
    for (const [kind, cut] of Object.entries({ ...slowCuts, ...idleCuts })) cuts.push([kind, slowest(await cut)]);
    const late = cuts.filter(([kind, ms]) => ms > (maxCutMs[kind] ?? cutMs));
    const isUploaded = upload.statusLine.includes(" 200 ");
    const all = cuts.map(([kind, ms]) => `${kind} ${(ms / 1000).toFixed(1)} s`).join(", ");
    return {
      passed: isUploaded && late.length === 0 && others.failed === 0 && others.p99Ms <= maxP99Ms && left <= maxLeftMiB,
      summary:
        `a résumé of 5 MiB at 128 kbit/s: ${upload.statusLine} after ${upload.seconds} s; cut at the latest: ${all}; ${others.calls} other calls in ${seconds} s, ${others.failed} failed, p99 ${others.p99Ms} ms; ` +
        `in use ${before} MiB before, ${after} after`,
    };
  });

/** The least used memory in MiB while calls are made, which is what garbage collections leave. */
async function usedMemory(recordFile: string, send: () => Promise<unknown>): Promise<number> {
  const since = Date.now();
  while (Date.now() < since + quietMs) await send();
  return summarySince(recordFile, since).last.used;
}

/** Makes calls until garbage is collected. */
async function memoryAfterGarbage(recordFile: string, before: number, send: () => Promise<unknown>) {
  let after = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 6 && after - before > maxLeftMiB; times += 1) after = await usedMemory(recordFile, send);
  return { left: after - before, after };
}

export const slowConnections: Fault = {
  name: "slow",
  sentence: `slow headers, slow and stalled bodies, slow readers, ${idleCount.toLocaleString("en")} idle connections`,
  minutes: 9,
  run: slow,
};
