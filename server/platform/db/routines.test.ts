import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withClient } from "#server/platform/db/connect.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { applyRoutines, readRoutines } from "#server/platform/db/routines.ts";
import { renderDatabasePage, routinesOf, triggersOf } from "#server/test/database-page.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const files = readRoutines();

const definitions = async (db = opened.db) =>
  [...(await routinesOf(db)), ...(await triggersOf(db))].map(({ table, name, definition }) => ({
    table,
    name,
    definition,
  }));

/** What a text creates: routines and views by name, triggers by table and name. */
const createdBy = (text: string) => [
  ...[...text.matchAll(/^create or replace (?:function|view) (\w+)/gm)].map(([, name = ""]) => name),
  ...[...text.matchAll(/^create (?:or replace|constraint) trigger (\w+) [\s\S]*?\bon (\w+)/gm)].map(
    ([, name = "", table = ""]) => `${table}.${name}`,
  ),
];

describe("the routines of the database", () => {
  it("and its triggers and views are exactly those of the files, each once", async () => {
    const inFiles = files.flatMap(({ text }) => createdBy(text)).toSorted();
    const present = (await definitions()).map(({ table, name }) => (table ? `${table}.${name}` : name)).toSorted();
    expect(present).toEqual(inFiles);
  });

  it("are defined as the files say, which name nothing that is not there", async () => {
    const before = await definitions();
    await withClient(opened.services.pool, async (client) => {
      for (const { text } of files) await client.query(text);
    });
    expect(await definitions()).toEqual(before);
  });

  it("say what they keep true, in the file of their name", () => {
    const wrong = files.filter(
      ({ name, text }) => !/^-- \w(?:.*\n-- )*.*[.)]\n/.test(text) || !isNamedAfter(name, text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  const isNamedAfter = (name: string, text: string) =>
    name === "previous-names.sql" || text.includes(`function ${name.replace(/\.sql$/, "").replaceAll("-", "_")}(`);

  it("are the same in a database of the oldest version after its upgrade", async () => {
    const { pool, db, drop } = await olderDatabase("0014_languages");
    await migrateDatabase({ pool });
    expect(await definitions(db)).toEqual(await definitions());
    await drop();
  });
});

describe("a file of a routine", () => {
  const applied = async (name: string) =>
    (await opened.db.execute(sql`select hash from drizzle.routines where name = ${name} order by applied_at`)).rows
      .length;
  const apply = (text: string) =>
    withClient(opened.services.pool, (client) => applyRoutines(client, undefined, [{ name: "probe.sql", text }]));
  const returning = (value: number) =>
    `create or replace function probe() returns int language sql as $$ select ${value} $$;`;
  const probe = async () => (await opened.db.execute(sql.raw("select probe()"))).rows[0];

  it("is applied when it has changed, and by one of several starts at the same time", async () => {
    const text = files.find(({ name }) => name === "month-in.sql")?.text ?? "";
    await opened.db.execute(sql.raw(`${text.replace("'month', instant", "'year', instant")}`));
    await opened.db.execute(sql`delete from drizzle.routines where name = 'month-in.sql'`);
    await Promise.all([1, 2, 3].map(() => migrateDatabase(opened.services)));
    expect(await applied("month-in.sql")).toBe(1);
    const { rows } = await opened.db.execute(sql`select month_in('UTC', '2026-05-06T00:00:00Z')::text as month`);
    expect(rows).toEqual([{ month: "2026-05-01" }]);
  });

  it("of an older version that starts again is not applied over the newer one", async () => {
    await apply(returning(1));
    await apply(returning(2));
    expect(await probe()).toEqual({ probe: 2 });
    await apply(returning(1));
    expect(await probe()).toEqual({ probe: 2 });
    await opened.db.execute(sql`drop function probe`);
  });

  it("that fails leaves no record", async () => {
    await expect(apply("create function broken() returns int language sql as 'select';")).rejects.toThrow();
    expect(await applied("broken.sql")).toBe(0);
  });
});

/** Statements of versions of before 2026-11-28 on what has another name since. */
const statementsOfBefore = [
  `with taken as (
     delete from tally_waiting where id in (select id from tally_waiting order by id limit 10 for update skip locked) returning *
   ), added as (
     insert into tally_totals as t (kind, key, amount)
     select kind, key, sum(amount) from taken group by kind, key order by kind, key
     on conflict (kind, key) do update set amount = t.amount + excluded.amount)
   select count(*)::int as taken from taken`,
  "insert into ledger_unfolded (entry_id) select id from ledger_entries where false",
  "lock table ledger_unfolded in exclusive mode",
  `delete from ledger_unfolded where entry_id in (
     select entry_id from ledger_unfolded order by entry_id limit 10 for update skip locked) returning *`,
  "select month, payments from months_paid(array(select entry_id from ledger_unfolded))",
  `delete from month_waiting where id in (
     select id from month_waiting order by id limit 10 for update skip locked) returning *`,
  "select months_anew(zone) from month_zone",
  "select search_take(array[1]), freelancer_search_take(array[1]), freelancer_search_follow_records(null)",
];

it("names of the version before still work in its statements, and count what they counted", async () => {
  const counts = async () =>
    (
      await opened.db.execute(sql`
        select kind, key, sum(amount) as amount from (
          select kind, key, amount from counter_totals union all select kind, key, amount from counter_pending) parts
        group by kind, key order by kind, key`)
    ).rows;
  await opened.db.execute(sql`
    insert into accounts (username, role, status, password_hash, name, email, phone)
    values ('before', 'freelancer', 'accepted', 'none', 'Asha', 'before@kaamkaj.example', '9876543210')`);
  const before = await counts();
  expect(before).not.toEqual([]);
  await opened.db.transaction(async (tx) => {
    for (const statement of statementsOfBefore) await tx.execute(sql.raw(statement));
  });
  expect(await counts()).toEqual(before);
  expect((await opened.db.execute(sql`select count(*)::int as count from counter_pending`)).rows).toEqual([
    { count: 0 },
  ]);
});

it("docs/database.md shows every table of the database with what it holds and what writes it", async () => {
  const rendered = await renderDatabasePage(opened.db);
  const { rows } = await opened.db.execute<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const titles = [...rendered.matchAll(/^## (\w+)$/gm)]
    .map(([, title = ""]) => title)
    .filter((title) => title !== "Routines");
  expect(titles).toEqual(rows.map(({ name }) => name));
  const page = join(import.meta.dirname, "../../../docs/database.md");
  // Another version of PostgreSQL may write definitions in another way.
  if (process.env["TEST_DATABASE_URL"]) return;
  if (!existsSync(page) || readFileSync(page, "utf8") !== rendered) writeFileSync(page, rendered);
});
