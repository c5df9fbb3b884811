import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { funnelOfWorks } from "#server/operation/funnel/queries.ts";
import { buildCompany, buildFreelancer, buildSubcategory } from "#server/test/build.ts";
import { insertMany } from "#server/test/insert-many.ts";
import { open } from "#server/test/open.ts";
import { nodesOf, planOf } from "#server/test/query-plan.ts";

// 100,000 works take some seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened = open({}, { hasJobs: false });
const workCount = 100_000;

beforeAll(async () => {
  const { db } = opened;
  const { id: ownerId } = await buildCompany(db);
  const { categoryId, id: subcategoryId } = await buildSubcategory(db);
  const { id: freelancerId } = await buildFreelancer(db);
  const others = sql`select id from generate_series(1, ${workCount}::int) id`;
  await insertMany(db, ["works", "work_requests"], async (tx) => {
    await tx.execute(sql`
      insert into works (id, owner_id, title, description, category_id, subcategory_id, budget, deadline, posted_at)
      overriding system value
      select 1000000 + id, ${ownerId}, 'Work ' || id, 'What is to be done.', ${categoryId}, ${subcategoryId}, 100000,
        date '2020-01-01', now() - id * interval '10 minutes' from (${others}) o`);
    await tx.execute(sql`
      insert into work_requests (work_id, owner_id, freelancer_id, name, requested_at)
      select 1000000 + id, ${ownerId}, ${freelancerId}, 'Applicant', now() from (${others}) o where id % 2 = 0`);
  });
  await db.execute(sql`vacuum analyze companies`);
});

it("the nightly computation reads the works and requests of a large installation once, and nothing beside them", async () => {
  const plan = await planOf(opened.db, funnelOfWorks);
  const reads = nodesOf(plan).filter((node) => node["Relation Name"] !== undefined);
  const loops = reads.map((node) => [node["Relation Name"], node["Actual Loops"]]);
  expect(loops.toSorted()).toEqual([
    ["companies", 1],
    ["work_requests", 1],
    ["works", 1],
  ]);
  // A table may be read in the order of its key, with the blocks of that index.
  const { rows } = await opened.db.execute<{ blocks: number }>(sql`
    select sum(relpages)::int as blocks from pg_class
    where relname in ('works', 'work_requests', 'companies') or oid in (
      select indexrelid from pg_index
      where indisunique and indrelid in ('works'::regclass, 'work_requests'::regclass, 'companies'::regclass))`);
  const touched = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  expect(touched).toBeGreaterThan(workCount / 100);
  // Beside them only some blocks of the catalogue.
  expect(touched).toBeLessThan((rows[0]?.blocks ?? 0) + 100);
});
