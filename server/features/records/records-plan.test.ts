import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { companyRecords, freelancerRecords } from "#server/features/records/queries.ts";
import { buildCompany, buildFreelancer, buildSubcategory } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { nodesOf, type PlanNode } from "#server/test/query-plan.ts";

// 100,000 works take some seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened = open({}, { hasJobs: false });
const workCount = 100_000;
const tables = ["works", "work_requests", "progress_entries", "payments"].map((name) => sql.raw(name));

beforeAll(async () => {
  const { db } = opened;
  const others = sql`select id from generate_series(1, ${workCount}::int) id`;
  const { id: freelancerId } = await buildFreelancer(db);
  const { categoryId, id: subcategoryId } = await buildSubcategory(db);
  const { id: ownerId } = await buildCompany(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // Search and counters would be kept up row by row.
    for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
    await tx.execute(sql`
      insert into works (id, owner_id, title, description, category_id, subcategory_id, budget, deadline, posted_at, engaged)
      overriding system value
      select 1000000 + id, ${ownerId}, 'Work ' || id, 'What is to be done.', ${categoryId}, ${subcategoryId}, 100000,
        date '2020-01-01', now() - id * interval '10 minutes', true from (${others}) o`);
    await tx.execute(sql`
      insert into work_requests (id, work_id, freelancer_id, name, requested_at, status, price, brokerage_bps, accepted_at)
      overriding system value
      select 1000000 + id, 1000000 + id, ${freelancerId}, 'Applicant', now(), 'paid', 100000, 1000, now() from (${others}) o`);
    await tx.execute(sql`
      insert into progress_entries (request_id, percentage, description, created_at)
      select 1000000 + id, 100, 'Done.', now() from (${others}) o`);
    await tx.execute(sql`
      insert into payments (request_id, cost, brokerage, net) select 1000000 + id, 100000, 10000, 90000 from (${others}) o`);
    for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
  });
  for (const table of [...tables, sql.raw("accounts")]) await db.execute(sql`vacuum analyze ${table}`);
});

async function planOf(statement: SQL): Promise<PlanNode> {
  return opened.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // Workers would count as loops.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    const { rows } = await tx.execute<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
      sql`explain (analyze, buffers, timing off, format json) ${statement}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (!plan) throw new Error("there is no plan");
    return plan;
  });
}

it.each([
  ["companies", companyRecords()],
  ["freelancers", freelancerRecords()],
])("the nightly computation for %s reads each large table of an installation once", async (_, statement) => {
  const reads = nodesOf(await planOf(statement)).filter((node) =>
    ["works", "work_requests", "progress_entries", "payments"].includes(node["Relation Name"] ?? ""),
  );
  const loops = reads.map((node) => [node["Relation Name"], node["Actual Loops"]]);
  expect(loops.toSorted()).toEqual([
    ["payments", 1],
    ["progress_entries", 1],
    ["work_requests", 1],
    ["works", 1],
  ]);
});
