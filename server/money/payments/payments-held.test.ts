import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

// On a busy machine, the others should not be refused for the time that they take.
const opened = open({ LOG_LEVEL: "silent", DATABASE_TIMEOUT_MS: "6000" }, { hasJobs: false });

/** More than there are connections. */
const crowd = 30;

async function owing() {
  const company = await signedIn(opened, (await buildCompany(opened.db)).id);
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
  return { company, id: (await buildRequest(opened.db, { workId, status: "completed" })).id };
}

const pay = async (as: Browser, requestid: number) =>
  outcomeOf(await ask(opened, "payment", { requestid, amount: 1000 }, { as }));

/** Calls that wait for a row. */
const waiting = () =>
  opened.db.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

it("a request that somebody holds is in the way of its own company only, which is told to come back", {
  tags: "all",
}, async () => {
  const [held, other] = [await owing(), await owing()];
  const holder = await opened.services.pool.connect();
  await holder.query("begin");
  await holder.query("select from work_requests where id = $1 for update", [held.id]);
  const blocked = Array.from({ length: crowd }, () => pay(held.company, held.id));
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 10_000 });
  expect(await pay(other.company, other.id)).toBe("Success");
  expect(await Promise.all(blocked)).toEqual(Array(crowd).fill("503 unavailable"));
  await holder.query("commit");
  holder.release();
  expect(await pay(held.company, held.id)).toBe("Success");
});
