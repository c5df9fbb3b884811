import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { districts } from "#server/platform/db/schema/reference.ts";
import { buildDistrict } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { watchRows } from "#server/test/row-changes.ts";

const opened = open({}, { hasJobs: false });
let changedTables: () => Promise<string[]>;
let id: number;
beforeAll(async () => {
  changedTables = await watchRows(opened.db);
});
beforeEach(async () => {
  id = (await buildDistrict(opened.db)).id;
  await changedTables();
});

const rename = (name: string) => opened.db.update(districts).set({ name }).where(eq(districts.id, id));

it.each([
  ["an insert", "districts", () => buildDistrict(opened.db)],
  ["an update", "districts", () => rename("Another name")],
  ["a delete", "districts", () => opened.db.delete(districts).where(eq(districts.id, id))],
  ["a truncate", "reset_tokens", () => opened.db.execute(sql`truncate reset_tokens`)],
])("%s is seen once", async (_, table, change) => {
  await change();
  expect(await changedTables()).toContain(table);
  expect(await changedTables()).toEqual([]);
});

it("an e-mail that is queued is seen, also once it has been sent", async () => {
  await opened.db.execute(sql`insert into pgboss.job (name, state) values ('mail', 'completed')`);
  await opened.db.execute(sql`delete from pgboss.job where name = 'mail'`);
  expect(await changedTables()).toHaveLength(1);
});

it("an update without a new value, and a change that is rolled back, are not", async () => {
  await rename("The same");
  await changedTables();
  await rename("The same");
  await expect(
    opened.db.transaction(async (tx) => {
      await tx.delete(districts).where(eq(districts.id, id));
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await changedTables()).toEqual([]);
});
