import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { importContracts } from "#server/hiring/contracts/upkeep.ts";
import { sealWaiting } from "#server/platform/audit/sealing.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { insertMany } from "#server/test/insert-many.ts";
import { observe } from "#server/test/observed.ts";
import { open } from "#server/test/open.ts";

/** Jobs run beside calls, on the same thread: what they write at once, calls and health checks wait for. */
const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const observed = observe(opened);

const count = 1_000;
const insertsInto = async (table: string, run: () => Promise<unknown>) =>
  (await observed.trafficOf(run)).statements.filter((text) => text.includes(`insert into "${table}"`)).length;

it("contracts of many engagements are written a hundred at a time", async () => {
  const { db } = opened;
  const { id: workId } = await buildWork(db);
  await buildRequest(db, { workId, status: "accepted" });
  const { id: freelancerId } = await buildFreelancer(db);
  await insertMany(db, ["works", "work_requests"], async (tx) => {
    await tx.execute(sql`
      with work as (
        insert into works (owner_id, title, description, budget, deadline, category_id, subcategory_id, engaged, agreed_paise)
        select owner_id, title, description, budget, deadline, category_id, subcategory_id, true, budget
        from works, generate_series(2, ${count}) where id = ${workId} returning id, owner_id, budget)
      insert into work_requests (work_id, owner_id, freelancer_id, name, resume, status, price, brokerage_bps)
      select work.id, work.owner_id, ${freelancerId}, 'Applicant', r.resume, 'accepted', work.budget, 1000
      from work, work_requests r where r.work_id = ${workId}`);
  });
  expect(
    await insertsInto("contract_versions", () => importContracts({ ...opened.services, db: observed.db }, 8)),
  ).toBe(count / 100);
  expect(await db.$count(contracts)).toBe(count);
});

it("audit entries are sealed two hundred at a time", async () => {
  const { db } = opened;
  await sealWaiting(db);
  await db.execute(sql`
    with entry as (
      insert into audit_entries (username, role, call, outcome, before, after, address, request_id)
      select '', '', 'payment', 'done', '{"status": "completed"}', '{"status": "paid"}', '', 'test'
      from generate_series(1, ${count}) returning id)
    insert into audit_waiting (entry_id) select id from entry`);
  expect(await insertsInto("audit_seals", () => sealWaiting(observed.db))).toBe(count / 200);
});
