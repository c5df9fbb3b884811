import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { maxDeclineReason, maxInvitationText, workInvitationStatuses } from "#domain/hiring/work-invitation.ts";
import { key, now } from "#server/platform/db/columns.ts";
import { both, by, deletes, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { freelancers, works } from "#server/platform/db/schema/marketplace.ts";

const literal = (value: number) => sql.raw(String(value));

/** Invitations of freelancers to works, each once for a work. */
export const workInvitations = pgTable(
  "work_invitations",
  {
    id: key(),
    freelancerId: integer()
      .notNull()
      .references(() => freelancers.accountId, { onDelete: "cascade" }),
    workId: integer()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    text: text().notNull(),
    status: text({ enum: workInvitationStatuses }).notNull().default("sent"),
    /** Why it was declined. */
    reason: text(),
    createdAt: now(),
  },
  (t) => [
    unique("work_invitations_once").on(t.workId, t.freelancerId),
    index("work_invitations_freelancer").on(t.freelancerId, t.id),
    index("work_invitations_sent").on(t.id).where(sql`${t.status} = 'sent'`),
    check("work_invitations_text", sql`char_length(${t.text}) between 1 and ${literal(maxInvitationText)}`),
    check("work_invitations_reason", sql`char_length(${t.reason}) between 1 and ${literal(maxDeclineReason)}`),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: workInvitations,
    exports: own(both(by(workInvitations.freelancerId), through(workInvitations.workId, works.id, by(works.ownerId)))),
    erasure: deletes(by(workInvitations.freelancerId)),
  },
];
