import { eq, sql } from "drizzle-orm";
import { maxSavedAnswers } from "#domain/trust/ticket.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { savedAnswers } from "#server/platform/db/schema/tickets.ts";

export const savedAnswersOf = (db: Db) =>
  db
    .select({
      answerId: savedAnswers.id,
      name: savedAnswers.name,
      english: savedAnswers.english,
      hindi: savedAnswers.hindi,
    })
    .from(savedAnswers)
    .orderBy(savedAnswers.name);

/** Saves an answer under its name; undefined where there are as many as there may be. */
export async function saveAnswer(tx: Db, answer: typeof savedAnswers.$inferInsert): Promise<number | undefined> {
  const { name, english, hindi } = answer;
  const isKnown = (await tx.$count(savedAnswers, eq(savedAnswers.name, name))) > 0;
  if (!isKnown && (await tx.$count(savedAnswers)) >= maxSavedAnswers) return undefined;
  const [row] = await tx
    .insert(savedAnswers)
    .values({ name, english, hindi })
    .onConflictDoUpdate({
      target: savedAnswers.name,
      set: { english: sql`excluded.english`, hindi: sql`excluded.hindi` },
    })
    .returning({ id: savedAnswers.id });
  return row?.id;
}

export async function deleteAnswer(tx: Db, answerId: number): Promise<boolean> {
  const rows = await tx.delete(savedAnswers).where(eq(savedAnswers.id, answerId)).returning({ id: savedAnswers.id });
  return rows.length > 0;
}
