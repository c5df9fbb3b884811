import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createRawClient } from "#server/test/raw-client.ts";
import { signInToDemo } from "../../e2e/screen-list.ts";
import { notesSince, watchedBy } from "../process-metrics/records.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import type { Fault } from "./fault.ts";
import { type Bad, badFiles, bombs } from "./malformed-files.ts";
import { inPlace, withDatabase } from "./product-folder.ts";

const each = 250;
const lines = 100;
const times = 10;
const atOnce = 4;
const mostMs = 1_000;
const mostMiB = 64;

const uploads: Fault["run"] = () =>
  inPlace(async ({ dataDir, start }) => {
    const notes = join(dataDir, "loop");
    const { url } = await start(watchedBy(notes));
    const client = await signInToDemo("freelancermaster", () => url);
    const { send, close } = createRawClient(url, atOnce);
    const [statuses, told]: [Map<number, number>, string[]] = [new Map(), []];
    let slowestMs = 0;
    const ask = async ({ path, headers, body }: Bad) => {
      const began = performance.now();
      const known = { ...headers, ...client.headers };
      const { status } = await send({ method: "POST", path, headers: known, body }).catch(() => ({ status: 0 }));
      slowestMs = Math.max(slowestMs, performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const askAll = async (rest: Bad[]) => {
      const one = async () => {
        for (let bad = rest.shift(); bad; bad = rest.shift()) await ask(bad);
      };
      await Promise.all(Array.from({ length: atOnce }, one));
    };
    const kept = async () => ({
      rows: await withDatabase(dataDir, async (client) => (await client.query("select from files")).rowCount),
      bytes: (await readdir(join(dataDir, "files"))).length,
    });

    const files = badFiles(each);
    const worst = bombs();
    // A warm-up, whose memory does not count as that of the bombs.
    await askAll([...files, ...worst]);
    const [before, since] = [await kept(), Date.now()];
    await wait(3_000);
    const calm = highest(notes, since);
    slowestMs = 0;
    statuses.clear();

    const rest = [...files, ...Array.from({ length: times }, () => worst).flat()];
    const asked = rest.length;
    const meanwhile = Date.now();
    await askAll(rest);
    for (let at = 0; at < lines; at += 1) await cutLine(url, files[at * 7] as Bad);
    await wait(2_000);
    close();

    const more = highest(notes, meanwhile) - calm;
    const after = await kept();
    const refused = [...statuses]
      .filter(([status]) => status >= 400 && status < 500)
      .reduce((sum, [, of]) => sum + of, 0);
    const left = { rows: (after.rows ?? 0) - (before.rows ?? 0), bytes: after.bytes - before.bytes };
    const broken = await violatedInvariants(dataDir);
    told.push(
      `${refused} of ${asked} refused (${[...statuses].map(([status, of]) => `${status}: ${of}`).join(", ")}) in ${Math.round(slowestMs)} ms at most, ` +
        `${lines} cut; memory + ${Math.round(more)} MiB; left ${left.rows} rows and ${left.bytes} files`,
    );
    return {
      passed:
        refused === asked &&
        slowestMs <= mostMs &&
        more <= mostMiB &&
        left.rows === 0 &&
        left.bytes === 0 &&
        broken.length === 0,
      told: [...told, ...broken].join("; "),
    };
  });

const highest = (notes: string, since: number) =>
  Math.max(...notesSince(notes, since).map(({ residentMiB }) => residentMiB));

/** Sends half of the body and disconnects. */
async function cutLine(url: string, { path, headers, body }: Bad): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  const head = Object.entries({ host: "localhost", ...headers, "content-length": String(body.length) });
  socket.write(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  await new Promise((sent) => socket.write(body.subarray(0, body.length >> 1), sent));
  socket.destroy();
}

export const badUploads: Fault = {
  name: "uploads",
  sentence: `broken, cut, doubled, misnamed uploads × ${4 * each}; pixel, zip, gzip and JSON bombs`,
  minutes: 3,
  run: uploads,
};
