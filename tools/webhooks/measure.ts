import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { startProduct } from "../../e2e/product.ts";
import { withDatabase } from "../../server/cli/with-database.ts";
import { insertSession } from "../../server/identity/session/queries.ts";
import type { Db } from "../../server/platform/db/connect.ts";
import { hashOf } from "../../server/platform/http/cookies.ts";
import { hashPassword } from "../../server/platform/passwords.ts";
import { parseSettings } from "../../server/platform/settings.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "../../server/test/build.ts";
import { pollUntil } from "../../server/test/poll.ts";
import { withCleanup } from "../faults/cleanup.ts";

export const events = 1_000;
export const pairs = 6;
export const paymentsPerRound = 50;
/** Two accounts with as many webhooks as they can have, one of dead and one of slow servers. */
const webhooksPerAccount = 5;
const password = "Right1234";

interface Company {
  readonly id: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Result {
  /** Milliseconds of each payment. */
  readonly without: readonly number[];
  readonly during: readonly number[];
  /** How many deliveries were tried. */
  readonly attempts: number;
}

export const measurePayments = (): Promise<Result> =>
  withCleanup(async (cleanups) => {
    const product = await startProduct({ env: { LOG_LEVEL: "error" } });
    cleanups.push(product.stop);
    // It accepts connections and never answers.
    const slow = createServer().listen(0, "127.0.0.1");
    cleanups.push(() => slow.close());
    await once(slow, "listening");
    const { port } = slow.address() as { port: number };
    return withDatabase(parseSettings({ DATA_DIR: product.dataDir }), 2, async (db) => {
      const payer = await signIn(db, product.url);
      // Nothing listens at the discard port.
      for (const address of ["http://127.0.0.1:9/", `http://127.0.0.1:${port}/`])
        await createWebhooks(await signIn(db, product.url), address);
      await pay(db, payer, paymentsPerRound);
      const [without, during]: [number[], number[]] = [[], []];
      for (let pair = 0; pair < pairs; pair += 1) {
        without.push(...(await pay(db, payer, paymentsPerRound)));
        const before = await countAttempts(db);
        await sendEvents(db);
        await pollUntil(async () => (await countAttempts(db)) > before, 30_000);
        during.push(...(await pay(db, payer, paymentsPerRound)));
        await db.execute(sql`delete from webhook_deliveries where state = 'waiting' and attempts = 0`);
        await wait(1_000);
      }
      return { without, during, attempts: await countAttempts(db) };
    });
  });

/** A company with a session. */
async function signIn(db: Db, url: string): Promise<Company> {
  const { id } = await buildCompany(db, { passwordHash: await hashPassword(password), emailState: "proved" });
  const token = randomBytes(32).toString("base64url");
  await insertSession(db, { tokenHash: hashOf(token), accountId: id });
  const page = await fetch(`${url}/api/districtview`, { headers: { cookie: `sid=${token}` } });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(page.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const cookie = `sid=${token}; XSRF-TOKEN=${xsrf}`;
  return { id, url, headers: { cookie, "x-xsrf-token": xsrf, "content-type": "application/json" } };
}

async function send({ url, headers }: Company, call: string, input: object): Promise<void> {
  const response = await fetch(`${url}/api/${call}`, { method: "POST", headers, body: JSON.stringify(input) });
  const text = await response.text();
  if (!response.ok || !text.includes('"Success"')) throw new Error(`${call}: ${response.status} ${text}`);
}

async function createWebhooks(company: Company, url: string): Promise<void> {
  for (let made = 0; made < webhooksPerAccount; made += 1)
    await send(company, "webhooks.create", { url, types: ["payment.recorded"], password });
}

/** One payment after the other, and how long each took. */
async function pay(db: Db, company: Company, count: number): Promise<number[]> {
  const { id: freelancerId } = await buildFreelancer(db);
  const requests: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id: workId } = await buildWork(db, { ownerId: company.id });
    requests.push((await buildRequest(db, { workId, freelancerId, status: "completed" })).id);
  }
  const times: number[] = [];
  for (const requestid of requests) {
    const startedAt = performance.now();
    await send(company, "payment", { requestid, amount: 1000 });
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Events of other subjects for every webhook, all due at once. */
async function sendEvents(db: Db): Promise<void> {
  await db.execute(sql`update webhooks set paused_until = null, off_at = null`);
  await db.execute(sql`
    with written as (
      insert into webhook_events (account_id, kind, data)
      select w.account_id, 'paid', jsonb_build_object('accountId', w.account_id, 'subject', 'request', 'subjectId', n)
      from webhooks w, generate_series(1, ${events / (2 * webhooksPerAccount)}) n
      returning id, account_id, data
    ), numbered as (
      select id, account_id, data, row_number() over (partition by account_id order by id) at from written
    ), hooks as (
      select id, account_id, row_number() over (partition by account_id order by id) - 1 slot from webhooks
    )
    insert into webhook_deliveries (webhook_id, event_id, subject)
    select h.id, n.id, 'request ' || n.at
    from numbered n join hooks h on h.account_id = n.account_id and h.slot = n.at % ${webhooksPerAccount}`);
}

async function countAttempts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from webhook_attempts`);
  return Number(rows[0]?.count);
}
