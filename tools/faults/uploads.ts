import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { signInToDemo } from "../../e2e/screen-list.ts";
import { createRawClient } from "../../server/test/raw-client.ts";
import { recorderSettings, recordsSince } from "../process-metrics/records.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import type { Fault } from "./fault.ts";
import { badFiles, bombs, type HostileUpload } from "./malformed-files.ts";
import { withDatabase, withDataFolder } from "./product-folder.ts";

const perKind = 250;
const disconnects = 100;
const repetitions = 10;
const connections = 4;
const maxCallMs = 1_000;
const maxGrowthMiB = 64;

const uploads: Fault["run"] = () =>
  withDataFolder(async ({ dataDir, start }) => {
    const recordFile = join(dataDir, "loop");
    const { url } = await start(recorderSettings(recordFile));
    const client = await signInToDemo("freelancermaster", () => url);
    const { send, close } = createRawClient(url, connections);
    const statuses = new Map<number, number>();
    let slowestMs = 0;
    const sendOne = async ({ path, headers, body }: HostileUpload) => {
      const began = performance.now();
      const allHeaders = { ...headers, ...client.headers };
      const { status } = await send({ method: "POST", path, headers: allHeaders, body }).catch(() => ({ status: 0 }));
      slowestMs = Math.max(slowestMs, performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const sendAll = async (remaining: HostileUpload[]) => {
      const one = async () => {
        for (let bad = remaining.shift(); bad; bad = remaining.shift()) await sendOne(bad);
      };
      await Promise.all(Array.from({ length: connections }, one));
    };
    const storedFiles = async () => ({
      rows: await withDatabase(dataDir, async (client) => (await client.query("select from files")).rowCount),
      bytes: (await readdir(join(dataDir, "files"))).length,
    });

    const files = badFiles(perKind);
    const expandingFiles = bombs();
    // A warm-up, whose memory does not count as that of the bombs.
    await sendAll([...files, ...expandingFiles]);
    const [before, since] = [await storedFiles(), Date.now()];
    await wait(3_000);
    const idleMiB = maxResidentMiB(recordFile, since);
    slowestMs = 0;
    statuses.clear();

    const remaining = [...files, ...Array.from({ length: repetitions }, () => expandingFiles).flat()];
    const total = remaining.length;
    const startedAt = Date.now();
    await sendAll(remaining);
    for (let at = 0; at < disconnects; at += 1) await disconnectEarly(url, files[at * 7] as HostileUpload);
    await wait(2_000);
    close();

    const growthMiB = maxResidentMiB(recordFile, startedAt) - idleMiB;
    const after = await storedFiles();
    const refused = [...statuses]
      .filter(([status]) => status >= 400 && status < 500)
      .reduce((sum, [, of]) => sum + of, 0);
    const left = { rows: (after.rows ?? 0) - (before.rows ?? 0), bytes: after.bytes - before.bytes };
    const violations = await violatedInvariants(dataDir);
    const summary =
      `${refused} of ${total} refused (${[...statuses].map(([status, of]) => `${status}: ${of}`).join(", ")}) in ${Math.round(slowestMs)} ms at most, ` +
      `${disconnects} cut; memory + ${Math.round(growthMiB)} MiB; left ${left.rows} rows and ${left.bytes} files`;
    return {
      passed:
        refused === total &&
        slowestMs <= maxCallMs &&
        growthMiB <= maxGrowthMiB &&
        left.rows === 0 &&
        left.bytes === 0 &&
        violations.length === 0,
      summary: [summary, ...violations].join("; "),
    };
  });

const maxResidentMiB = (recordFile: string, since: number) =>
  Math.max(...recordsSince(recordFile, since).map(({ residentMiB }) => residentMiB));

/** Sends half of the body and disconnects. */
async function disconnectEarly(url: string, { path, headers, body }: HostileUpload): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  const head = Object.entries({ host: "localhost", ...headers, "content-length": String(body.length) });
  socket.write(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  await new Promise((sent) => socket.write(body.subarray(0, body.length >> 1), sent));
  socket.destroy();
}

export const hostileUploads: Fault = {
  name: "uploads",
  sentence: `broken, cut, doubled, misnamed uploads × ${4 * perKind}; pixel, zip, gzip and JSON bombs`,
  minutes: 3,
  run: uploads,
};
