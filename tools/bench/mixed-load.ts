import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { recordMeasurements } from "../../scripts/measurements.ts";
import type { ApiRequest, Journey } from "./load.ts";
import { type Market, openMarket } from "./market.ts";
import { pick } from "./market-model.ts";
import { operationsOn } from "./operations.ts";
import { type Program, startOurs } from "./programs.ts";
import { requestOf, type Users, usersOf } from "./sessions.ts";
import { quantile, short } from "./statistics.ts";

/** The limits of docs/design/promises.md#speed. */
const limits = { p99: 50, mebibytes: 256 };
const perSecond = 200;

/** The shares of the calls in percent. */
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

interface Sample {
  readonly kind: Kind;
  readonly latency: number;
  readonly failure: string | undefined;
}

/**
 * An open load: calls are sent at a fixed rate, and each is timed from its planned start, so that a stall counts for every
 * call planned during it. Returns whether the limits hold.
 */
export async function measureMixed(works: number, seconds: number): Promise<boolean> {
  const market = await openMarket(works);
  let program: Program | undefined;
  try {
    program = await startOurs(market);
    const startMiB = await program.memory();
    const users = await usersOf(market, program.url);
    // Warms every connection up.
    await sendPlan(program, await plan(market, users, 10), []);
    const memory: number[] = [];
    const samples = await sendPlan(program, await plan(market, users, seconds), memory);
    await wait(10_000);
    return report(samples, { startMiB, maxMiB: Math.max(...memory), afterMiB: await program.memory() });
  } finally {
    await program?.stop();
    await market.close();
  }
}

/** The sequence of calls in these shares, evenly mixed. */
async function plan(market: Market, users: Users, seconds: number): Promise<[Kind, ApiRequest][]> {
  const count = perSecond * seconds;
  const supplies = new Map<string, () => ApiRequest | Journey | undefined>();
  for (const { name, supply } of operationsOn(market, users))
    if (name in shares) supplies.set(name, await supply(Math.ceil((count * shares[name as Kind]) / 100) + 5));
  const { companies, freelancers } = users;
  const [skill] = (await market.pool.query("select id, category_id from subcategories order by id limit 1")).rows;
  const terms = { categoryid: skill.category_id, subcategoryid: skill.id, description: "As agreed.", budget: 5000 };
  const otherRequests: Readonly<Record<string, (turn: number) => ApiRequest>> = {
    "own works": (turn) => requestOf(pick(companies, turn), "getworkdetails", {}),
    "own requests": (turn) => requestOf(pick(freelancers, turn), "getrequestbyid", {}),
    "own projects": (turn) =>
      requestOf(pick(turn % 2 === 0 ? companies : freelancers, turn), "getworkbystatus", { status: "accepted" }),
    "platform.getStatistics": (turn) => ({
      ...requestOf(pick(freelancers, turn), "platform.getStatistics", {}),
      method: "GET",
      path: "/api/platform.getStatistics",
      body: "",
    }),
    post: (turn) =>
      requestOf(pick(companies, turn), "workpost", { ...terms, title: `Mixed ${turn}`, deadlinedate: "2099-12-31" }),
  };
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  return Array.from({ length: count }, (_, turn) => {
    // Seven and a hundred are coprime, so a hundred turns take every entry once.
    const kind = pick(kinds, turn * 7);
    const request = otherRequests[kind]?.(turn) ?? supplies.get(kind)?.();
    if (typeof request !== "object")
      throw new Error(`The market has nothing left for ${kind}: remove its folder in node_modules/.cache/bench.`);
    return [kind, request];
  });
}

async function sendPlan(program: Program, plan: readonly [Kind, ApiRequest][], memory: number[]): Promise<Sample[]> {
  const pool = new Pool(program.url, { connections: 256, pipelining: 1 });
  const start = performance.now() + 100;
  const sendOne = async (kind: Kind, request: ApiRequest, plannedAt: number): Promise<Sample> => {
    try {
      const { statusCode, body } = await pool.request(request);
      const text = await body.text();
      const failure = statusCode === 200 ? undefined : `${request.path} ${statusCode} ${text.slice(0, 200)}`;
      return { kind, latency: performance.now() - plannedAt, failure };
    } catch (error) {
      return { kind, latency: performance.now() - plannedAt, failure: String(error) };
    }
  };
  const all: Promise<Sample>[] = [];
  for (const [turn, [kind, request]] of plan.entries()) {
    const plannedAt = start + (turn * 1000) / perSecond;
    if (plannedAt > performance.now()) await wait(plannedAt - performance.now());
    all.push(sendOne(kind, request, plannedAt));
    if (turn % perSecond === 0) void program.memory().then((mebibytes) => memory.push(mebibytes));
  }
  const samples = await Promise.all(all);
  await pool.close();
  return samples;
}

function report(
  samples: readonly Sample[],
  memory: Readonly<Record<"startMiB" | "maxMiB" | "afterMiB", number>>,
): boolean {
  const printLine = (name: string, ofKind: readonly Sample[]) => {
    const at = (share: number) =>
      short(
        quantile(
          ofKind.map(({ latency }) => latency),
          share,
        ),
      ).padStart(6);
    console.log(`${name.padEnd(20)} ${String(ofKind.length).padStart(6)} ${at(0.5)} ${at(0.95)} ${at(0.99)}`);
  };
  console.log(`${perSecond} calls a second; count, and p50, p95, p99 in ms from the planned start`);
  for (const kind of Object.keys(shares))
    printLine(
      kind,
      samples.filter((each) => each.kind === kind),
    );
  printLine("all", samples);
  const failures = samples.flatMap((each) => (each.failure === undefined ? [] : [each.failure]));
  console.log(`failed: ${failures.length}`, ...failures.slice(0, 5));
  console.log(
    `memory in MiB: ${memory.startMiB} at the start, ${memory.maxMiB} at most, ${memory.afterMiB} ten seconds later`,
  );
  const latencies = samples.map(({ latency }) => latency);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(latencies, share)) as [number, number, number];
  const mebibytes = Math.max(memory.maxMiB, memory.afterMiB);
  const passed = failures.length === 0 && p99 <= limits.p99 && mebibytes <= limits.mebibytes;
  recordMeasurements("npm run bench -- --mixed", {
    mixed: {
      what: `${samples.length} calls at ${perSecond} a second; at most ${limits.p99} ms p99 and ${limits.mebibytes} MiB`,
      result: `p50 ${short(p50)}, p95 ${short(p95)}, p99 ${short(p99)} ms, ${failures.length} failed, ${mebibytes} MiB at most`,
      passed,
    },
  });
  return passed;
}
