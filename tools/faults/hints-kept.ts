import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pollUntil } from "../../server/test/poll.ts";
import { World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

const readers = 20;
const awayMs = 10_000;
const maxDelayMs = 10_000;

/** An open event stream, and how many hints it has received. */
interface Reader {
  readonly accountId: number;
  readonly hints: () => number;
  readonly isOpen: () => boolean;
}

async function openReader(world: World, signal: AbortSignal): Promise<Reader> {
  const accountId = await world.newFreelancer();
  const { headers } = await world.signIn(accountId);
  const stream = await fetch(`${world.url()}/api/events.stream`, { headers, signal });
  let [text, isOpen] = ["", true];
  const read = async () => {
    for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return { accountId, hints: () => text.split("event: hint\n").length - 1, isOpen: () => isOpen && stream.ok };
}

/** The processes of the database, the postmaster last. */
async function databaseProcesses(dataDir: string): Promise<readonly number[]> {
  const postmaster = Number((await readFile(join(dataDir, "db", "postmaster.pid"), "utf8")).split("\n")[0]);
  const isChild = (pid: string) => {
    try {
      return new RegExp(String.raw`^PPid:\t${postmaster}$`, "m").test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
      return false;
    }
  };
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isChild(name));
  return [...children.map(Number), postmaster];
}

/** What is committed a moment before must be hinted at once the database responds again. */
const stopDatabase = () =>
  withCleanup(async (cleanups): Promise<Outcome> => {
    const world = await World.open();
    cleanups.push(world.close);
    const ending = new AbortController();
    cleanups.push(() => ending.abort());
    const open = await Promise.all(Array.from({ length: readers }, () => openReader(world, ending.signal)));
    await wait(1_500);
    await world.pool.query(
      `insert into notifications (account_id, kind, subject_kind, subject_id, facts)
       select unnest($1::int[]), 'withdrawn', 'request', 1, '{}'`,
      [open.map(({ accountId }) => accountId)],
    );
    const processes = await databaseProcesses(world.dataDir);
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    const early = open.filter(({ hints }) => hints() > 0).length;
    await wait(awayMs);
    const openMeanwhile = open.filter(({ isOpen }) => isOpen()).length;
    for (const pid of processes) process.kill(pid, "SIGCONT");
    await pollUntil(async () => open.every(({ hints }) => hints() > 0), maxDelayMs);
    const hinted = open.filter(({ hints }) => hints() > 0).length;
    return {
      passed: hinted === readers && openMeanwhile === readers,
      summary: `${readers} idle streams, ${early} hinted before, ${openMeanwhile} open meanwhile, ${hinted} hinted afterwards`,
    };
  });

export const hintsKept: Fault = {
  name: "hints",
  sentence: `the database stopped for ${awayMs / 1000} s right after ${readers} notifications were committed, with idle event streams`,
  minutes: 1,
  run: stopDatabase,
};
