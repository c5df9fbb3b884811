import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { workQuestions } from "#server/platform/db/schema/questions.ts";
import { defer } from "#server/platform/db/transaction.ts";

/** The questions of the work of a row, in their order. */
export const questions = sql<string[]>`coalesce((
  select json_agg(${workQuestions.text} order by ${workQuestions.line})
  from ${workQuestions} where ${eq(workQuestions.workId, works.id)}), '[]')`;

/** Whether somebody has applied, so that the questions stay what was answered. */
export const areQuestionsFrozen = sql<boolean>`exists (
  select from ${workRequests} where ${eq(workRequests.workId, works.id)})`;

interface StoredQuestions {
  readonly questions: readonly string[];
  readonly areQuestionsFrozen: boolean;
}

/** The caller has locked the work against applications, so that none arrives before the questions are written. */
export async function questionsOf(db: Db, workId: number): Promise<StoredQuestions> {
  const [row] = await db.select({ questions, areQuestionsFrozen }).from(works).where(eq(works.id, workId));
  if (!row) throw new Error("the work of the questions is gone");
  return row;
}

/** Replaces the questions of a work by these. */
export async function writeQuestions(db: Db, workId: number, texts: readonly string[]): Promise<void> {
  await defer(db, db.delete(workQuestions).where(eq(workQuestions.workId, workId)));
  await insertQuestions(db, workId, texts);
}

export async function insertQuestions(db: Db, workId: number, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  const rows = texts.map((text, i) => ({ workId, line: i + 1, text }));
  await defer(db, db.insert(workQuestions).values(rows));
}
