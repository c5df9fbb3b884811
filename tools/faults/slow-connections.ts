import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { formOf } from "#server/test/upload.ts";
import { signInToDemo } from "../../e2e/screen-list.ts";
import { root } from "../../scripts/root.mjs";
import { seenSince, watchedBy } from "../process-metrics/records.ts";
import { Business } from "./business.ts";
import { bystander } from "./bystander.ts";
import type { Fault } from "./fault.ts";
import { inPlace } from "./product-folder.ts";
import { idlers, slowReaders, slowUpload, slowWriters, stalledWriters } from "./slow-clients.ts";

const idle = 10_000;
const slowOnes = 200;
const readers = 25;
const cutMs = 15_000;
const patienceMs = 25_000;
/** A body may stall for 15 s and average below 4 KiB/s over 30 s; it is looked at once a second. */
const stalledCutMs = 17_000;
const slowCutMs = 32_000;
const bodyPatienceMs = 45_000;
/** 128 kbit/s. */
const slowLine = 16_000;
const resumeBytes = 5 * 1024 * 1024;
const mostP99Ms = 250;
/** The used memory without garbage. */
const mostLeftMiB = 16;
const quietMs = 10_000;

const get = "GET /api/whoami HTTP/1.1\r\nHost: localhost\r\n";
const post = (call: string, type: string) =>
  `POST /api/${call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** Clients that are cut later than slow readers and headers. */
const latest: Readonly<Record<string, number>> = {
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

const slow: Fault["run"] = () =>
  inPlace(async ({ dataDir, start }) => {
    const notes = join(dataDir, "loop");
    const { url } = await start(watchedBy(notes));
    const { freelancer } = await Business.begin(() => url);
    const ask = () => freelancer.post("getjobfreelancer");
    for (let at = 0; at < 200; at += 1) await ask();
    const since = Date.now();
    await wait(quietMs);
    const before = seenSince(notes, since).last;

    const told = bystander(ask);
    const began = performance.now();
    const resume = slowUpload(url, await resumeUpload(url), slowLine);
    const [slowJson, slowForm] = [
      post("login", "application/json"),
      post("upload", "multipart/form-data; boundary=x") + form,
    ];
    const slowCuts = {
      headers: slowWriters(url, slowOnes, `${get}X-A: `, patienceMs),
      "JSON bodies": slowWriters(url, slowOnes, slowJson, bodyPatienceMs),
      "form bodies": slowWriters(url, slowOnes, slowForm, bodyPatienceMs),
      "stalled JSON bodies": stalledWriters(url, slowOnes, slowJson, bodyPatienceMs),
      "stalled form bodies": stalledWriters(url, slowOnes, slowForm, bodyPatienceMs),
      "readers of nothing": slowReaders(url, readers, largest(), 0, cutMs),
      "readers of a little": slowReaders(url, readers, largest(), 1024, cutMs),
    };
    await Promise.all(Object.values(slowCuts));
    const idleCuts = {
      "idle from the start": idlers(url, idle / 2, "", patienceMs),
      "idle after a call": idlers(url, idle / 2, `${get}\r\n`, patienceMs),
    };
    await Promise.all(Object.values(idleCuts));
    const arrived = await resume;
    const seconds = Math.round((performance.now() - began) / 1000);
    const meanwhile = await told();

    const { left, after } = await calmAgain(notes, before.used, ask);
    const cuts: [string, number][] = [];
    for (const [who, cut] of Object.entries({ ...slowCuts, ...idleCuts })) cuts.push([who, slowest(await cut)]);
    const late = cuts.filter(([who, ms]) => ms > (latest[who] ?? cutMs));
    const hasArrived = arrived.statusLine.includes(" 200 ");
    const all = cuts.map(([who, ms]) => `${who} ${(ms / 1000).toFixed(1)} s`).join(", ");
    return {
      passed:
        hasArrived &&
        late.length === 0 &&
        meanwhile.failed === 0 &&
        meanwhile.p99Ms <= mostP99Ms &&
        left <= mostLeftMiB,
      told:
        `a résumé of 5 MiB at 128 kbit/s: ${arrived.statusLine} after ${arrived.seconds} s; cut at the latest: ${all}; ${meanwhile.calls} other calls in ${seconds} s, ${meanwhile.failed} failed, p99 ${meanwhile.p99Ms} ms; ` +
        `in use ${before.used} MiB before, ${after} after`,
    };
  });

/** Makes calls until garbage is collected. */
async function calmAgain(notes: string, before: number, ask: () => Promise<unknown>) {
  let after = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 12 && after - before > mostLeftMiB; times += 1) {
    const since = Date.now();
    while (Date.now() < since + quietMs / 2) await ask();
    after = seenSince(notes, since).last.used;
  }
  return { left: after - before, after };
}

export const slowness: Fault = {
  name: "slow",
  sentence: `slow headers, slow and stalled bodies, slow readers, ${idle.toLocaleString("en")} idle connections`,
  minutes: 8,
  run: slow,
};
