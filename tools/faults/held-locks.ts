import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { PoolClient } from "pg";
import { attempt, HttpClient, type HttpResponse } from "../../e2e/http-client.ts";
import { price, World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

const maxRefusalMs = 3_000;
const maxOthersMs = 200;
const maxHealthMs = 50;
const pauseMs = 50;
/** More than the product has connections. */
const blockedCallers = 30;
const readers = 6;

interface Setup {
  readonly world: World;
  readonly owner: HttpClient;
  readonly requestId: number;
  readonly otherCompanies: readonly { readonly client: HttpClient; readonly requests: readonly number[] }[];
}

async function prepare(world: World): Promise<Setup> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const [requestId] = await world.newRequests(company, freelancer, "completed", 1);
  const otherCompanies: { client: HttpClient; requests: number[] }[] = [];
  for (let n = 0; n < readers; n += 1) {
    const companyId = await world.newCompany();
    const requests = await world.newRequests(companyId, freelancer, "completed", 2_000);
    otherCompanies.push({ client: await world.signIn(companyId), requests: requests.map(({ id }) => id) });
  }
  return { world, owner: await world.signIn(company), requestId: requestId?.id ?? 0, otherCompanies };
}

type Send = (time: number) => Promise<HttpResponse>;

/** Repeats a call until this time and returns the responses. */
async function sendRepeatedly(until: number, send: Send): Promise<readonly HttpResponse[]> {
  const responses: HttpResponse[] = [];
  for (let time = 0; Date.now() < until; time += 1) {
    responses.push(await send(time));
    await wait(pauseMs);
  }
  return responses;
}

const sendAll = async (until: number, calls: readonly Send[]) =>
  (await Promise.all(calls.map((send) => sendRepeatedly(until, send)))).flat();

/** The longest response time of the health check. */
async function slowestHealthCheck(url: string, until: number): Promise<number> {
  const workerData = { url, until, pauseMs };
  const [slowestMs] = await once(new Worker(new URL("liveness-thread.ts", import.meta.url), { workerData }), "message");
  return slowestMs as number;
}

const latencyMs = (responses: readonly HttpResponse[], part = 1) => {
  const sorted = responses.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
};

const isRefused = ({ status, headers }: HttpResponse) => status === 503 && headers.has("retry-after");

interface LockScenario {
  readonly name: string;
  readonly sentence: string;
  readonly seconds: number;
  readonly lock: (connection: PoolClient, setup: Setup) => Promise<unknown>;
  /** Calls that do not need the lock. */
  readonly others: (setup: Setup) => readonly Send[];
}

const rowLock: LockScenario = {
  name: "rowlock",
  sentence: `a row locked for 60 s while ${blockedCallers} calls wait for it`,
  seconds: 60,
  lock: (connection, { requestId }) =>
    connection.query("select from work_requests where id = $1 for update", [requestId]),
  others: ({ otherCompanies, owner }) => [
    ...otherCompanies.map(
      ({ client, requests }): Send =>
        (time) =>
          client.call("payment", { requestid: requests[time], amount: price }),
    ),
    ...otherCompanies.map(
      ({ client }): Send =>
        () =>
          client.call("getworkdetails", { limit: 20 }),
    ),
    () => owner.call("getworkbystatus", { status: "completed" }),
  ],
};

/** Calls on the locked table exhaust the pool; calls without a connection continue. */
const tableLock: LockScenario = {
  name: "pool",
  sentence: `every connection used for 20 s by ${blockedCallers + readers} calls that wait for a table`,
  seconds: 20,
  lock: (connection) => connection.query("lock table work_requests in access exclusive mode"),
  others: ({ world }) => [() => attempt(new HttpClient(world.url).get("/api/openapi.json"))],
};

async function runScenario({ lock, seconds, others: otherCalls }: LockScenario, setup: Setup): Promise<Outcome> {
  const { world, owner, requestId, otherCompanies } = setup;
  const connection = await world.pool.connect();
  try {
    await connection.query("begin");
    await lock(connection, setup);
    const until = Date.now() + seconds * 1000;
    const send: Send = () => owner.call("payment", { requestid: requestId, amount: price });
    const otherReads =
      seconds < 60
        ? otherCompanies.map(
            ({ client }): Send =>
              () =>
                client.call("getworkbystatus", { status: "completed" }),
          )
        : [];
    const [blocked, others, healthMs] = await Promise.all([
      sendAll(until, [...Array<Send>(blockedCallers).fill(send), ...otherReads]),
      sendAll(until, otherCalls(setup)),
      slowestHealthCheck(world.url(), until),
    ]);
    await connection.query("rollback");
    return verdict({ blocked, others, healthMs, after: await send(0), violations: await world.violatedInvariants() });
  } finally {
    connection.release(true);
  }
}

interface Observation {
  readonly blocked: readonly HttpResponse[];
  readonly others: readonly HttpResponse[];
  readonly healthMs: number;
  readonly after: HttpResponse;
  readonly violations: readonly string[];
}

function verdict({ blocked, others, healthMs, after, violations }: Observation): Outcome {
  const refusalMs = latencyMs(blocked);
  const othersMs = latencyMs(others, 0.99);
  const notRefused = blocked.filter((response) => !isRefused(response)).map(({ outcome }) => outcome);
  const failed = others.filter(({ status }) => status !== 200).map(({ outcome }) => outcome);
  const problems = [
    notRefused.length > 0 ? `${notRefused.length} answered ${[...new Set(notRefused)].join(" and ")}` : "",
    failed.length > 0 ? `${failed.length} others answered ${[...new Set(failed)].join(" and ")}` : "",
    after.outcome === "Success" ? "" : `afterwards ${after.outcome}`,
    ...violations,
  ].filter(Boolean);
  const isInTime = refusalMs <= maxRefusalMs && othersMs <= maxOthersMs && healthMs <= maxHealthMs;
  return {
    passed: isInTime && problems.length === 0 && blocked.length >= blockedCallers,
    summary: `${blocked.length} refused with 503 within ${refusalMs} ms; p99 of ${others.length} others ${othersMs} ms, health check within ${Math.round(healthMs)} ms${problems.length > 0 ? `, but ${problems.join(", ")}` : ""}`,
  };
}

export const heldLocks: readonly Fault[] = [rowLock, tableLock].map((kind) => ({
  name: kind.name,
  sentence: kind.sentence,
  minutes: kind.seconds / 60 + 0.3,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open();
      cleanups.push(world.close);
      return runScenario(kind, await prepare(world));
    }),
}));
