import type { Db } from "#server/platform/db/connect.ts";
import { textTemplates } from "#server/platform/db/schema/text-templates.ts";

/** A template of an account. */
export async function buildTemplate(db: Db, accountId: number, name = "Shop front"): Promise<number> {
  const [row] = await db
    .insert(textTemplates)
    .values({ accountId, name, text: "Three pages" })
    .returning({ id: textTemplates.id });
  return row?.id ?? 0;
}
