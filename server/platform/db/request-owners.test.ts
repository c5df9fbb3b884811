import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { fillRequestOwners } from "#server/platform/db/request-owners.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { buildFreelancer, buildWork } from "#server/test/build.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { open } from "#server/test/open.ts";

const opened = open();

it("requests of an older database have the owner of their work, also one that came while they were filled", {
  tags: "all",
}, async () => {
  const { pool, drop } = await olderDatabase("0081_transfers");
  const client = await pool.connect();
  // Without the parties, to which foreign keys would lead.
  await client.query("set session_replication_role = replica");
  await client.query(`
    insert into works (owner_id, title, description, category_id, subcategory_id, budget, deadline)
    select owner, '', '', 1, 1, 100, '2099-12-31' from unnest(array[7, 8, 9]) owner`);
  const apply = (from: number, to: number) =>
    client.query(
      `insert into work_requests (work_id, freelancer_id, name)
      select w.id, n, '' from works w, generate_series($1::int, $2::int) n order by n`,
      [from, to],
    );
  await apply(1, 7000);
  await fillRequestOwners(client);
  await apply(7001, 7002);
  await client.query("set session_replication_role = origin");
  const steps: string[] = [];
  await fillRequestOwners(client, (step) => steps.push(step));
  expect(steps).toEqual([
    "Upgrading the database: owners of requests, 0 of 21,006",
    "Upgrading the database: owners of requests, 10,000 of 21,006",
    "Upgrading the database: owners of requests, 20,000 of 21,006",
  ]);
  client.release();
  await migrateDatabase({ pool });
  const { rows } = await pool.query<{ owner: number; count: number }>(`
    select r.owner_id as owner, count(*)::int as count from work_requests r inner join works w on w.id = r.work_id
    where r.owner_id = w.owner_id group by 1 order by 1`);
  expect(rows).toEqual([7, 8, 9].map((owner) => ({ owner, count: 7002 })));
  await drop();
});

it("a request that an older version inserts after the upgrade has the owner of its work", async () => {
  const { db } = opened;
  const [work, freelancer] = [await buildWork(db), await buildFreelancer(db)];
  await db.execute(
    sql`insert into work_requests (work_id, freelancer_id, name) values (${work.id}, ${freelancer.id}, 'Asha')`,
  );
  const [request] = await db.select().from(workRequests).where(eq(workRequests.workId, work.id));
  expect(request?.ownerId).toBe(work.ownerId);
});
