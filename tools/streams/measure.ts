import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { startProduct } from "../../e2e/product.ts";
import { withDatabase } from "../../server/cli/with-database.ts";
import type { Db } from "../../server/platform/db/connect.ts";
import { hashOf } from "../../server/platform/http/cookies.ts";
import { parseSettings } from "../../server/platform/settings.ts";
import { median } from "../bench/statistics.ts";

const streamsPerAccount = 5;
/** How often a hint and a call are measured. */
const samples = 20;
/** Opened and closed before, so that what the first streams load once is not counted. */
const warmUp = 100;
/** Until garbage is collected and each stream has had a beat. */
const settleMs = 15_000;
const mebibyte = 1024 * 1024;

interface Session {
  readonly accountId: number;
  readonly cookie: string;
}

interface Stream {
  readonly close: () => void;
  readonly response: IncomingMessage;
}

interface Times {
  readonly median: number;
  readonly most: number;
}

interface Result {
  readonly memoryMiB: number;
  readonly hintMs: Times;
  readonly callMs: Times;
}

/** Opens so many streams on an instance of its own, five for each account. */
export async function measureStreams(count: number): Promise<Result> {
  const product = await startProduct({ env: { LIMIT_CONNECTIONS_PER_ADDRESS: "0", LOG_LEVEL: "warn" } });
  try {
    const settings = parseSettings({ DATA_DIR: product.dataDir });
    return await withDatabase(settings, 2, async (db) => {
      const sessions = await createSessions(db, Math.ceil(count / streamsPerAccount));
      const openAll = async (wanted: number) => {
        const streams: Stream[] = [];
        for (let i = 0; i < wanted; i += 1)
          streams.push(await openStream(product.url, sessions[i % sessions.length] as Session));
        return streams;
      };
      for (const stream of await openAll(Math.min(warmUp, count))) stream.close();
      await wait(settleMs);
      const before = await residentBytes(product.url);
      const streams = await openAll(count);
      await wait(settleMs);
      const memoryMiB = ((await residentBytes(product.url)) - before) / mebibyte;
      const [session] = sessions as [Session];
      const [stream] = streams as [Stream];
      const hintMs = await repeat(() => untilHint(db, session, stream));
      const callMs = await repeat(() => timeOf(() => readAccount(product.url, session)));
      for (const { close } of streams) close();
      return { memoryMiB, hintMs, callMs };
    });
  } finally {
    await product.stop();
  }
}

async function repeat(measure: () => Promise<number>): Promise<Times> {
  const times: number[] = [];
  for (let i = 0; i < samples; i += 1) times.push(await measure());
  return { median: median(times), most: Math.max(...times) };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** Accounts with a session each, as a login creates it. */
async function createSessions(db: Db, count: number): Promise<readonly Session[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into accounts (username, role, status, password_hash, name, email, phone)
    select 'stream_' || n, 'freelancer', 'accepted', 'none', 'Stream ' || n, 'stream@kaamkaj.example', '9000000000'
    from generate_series(1, ${count}) n returning id`);
  const sessions = rows.map(({ id }) => ({ accountId: id, token: randomBytes(32).toString("base64url") }));
  for (const { accountId, token } of sessions)
    await db.execute(sql`insert into sessions (token_hash, account_id) values (${hashOf(token)}, ${accountId})`);
  return sessions.map(({ accountId, token }) => ({ accountId, cookie: `sid=${token}` }));
}

async function openStream(url: string, { cookie }: Session): Promise<Stream> {
  const outgoing: ClientRequest = request(`${url}/api/events.stream`, { agent: false, headers: { cookie } });
  outgoing.on("error", () => undefined);
  outgoing.end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream was refused with ${response.statusCode}`);
  response.on("error", () => undefined);
  response.setEncoding("utf8").resume();
  return { response, close: () => outgoing.destroy() };
}

/** From the commit of a notification to its hint, in milliseconds. */
async function untilHint(db: Db, { accountId }: Session, { response }: Stream): Promise<number> {
  const hint = new Promise<void>((resolve) => {
    const listen = (chunk: string) => {
      if (!chunk.includes("event: hint")) return;
      response.off("data", listen);
      resolve();
    };
    response.on("data", listen);
  });
  await db.execute(sql`
    insert into notifications (account_id, kind, subject_kind, subject_id, facts)
    values (${accountId}, 'withdrawn', 'request', 1, '{}')`);
  return timeOf(() => hint);
}

async function readAccount(url: string, { cookie }: Session): Promise<void> {
  const response = await fetch(`${url}/api/whoami`, { headers: { cookie } });
  if (!response.ok) throw new Error(`a call was refused with ${response.status}`);
  await response.text();
}

async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}
