import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { PoolClient } from "pg";
import { withEnds } from "./ends.ts";
import type { Fault, Outcome } from "./fault.ts";
import { Market, price } from "./people.ts";
import { type Heard, Window } from "./window.ts";

const blockedMs = 3_000;
const othersMs = 200;
const aliveMs = 50;
const restMs = 50;
/** As many as ask for what is held, more than the product has connections. */
const crowd = 30;
const readers = 6;

interface Stage {
  readonly market: Market;
  readonly owner: Window;
  readonly held: number;
  readonly strangers: readonly { readonly window: Window; readonly requests: readonly number[] }[];
}

async function setStage(market: Market): Promise<Stage> {
  const [company, freelancer] = [await market.company(), await market.freelancer()];
  const [held] = await market.dealings(company, freelancer, "completed", 1);
  const strangers: { window: Window; requests: number[] }[] = [];
  for (let n = 0; n < readers; n += 1) {
    const stranger = await market.company();
    const dealings = await market.dealings(stranger, freelancer, "completed", 2_000);
    strangers.push({ window: await market.window(stranger), requests: dealings.map(({ id }) => id) });
  }
  return { market, owner: await market.window(company), held: held?.id ?? 0, strangers };
}

type Ask = (time: number) => Promise<Heard>;

/** Asks the same again and again, and keeps what is heard. */
async function keepAsking(until: number, ask: Ask): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
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

const slowest = (heard: readonly Heard[], part = 1) => {
  const sorted = heard.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
};

const isRefused = ({ status, retryAfter }: Heard) => status === 503 && retryAfter !== null;

interface Held {
  readonly name: string;
  readonly sentence: string;
  readonly seconds: number;
  readonly hold: (client: PoolClient, stage: Stage) => Promise<unknown>;
  /** Who is not concerned. */
  readonly others: (stage: Stage) => readonly Ask[];
}

const rowHeld: Held = {
  name: "rowlock",
  sentence: `a row held for 60 s while ${crowd} ask for it`,
  seconds: 60,
  hold: (client, { held }) => client.query("select from work_requests where id = $1 for update", [held]),
  others: ({ strangers, owner }) => [
    ...strangers.map(
      ({ window, requests }): Ask =>
        (time) =>
          window.call("payment", { requestid: requests[time], amount: price }),
    ),
    ...strangers.map(
      ({ window }): Ask =>
        () =>
          window.call("getworkdetails", { limit: 20 }),
    ),
    () => owner.call("getworkbystatus", { status: "completed" }),
  ],
};

/** Whoever needs the table waits with a connection, until there is none for anybody; what needs none goes on. */
const poolHeld: Held = {
  name: "pool",
  sentence: `every connection taken for 20 s by ${crowd + readers} who wait for a table`,
  seconds: 20,
  hold: (client) => client.query("lock table work_requests in access exclusive mode"),
  others: ({ market }) => [() => new Window(market.url).get("/api/openapi.json")],
};

async function hold({ hold: take, seconds, others }: Held, stage: Stage): Promise<Outcome> {
  const { market, owner, held, strangers } = stage;
  const client = await market.rows.connect();
  try {
    await client.query("begin");
    await take(client, stage);
    const until = Date.now() + seconds * 1000;
    const ask: Ask = () => owner.call("payment", { requestid: held, amount: price });
    const everybody =
      seconds < 60
        ? strangers.map(
            ({ window }): Ask =>
              () =>
                window.call("getworkbystatus", { status: "completed" }),
          )
        : [];
    const [blocked, free, alive] = await Promise.all([
      all(until, [...Array<Ask>(crowd).fill(ask), ...everybody]),
      all(until, others(stage)),
      slowestSign(market.url(), until),
    ]);
    await client.query("rollback");
    return judge({ blocked, free, alive, after: await ask(0), broken: await market.brokenBooks() });
  } finally {
    client.release(true);
  }
}

interface Seen {
  readonly blocked: readonly Heard[];
  readonly free: readonly Heard[];
  readonly alive: number;
  readonly after: Heard;
  readonly broken: readonly string[];
}

function judge({ blocked, free, alive, after, broken }: Seen): Outcome {
  const waited = slowest(blocked);
  const [others, lives] = [slowest(free, 0.99), Math.round(alive)];
  const notRefused = blocked.filter((heard) => !isRefused(heard)).map(({ words }) => words);
  const failed = free.filter(({ status }) => status !== 200).map(({ words }) => words);
  const but = [
    notRefused.length > 0 ? `${notRefused.length} answered ${[...new Set(notRefused)].join(" and ")}` : "",
    failed.length > 0 ? `${failed.length} others answered ${[...new Set(failed)].join(" and ")}` : "",
    after.words === "Success" ? "" : `afterwards ${after.words}`,
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
      const market = await Market.open();
      ends.push(market.close);
      return hold(kind, await setStage(market));
    }),
}));
