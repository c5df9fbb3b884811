import { readdirSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { personalData } from "#server/contexts.ts";

const folder = join(import.meta.dirname, "../../platform/db/schema");

async function tablesOfSchema(): Promise<PgTable[]> {
  const modules = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
  return modules.flatMap((exported) => Object.values<unknown>(exported).filter((each) => is(each, PgTable)));
}

describe("the rules for personal data", () => {
  it("name every table of the schema once", async () => {
    const names = (await tablesOfSchema()).map(getTableName);
    expect(personalData.map(({ table }) => getTableName(table)).toSorted()).toEqual(names.toSorted());
  });

  it("leave out only columns that exist, and every column with a secret", () => {
    const secrets = /hash$|^seed$|^secret$|^endpoint$|^p256dh$|^auth$|public_key/;
    for (const { table, exports } of personalData) {
      if ("notExported" in exports) continue;
      const name = getTableName(table);
      const columns = Object.values(getTableColumns(table)).map((column) => snakeCase(column.name));
      const { without = [] } = exports;
      expect(columns, name).toEqual(expect.arrayContaining([...without]));
      expect(
        columns.filter((column) => secrets.test(column) && !without.includes(column)),
        name,
      ).toEqual([]);
    }
  });
});

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
