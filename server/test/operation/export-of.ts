import { getTableName } from "drizzle-orm";
import { ownRowsAsJson } from "#server/operation/personal-data/queries.ts";
import type { Opened } from "#server/test/open.ts";

/** What the export of an account contains of all tables. */
export async function exportOf({ db, services }: Opened, accountId: number): Promise<string> {
  const parts: string[] = [];
  for (const { table, exports } of services.personalData) {
    if ("notExported" in exports) continue;
    await db.transaction(async (tx) => {
      for await (const row of ownRowsAsJson(tx, getTableName(table), exports, accountId)) parts.push(String(row));
    }, "snapshot");
  }
  return parts.join("\n");
}
