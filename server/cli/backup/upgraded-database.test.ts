import { expect, it } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { fillRequestOwners } from "#server/platform/db/request-owners.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { restoreTests } from "#server/test/restore.ts";

const { newTarget, nameFor, saveBackup, restoreInto } = restoreTests();

/** The last migration of the version of 2026-11-22, the oldest from which an installation can be upgraded. */
const oldestSupported = "0014_languages";

/** A work with a paid and a pending request, as that version wrote them. */
const rows = `
  insert into files (name, kind, mime, size, sha256, ticket_hash) values
    ('${"a".repeat(32)}.png', 'picture', 'image/png', 1, '${"0".repeat(64)}', ''),
    ('${"b".repeat(32)}.pdf', 'resume', 'application/pdf', 1, '${"0".repeat(64)}', '');
  insert into districts (name) values ('Kollam');
  insert into locations (district_id, name) values (1, 'Chavara');
  insert into categories (name, image) values ('Design', '${"a".repeat(32)}.png');
  insert into subcategories (category_id, name) values (1, 'Logos');
  insert into accounts (username, role, status, password_hash, name, email, phone)
    select username, 'freelancer', 'accepted', 'none', username, username || '@kaamkaj.example', '9876543210'
    from unnest(array['asha1', 'binu2', 'chitra3']) username;
  update accounts set role = 'client' where username = 'chitra3';
  insert into companies (account_id, licence_no, logo, district_id, location_id)
    values (3, 'L-1', '${"a".repeat(32)}.png', 1, 1);
  insert into freelancers (account_id, picture, category_id, subcategory_id, district_id, location_id)
    select id, '${"a".repeat(32)}.png', 1, 1, 1, 1 from generate_series(1, 2) id;
  insert into works (owner_id, title, description, category_id, subcategory_id, budget, deadline, engaged)
    values (3, 'A logo', 'For a shop.', 1, 1, 100000, '2099-12-31', true);
  insert into work_requests (work_id, freelancer_id, name, resume, status, price, brokerage_bps) values
    (1, 1, 'Asha', '${"b".repeat(32)}.pdf', 'completed', 100000, 1000),
    (1, 2, 'Binu', '${"b".repeat(32)}.pdf', 'pending', null, null);`;

const routines = `
  select 'file' as kind, name, hash as definition from drizzle.routines
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2, 3`;

const requests = "select id, work_id, freelancer_id, owner_id, name, status, price from work_requests order by id";

it.each<[string, (database: Awaited<ReturnType<typeof olderDatabase>>) => Promise<void>]>([
  ["was upgraded in place", ({ pool }) => migrateDatabase({ pool })],
  ["is of the oldest version", async () => {}],
  [
    "was left by an upgrade that ended before its migrations",
    async ({ pool }) => {
      const client = await pool.connect();
      await fillRequestOwners(client);
      client.release();
    },
  ],
])("a backup of a database that %s is restored with every row", async (_, upgrade) => {
  const database = await olderDatabase(oldestSupported);
  await database.pool.query(rows);
  await upgrade(database);
  const { file } = await saveBackup({ url: database.url, dataDir: await nameFor("data"), env: {} });
  const place = await newTarget();
  await restoreInto(file, place);
  await migrateDatabase(database);
  expect(await place.rows(routines)).toEqual((await database.pool.query(routines)).rows);
  expect(await place.rows(requests)).toEqual((await database.pool.query(requests)).rows);
  expect(await place.rows("select id, owner_id from work_requests order by id")).toEqual([
    { id: 1, owner_id: 3 },
    { id: 2, owner_id: 3 },
  ]);
  await database.drop();
});
