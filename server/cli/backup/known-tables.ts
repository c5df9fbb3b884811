import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationsFolder } from "#server/platform/db/migrate.ts";

/**
 * A table that no migration made could be saved and never restored: better said now than on the day it is needed. Of a
 * database that is newer than this product nothing is known.
 */
export async function refuseStrangeTables(tables: readonly { name: string }[], migrations: number): Promise<void> {
  const snapshot = join(migrationsFolder, "meta", `${String(migrations - 1).padStart(4, "0")}_snapshot.json`);
  const text = await readFile(snapshot, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const { tables: known } = JSON.parse(text) as { tables: Readonly<Record<string, unknown>> };
  const strange = tables.find(({ name }) => known[`public.${name}`] === undefined);
  if (strange)
    throw new Error(`The table ${strange.name} is not the product's: give the product a database of its own.`);
}
