import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { requestMarks as marks, maxMarkNote } from "#domain/hiring/request-mark.ts";
import { deletes, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { onOwnWork, ownRequest, workRequests } from "#server/platform/db/schema/marketplace.ts";

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

/** The marks of a company. The freelancer of the request does not learn of them. */
const ownMark = through(requestMarks.requestId, workRequests.id, onOwnWork);

export const personalData: readonly TableRule[] = [
  {
    table: requestMarks,
    exports: own(ownMark),
    // A note is about the freelancer, and for the company only.
    erasure: deletes(through(requestMarks.requestId, workRequests.id, ownRequest)),
  },
];
