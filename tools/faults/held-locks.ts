import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { PoolClient } from "pg";
import { attempt, HttpClient, type HttpResponse } from "../../e2e/http-client.ts";
import { price, World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

const blockedMs = 3_000;
const othersMs = 200;
const aliveMs = 50;
const restMs = 50;
/** As many as ask for what is held, more than the product has connections. */
const crowd = 30;
const readers = 6;

interface Setup {
  readonly world: World;
  readonly owner: HttpClient;
  readonly held: number;
  readonly strangers: readonly { readonly client: HttpClient; readonly requests: readonly number[] }[];
}

async function prepare(world: World): Promise<Setup> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const [held] = await world.newRequests(company, freelancer, "completed", 1);
  const strangers: { client: HttpClient; requests: number[] }[] = [];
  for (let n = 0; n < readers; n += 1) {
    const stranger = await world.newCompany();
    const requests = await world.newRequests(stranger, freelancer, "completed", 2_000);
    strangers.push({ client: await world.signIn(stranger), requests: requests.map(({ id }) => id) });
  }
  return { world, owner: await world.signIn(company), held: held?.id ?? 0, strangers };
}

type Ask = (time: number) => Promise<HttpResponse>;

/** Asks the same again and again, and keeps what is heard. */
async function keepAsking(until: number, ask: Ask): Promise<readonly HttpResponse[]> {
  const heard: HttpResponse[] = [];
  for (let time = 0; Date.now() < until; time += 1) {
    heard.push(await ask(time));
    await wait(restMs);
  }
  return heard;
}

const all = async (until: number, asks: readonly Ask[]) =>
  (await Promise.all(asks.map((ask) => keepAsking(until, ask)))).flat();

/** How long the product took at most, in milliseconds, to say that it lives. */
async function slowestSign(url: string, until: number): Promise<number> {
  const workerData = { url, until, restMs };
  const [slowestMs] = await once(new Worker(new URL("liveness-thread.ts", import.meta.url), { workerData }), "message");
  return slowestMs as number;
}

const slowest = (heard: readonly HttpResponse[], part = 1) => {
  const sorted = heard.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
};

const isRefused = ({ status, headers }: HttpResponse) => status === 503 && headers.has("retry-after");

interface Held {
  readonly name: string;
  readonly sentence: string;
  readonly seconds: number;
  readonly hold: (connection: PoolClient, setup: Setup) => Promise<unknown>;
  /** Who is not concerned. */
  readonly others: (setup: Setup) => readonly Ask[];
}

const rowHeld: Held = {
  name: "rowlock",
  sentence: `a row held for 60 s while ${crowd} ask for it`,
  seconds: 60,
  hold: (connection, { held }) => connection.query("select from work_requests where id = $1 for update", [held]),
  others: ({ strangers, owner }) => [
    ...strangers.map(
      ({ client, requests }): Ask =>
        (time) =>
          client.call("payment", { requestid: requests[time], amount: price }),
    ),
    ...strangers.map(
      ({ client }): Ask =>
        () =>
          client.call("getworkdetails", { limit: 20 }),
    ),
    () => owner.call("getworkbystatus", { status: "completed" }),
  ],
};

/** Calls on the locked table exhaust the pool; calls without a connection continue. */
const poolHeld: Held = {
  name: "pool",
  sentence: `every connection taken for 20 s by ${crowd + readers} who wait for a table`,
  seconds: 20,
  hold: (connection) => connection.query("lock table work_requests in access exclusive mode"),
  others: ({ world }) => [() => attempt(new HttpClient(world.url).get("/api/openapi.json"))],
};

async function hold({ hold: take, seconds, others }: Held, setup: Setup): Promise<Outcome> {
  const { world, owner, held, strangers } = setup;
  const connection = await world.pool.connect();
  try {
    await connection.query("begin");
    await take(connection, setup);
    const until = Date.now() + seconds * 1000;
    const ask: Ask = () => owner.call("payment", { requestid: held, amount: price });
    const everybody =
      seconds < 60
        ? strangers.map(
            ({ client }): Ask =>
              () =>
                client.call("getworkbystatus", { status: "completed" }),
          )
        : [];
    const [blocked, free, alive] = await Promise.all([
      all(until, [...Array<Ask>(crowd).fill(ask), ...everybody]),
      all(until, others(setup)),
      slowestSign(world.url(), until),
    ]);
    await connection.query("rollback");
    return verdict({ blocked, free, alive, after: await ask(0), broken: await world.violatedInvariants() });
  } finally {
    connection.release(true);
  }
}

interface Seen {
  readonly blocked: readonly HttpResponse[];
  readonly free: readonly HttpResponse[];
  readonly alive: number;
  readonly after: HttpResponse;
  readonly broken: readonly string[];
}

function verdict({ blocked, free, alive, after, broken }: Seen): Outcome {
  const waited = slowest(blocked);
  const [others, lives] = [slowest(free, 0.99), Math.round(alive)];
  const notRefused = blocked.filter((heard) => !isRefused(heard)).map(({ outcome }) => outcome);
  const failed = free.filter(({ status }) => status !== 200).map(({ outcome }) => outcome);
  const but = [
    notRefused.length > 0 ? `${notRefused.length} answered ${[...new Set(notRefused)].join(" and ")}` : "",
    failed.length > 0 ? `${failed.length} others answered ${[...new Set(failed)].join(" and ")}` : "",
    after.outcome === "Success" ? "" : `afterwards ${after.outcome}`,
    ...broken,
  ].filter(Boolean);
  const inTime = waited <= blockedMs && others <= othersMs && lives <= aliveMs;
  return {
    passed: inTime && but.length === 0 && blocked.length >= crowd,
    told: `${blocked.length} told to come back, after ${waited} ms at most; p99 of ${free.length} others ${others} ms, alive in ${lives} ms at most${but.length > 0 ? `, but ${but.join(", ")}` : ""}`,
  };
}

export const held: readonly Fault[] = [rowHeld, poolHeld].map((kind) => ({
  name: kind.name,
  sentence: kind.sentence,
  minutes: kind.seconds / 60 + 0.3,
  run: () =>
    withEnds(async (ends) => {
      const world = await World.open();
      ends.push(world.close);
      return hold(kind, await prepare(world));
    }),
}));
