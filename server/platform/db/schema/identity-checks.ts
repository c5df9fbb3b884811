import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identityEnds, identityKinds, identityStatuses } from "#domain/trust/identity-check.ts";
import { identityPictureParts } from "#domain/trust/identity-picture.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, deletes, notExported, personal, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { fileRef } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/**
 * What freelancers have shown to have their identity checked, and what came of it (docs/decisions/0076). At most one of a
 * freelancer waits, and at most one is checked. A change of the name or of the payout account ends it by a trigger.
 */
export const identityChecks = pgTable(
  "identity_checks",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: identityKinds }).notNull(),
    /** The end of the number of the document; null once it was not checked. */
    lastFour: text(),
    status: text({ enum: identityStatuses }).notNull().default("waiting"),
    submittedAt: now(),
    decidedAt: instant(),
    /** The admin. */
    decidedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    /** Why it was refused. */
    reason: text(),
    /** When the pictures were deleted; null while it waits. */
    picturesDeletedAt: instant(),
    /** When the freelancer was reminded of its end. */
    remindedAt: instant(),
    endedAt: instant(),
    /** Why it has expired. */
    end: text("end_cause", { enum: identityEnds }),
    /** When the freelancer was told that it has expired. */
    endNotifiedAt: instant(),
  },
  (t) => [
    index("identity_checks_account").on(t.accountId, t.id),
    index("identity_checks_decider").on(t.decidedBy),
    uniqueIndex("identity_checks_waiting").on(t.accountId).where(sql`${t.status} = 'waiting'`),
    uniqueIndex("identity_checks_checked").on(t.accountId).where(sql`${t.status} = 'checked'`),
    index("identity_checks_submitted").on(t.submittedAt).where(sql`${t.status} = 'waiting'`),
    index("identity_checks_decided").on(t.decidedAt).where(sql`${t.status} = 'checked'`),
    index("identity_checks_expired").on(t.endedAt).where(sql`${t.status} = 'expired' and ${t.endNotifiedAt} is null`),
  ],
);

/** The encrypted pictures of a check that waits. */
export const identityPictures = pgTable(
  "identity_pictures",
  {
    checkId: integer()
      .notNull()
      .references(() => identityChecks.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    part: text({ enum: identityPictureParts }).notNull(),
    file: fileRef(),
  },
  (t) => [primaryKey({ columns: [t.checkId, t.position] }), index("identity_pictures_file").on(t.file)],
);

const ownCheck = by(identityChecks.accountId);

export const personalData: readonly TableRule[] = [
  { table: identityChecks, ...personal(ownCheck, "decided_by") },
  {
    table: identityPictures,
    exports: notExported("Its pictures are encrypted for admins who verify, and are deleted with the decision."),
    erasure: deletes(through(identityPictures.checkId, identityChecks.id, ownCheck)),
  },
];
