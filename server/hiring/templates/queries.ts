import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { textTemplates } from "#server/platform/db/schema/text-templates.ts";

/** The templates of an account, by name. */
export const templatesOf = (db: Db, accountId: number) =>
  db
    .select({ templateId: textTemplates.id, name: textTemplates.name, text: textTemplates.text })
    .from(textTemplates)
    .where(eq(textTemplates.accountId, accountId))
    .orderBy(asc(textTemplates.name));

/** The number of templates with other names. The account stays locked, so that two calls cannot exceed the limit. */
export async function otherTemplateCount(tx: Db, accountId: number, name: string): Promise<number> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  return tx.$count(textTemplates, and(eq(textTemplates.accountId, accountId), ne(textTemplates.name, name)));
}

export async function saveTemplate(tx: Db, template: typeof textTemplates.$inferInsert): Promise<void> {
  await tx
    .insert(textTemplates)
    .values(template)
    .onConflictDoUpdate({
      target: [textTemplates.accountId, textTemplates.name],
      set: { text: sql`excluded.text` },
    });
}

/** Whether the account had it. */
export async function deleteTemplate(tx: Db, accountId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(textTemplates)
    .where(and(eq(textTemplates.id, id), eq(textTemplates.accountId, accountId)))
    .returning({ id: textTemplates.id });
  return rows.length > 0;
}
