import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { requestMarks as marks, maxMarkNote } from "#domain/hiring/request-mark.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";

/** How the company of a work sorts its requests. No statement for a freelancer may read it. */
export const requestMarks = pgTable(
  "request_marks",
  {
    requestId: integer()
      .primaryKey()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    mark: text({ enum: marks }),
    note: text(),
  },
  (t) => [
    check("request_marks_mark", sql`${t.mark} in (${sql.raw(marks.map((mark) => `'${mark}'`).join(", "))})`),
    check("request_marks_note", sql`char_length(${t.note}) between 1 and ${sql.raw(String(maxMarkNote))}`),
  ],
);
