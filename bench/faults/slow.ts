import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/root.mjs";
import { seenSince, watchedBy } from "../fuzz-watch.ts";
import { Business } from "./business.ts";
import { bystander } from "./bystander.ts";
import type { Fault } from "./fault.ts";
import { idlers, slowReaders, slowWriters } from "./hangers.ts";
import { inPlace } from "./place.ts";

const idle = 10_000;
const slowOnes = 200;
const readers = 25;
const cutMs = 15_000;
const patienceMs = 25_000;
const mostP99Ms = 250;
/** Of what is in use, which garbage is not. */
const mostLeftMiB = 16;
const quietMs = 10_000;

const get = "GET /api/whoami HTTP/1.1\r\nHost: localhost\r\n";
const post = (call: string, type: string) =>
  `POST /api/${call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** The largest file a browser is ever sent. */
function largest(): { path: string; size: number } {
  const names = readdirSync(join(root, "web/dist/assets"));
  const name = names.find((each) => /^frame-.*\.js$/.test(each));
  if (name === undefined) throw new Error("The screens are not built: npm run build");
  return { path: `/assets/${name}`, size: statSync(join(root, "web/dist/assets", name)).size };
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
    const slowCuts = {
      headers: slowWriters(url, slowOnes, `${get}X-A: `, patienceMs),
      "JSON bodies": slowWriters(url, slowOnes, post("login", "application/json"), patienceMs),
      "form bodies": slowWriters(url, slowOnes, post("upload", "multipart/form-data; boundary=x") + form, patienceMs),
      "readers of nothing": slowReaders(url, readers, largest(), 0, cutMs),
      "readers of a little": slowReaders(url, readers, largest(), 1024, cutMs),
    };
    await Promise.all(Object.values(slowCuts));
    const idleCuts = {
      "idle from the start": idlers(url, idle / 2, "", patienceMs),
      "idle after a call": idlers(url, idle / 2, `${get}\r\n`, patienceMs),
    };
    await Promise.all(Object.values(idleCuts));
    const seconds = Math.round((performance.now() - began) / 1000);
    const meanwhile = await told();

    const { left, after } = await calmAgain(notes, before.used, ask);
    const cuts: [string, number][] = [];
    for (const [who, cut] of Object.entries({ ...slowCuts, ...idleCuts })) cuts.push([who, slowest(await cut)]);
    const late = cuts.filter(([, ms]) => ms > cutMs);
    const all = cuts.map(([who, ms]) => `${who} ${(ms / 1000).toFixed(1)} s`).join(", ");
    return {
      passed: late.length === 0 && meanwhile.failed === 0 && meanwhile.p99Ms <= mostP99Ms && left <= mostLeftMiB,
      told:
        `cut at the latest: ${all}; ${meanwhile.calls} other calls in ${seconds} s, ${meanwhile.failed} failed, p99 ${meanwhile.p99Ms} ms; ` +
        `in use ${before.used} MiB before, ${after} after`,
    };
  });

/** Garbage goes when there is some more of it; until then calls go on as before. */
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
  sentence: `slow headers, slow bodies, slow readers, ${idle.toLocaleString("en")} idle connections`,
  minutes: 3,
  run: slow,
};
