import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { companyRecords, freelancerRecords } from "#server/hiring/records/queries.ts";
import { buildCompany, buildFreelancer, buildSubcategory } from "#server/test/build.ts";
import { insertMany } from "#server/test/insert-many.ts";
import { open } from "#server/test/open.ts";
import { nodesOf, planOf } from "#server/test/query-plan.ts";

// 100,000 works take some seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened = open({}, { hasJobs: false });
const workCount = 100_000;
const tables = ["works", "work_requests", "progress_entries", "payments"];

beforeAll(async () => {
  const { db } = opened;
  const others = sql`select id from generate_series(1, ${workCount}::int) id`;
  const { id: freelancerId } = await buildFreelancer(db);
  const { categoryId, id: subcategoryId } = await buildSubcategory(db);
  const { id: ownerId } = await buildCompany(db);
  await insertMany(db, tables, async (tx) => {
    await tx.execute(sql`
      insert into works (id, owner_id, title, description, category_id, subcategory_id, budget, deadline, posted_at, engaged)
      overriding system value
      select 1000000 + id, ${ownerId}, 'Work ' || id, 'What is to be done.', ${categoryId}, ${subcategoryId}, 100000,
        date '2020-01-01', now() - id * interval '10 minutes', true from (${others}) o`);
    await tx.execute(sql`
      insert into work_requests (id, work_id, owner_id, freelancer_id, name, status, price, brokerage_bps, accepted_at)
      overriding system value
      select 1000000 + id, 1000000 + id, ${ownerId}, ${freelancerId}, 'Applicant', 'paid', 100000, 1000, now() from (${others}) o`);
    await tx.execute(sql`
      insert into progress_entries (request_id, percentage, description, created_at)
      select 1000000 + id, 100, 'Done.', now() from (${others}) o`);
    await tx.execute(sql`
      insert into payments (request_id, cost, brokerage, net) select 1000000 + id, 100000, 10000, 90000 from (${others}) o`);
  });
  await db.execute(sql`vacuum analyze accounts`);
});

it.each([
  ["companies", companyRecords()],
  ["freelancers", freelancerRecords()],
])("the nightly computation for %s reads each large table of an installation once", async (_, statement) => {
  const reads = nodesOf(await planOf(opened.db, statement)).filter((node) =>
    tables.includes(node["Relation Name"] ?? ""),
  );
  const loops = reads.map((node) => [node["Relation Name"], node["Actual Loops"]]);
  expect(loops.toSorted()).toEqual([
    ["payments", 1],
    ["progress_entries", 1],
    ["work_requests", 1],
    ["works", 1],
  ]);
});
