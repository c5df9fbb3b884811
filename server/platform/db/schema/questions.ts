import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { maxQuestions } from "#domain/hiring/question.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";

/** What a company asks the applicants of a work. */
export const workQuestions = pgTable(
  "work_questions",
  {
    workId: integer()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    /** From 1. */
    line: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workId, t.line] }),
    check("work_questions_line", sql`${t.line} between 1 and ${sql.raw(String(maxQuestions))}`),
  ],
);

/** The answer of a request to the question of its work on the same line. */
export const requestAnswers = pgTable(
  "request_answers",
  {
    requestId: integer()
      .notNull()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.line] })],
);

export const personalData: readonly TableRule[] = [
  {
    table: workQuestions,
    exports: own(through(workQuestions.workId, works.id, by(works.ownerId))),
    erasure: keeps("engagements"),
  },
  {
    table: requestAnswers,
    exports: own(through(requestAnswers.requestId, workRequests.id, by(workRequests.freelancerId))),
    erasure: keeps("engagements"),
  },
];
