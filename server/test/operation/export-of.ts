import { ownRowsAsJson } from "#server/operation/personal-data/queries.ts";
import { rules } from "#server/operation/personal-data/rules.ts";
import type { Opened } from "#server/test/open.ts";

/** What the export of an account contains of all tables. */
export async function exportOf({ db }: Opened, accountId: number): Promise<string> {
  const parts: string[] = [];
  for (const { name, exports } of rules) {
    if ("notExported" in exports) continue;
    await db.transaction(async (tx) => {
      for await (const row of ownRowsAsJson(tx, name, exports, accountId)) parts.push(String(row));
    }, "snapshot");
  }
  return parts.join("\n");
}
