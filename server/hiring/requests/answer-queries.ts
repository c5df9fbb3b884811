import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { requestAnswers, workQuestions } from "#server/platform/db/schema/questions.ts";

/** An answer beside the question that it answers. */
export interface QuestionAnswer {
  readonly question: string;
  readonly text: string;
}

/** The answers of the request of a row, in the order of the questions. */
export const answers = sql<QuestionAnswer[]>`coalesce((
  select json_agg(json_build_object('question', ${workQuestions.text}, 'text', ${requestAnswers.text})
    order by ${requestAnswers.line})
  from ${requestAnswers} inner join ${workQuestions}
    on ${and(eq(workQuestions.workId, workRequests.workId), eq(workQuestions.line, requestAnswers.line))}
  where ${eq(requestAnswers.requestId, workRequests.id)}), '[]')`;

/** Stores the answers whose questions the work asks, and returns their number. */
export async function insertAnswers(
  db: Db,
  { requestId, workId }: { readonly requestId: number; readonly workId: number },
  sent: readonly QuestionAnswer[],
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${requestAnswers} (request_id, line, text)
    select ${requestId}::int, question.line, answer.text
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) answer (question text, text text)
    inner join ${workQuestions} question on question.work_id = ${workId}::int and question.text = answer.question`);
  return rowCount ?? 0;
}
