import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { recordMeasurements } from "../../scripts/measurements.ts";
import type { Ask, Journey } from "./load.ts";
import { type Market, openMarket } from "./market.ts";
import { pick } from "./market-model.ts";
import { operationsOn } from "./operations.ts";
import { type Program, startOurs } from "./programs.ts";
import { askOf, type People, peopleOf } from "./sessions.ts";
import { quantile, short } from "./statistics.ts";

/** QUALITY section 5. */
const promised = { p99: 50, mebibytes: 256 };
const perSecond = 200;

/** What people do, in hundredths: they mostly look. */
const shares = {
  "20 jobs": 22,
  "one job": 20,
  "requests of a work": 12,
  "own works": 9,
  "own requests": 9,
  "own projects": 6,
  "platform.getStatistics": 6,
  apply: 8,
  post: 3,
  accept: 2,
  pay: 2,
  login: 1,
} as const;
type Kind = keyof typeof shares;

interface Taken {
  readonly kind: Kind;
  readonly latency: number;
  readonly failed: string | undefined;
}

/**
 * Calls that arrive when they arrive, whether or not the ones before were answered; each is timed from when it was to arrive, so that
 * a stall counts for everybody who came meanwhile. Answers whether the promises are kept.
 */
export async function measureMixed(works: number, seconds: number): Promise<boolean> {
  const market = await openMarket(works);
  let program: Program | undefined;
  try {
    program = await startOurs(market);
    const begun = await program.memory();
    const people = await peopleOf(market, program.url);
    // What every connection has to learn is learnt by then.
    await arrive(program, await plan(market, people, 10), []);
    const memory: number[] = [];
    const taken = await arrive(program, await plan(market, people, seconds), memory);
    await wait(10_000);
    return tell(taken, { begun, most: Math.max(...memory), after: await program.memory() });
  } finally {
    await program?.stop();
    await market.close();
  }
}

/** One call after the other in the shares above, evenly mixed. */
async function plan(market: Market, people: People, seconds: number): Promise<[Kind, Ask][]> {
  const count = perSecond * seconds;
  const supplies = new Map<string, () => Ask | Journey | undefined>();
  for (const { name, supply } of operationsOn(market, people))
    if (name in shares) supplies.set(name, await supply(Math.ceil((count * shares[name as Kind]) / 100) + 5));
  const { companies, freelancers } = people;
  const [skill] = (await market.pool.query("select id, category_id from subcategories order by id limit 1")).rows;
  const terms = { categoryid: skill.category_id, subcategoryid: skill.id, description: "As agreed.", budget: 5000 };
  const others: Readonly<Record<string, (turn: number) => Ask>> = {
    "own works": (turn) => askOf(pick(companies, turn), "getworkdetails", {}),
    "own requests": (turn) => askOf(pick(freelancers, turn), "getrequestbyid", {}),
    "own projects": (turn) =>
      askOf(pick(turn % 2 === 0 ? companies : freelancers, turn), "getworkbystatus", { status: "accepted" }),
    "platform.getStatistics": (turn) => ({
      ...askOf(pick(freelancers, turn), "platform.getStatistics", {}),
      method: "GET",
      path: "/api/platform.getStatistics",
      body: "",
    }),
    post: (turn) =>
      askOf(pick(companies, turn), "workpost", { ...terms, title: `Mixed ${turn}`, deadlinedate: "2099-12-31" }),
  };
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  return Array.from({ length: count }, (_, turn) => {
    // Seven and a hundred have no divisor in common: a hundred turns meet every one of the hundred.
    const kind = pick(kinds, turn * 7);
    const ask = others[kind]?.(turn) ?? supplies.get(kind)?.();
    if (typeof ask !== "object")
      throw new Error(`The market has nothing left for ${kind}: remove its folder in node_modules/.cache/bench.`);
    return [kind, ask];
  });
}

async function arrive(program: Program, plan: readonly [Kind, Ask][], memory: number[]): Promise<Taken[]> {
  const pool = new Pool(program.url, { connections: 256, pipelining: 1 });
  const start = performance.now() + 100;
  const one = async (kind: Kind, ask: Ask, planned: number): Promise<Taken> => {
    try {
      const { statusCode, body } = await pool.request(ask);
      const text = await body.text();
      const failed = statusCode === 200 ? undefined : `${ask.path} ${statusCode} ${text.slice(0, 200)}`;
      return { kind, latency: performance.now() - planned, failed };
    } catch (error) {
      return { kind, latency: performance.now() - planned, failed: String(error) };
    }
  };
  const all: Promise<Taken>[] = [];
  for (const [turn, [kind, ask]] of plan.entries()) {
    const planned = start + (turn * 1000) / perSecond;
    if (planned > performance.now()) await wait(planned - performance.now());
    all.push(one(kind, ask, planned));
    if (turn % perSecond === 0) void program.memory().then((held) => memory.push(held));
  }
  const taken = await Promise.all(all);
  await pool.close();
  return taken;
}

function tell(taken: readonly Taken[], memory: Readonly<Record<"begun" | "most" | "after", number>>): boolean {
  const line = (name: string, some: readonly Taken[]) => {
    const at = (share: number) =>
      short(
        quantile(
          some.map(({ latency }) => latency),
          share,
        ),
      ).padStart(6);
    console.log(`${name.padEnd(20)} ${String(some.length).padStart(6)} ${at(0.5)} ${at(0.95)} ${at(0.99)}`);
  };
  console.log(`${perSecond} calls a second; how many, and p50, p95, p99 in ms from when they were to arrive`);
  for (const kind of Object.keys(shares))
    line(
      kind,
      taken.filter((each) => each.kind === kind),
    );
  line("all", taken);
  const failed = taken.flatMap((each) => (each.failed === undefined ? [] : [each.failed]));
  console.log(`failed: ${failed.length}`, ...failed.slice(0, 5));
  console.log(`memory in MiB: ${memory.begun} at the start, ${memory.most} at most, ${memory.after} ten seconds later`);
  const latencies = taken.map(({ latency }) => latency);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(latencies, share)) as [number, number, number];
  const mebibytes = Math.max(memory.most, memory.after);
  const passed = failed.length === 0 && p99 <= promised.p99 && mebibytes <= promised.mebibytes;
  recordMeasurements("npm run bench -- --mixed", {
    mixed: {
      what: `${taken.length} calls at ${perSecond} a second; at most ${promised.p99} ms p99 and ${promised.mebibytes} MiB`,
      result: `p50 ${short(p50)}, p95 ${short(p95)}, p99 ${short(p99)} ms, ${failed.length} failed, ${mebibytes} MiB at most`,
      passed,
    },
  });
  return passed;
}
