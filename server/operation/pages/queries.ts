import { eq, sql } from "drizzle-orm";
import type { OperatorPage } from "#domain/operation/operator-page.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pages } from "#server/platform/db/schema/pages.ts";

/** The text of a page and the day of its last change; undefined before it was first written. */
export async function wordsOn(db: Db, page: OperatorPage) {
  const [row] = await db
    .select({ text: pages.text, changed: dayOf(pages.changedAt) })
    .from(pages)
    .where(eq(pages.page, page));
  return row;
}

/** The text of a page, held until the transaction ends, also where there is none yet. */
export async function holdWords(db: Db, page: OperatorPage): Promise<{ readonly text: string }> {
  await db.insert(pages).values({ page, text: "" }).onConflictDoNothing();
  const [row] = await db.select({ text: pages.text }).from(pages).where(eq(pages.page, page)).for("no key update");
  return { text: row?.text ?? "" };
}

/** Writes a page anew, the first time as well; answers its number. */
export async function writePage(db: Db, page: OperatorPage, text: string): Promise<number> {
  const [row] = await db
    .insert(pages)
    .values({ page, text })
    .onConflictDoUpdate({ target: pages.page, set: { text, changedAt: sql`now()` } })
    .returning({ id: pages.id });
  return row?.id ?? 0;
}
