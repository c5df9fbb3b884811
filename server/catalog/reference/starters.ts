import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { reference } from "#contract/catalog/reference.ts";
import { starterCategories } from "#domain/catalog/starter-categories.ts";
import { storeDrawing } from "#server/catalog/files/service.ts";
import { category, insertRow, subcategory } from "#server/catalog/reference/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { categories } from "#server/platform/db/schema/reference.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";

const drawings = new URL("./drawings/", import.meta.url);

/** Where the drawing of a starter category is, an SVG. */
export const drawingOf = (icon: string): URL => new URL(icon, drawings);

type AddStarters = Handler<(typeof reference)["reference.addStarters"]>;

/** Adds the chosen categories with their drawings and subcategories, except those whose name exists already. */
export const addStarters: AddStarters = async ({ names }, context) => {
  const { db, services, refuse, recordAudit } = context;
  const starters = starterCategories.filter(({ category: name }) => names.includes(name));
  if (starters.length < new Set(names).size) throw refuse("invalid", { fields: { names: "please choose one" } });
  const rows = await db.select({ name: sql<string>`lower(${categories.name})` }).from(categories);
  const existing = new Set(rows.map(({ name }) => name));
  const added = starters.filter(({ category: name }) => !existing.has(name.toLowerCase()));
  for (const starter of added) await addStarter(db, services, starter);
  await recordAudit(db, { id: "starters", after: { names: added.map(({ category: name }) => name).join(", ") } });
  return { outcome: "done", added: added.length };
};

async function addStarter(
  db: Db,
  services: Services,
  { category: categoryname, icon, subcategories }: (typeof starterCategories)[number],
): Promise<void> {
  const categoryimage = await storeDrawing(services, await readFile(drawingOf(icon)));
  const row = await insertRow(db, category, { categoryname, categoryimage });
  if (typeof row === "string") throw new Error(`a starter category was not added: ${row}`);
  for (const name of subcategories) await insertRow(db, subcategory, { categoryid: row.id, subcategory: name });
}
