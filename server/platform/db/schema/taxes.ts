import { sql } from "drizzle-orm";
import { char, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { type StateCode, taxNumberStatuses } from "#domain/money/tax-numbers.ts";
import { instant, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** The tax numbers of a freelancer or a company, as they were saved last. */
export const taxPeople = pgTable(
  "tax_people",
  {
    accountId: integer()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Encrypted with SECRET_KEY for the account; null without a PAN. */
    panSealed: text(),
    /** To find accounts with the same PAN. */
    panFingerprint: text(),
    panLast4: text(),
    gstin: text(),
    stateCode: char({ length: 2 }).$type<StateCode>().notNull(),
    legalName: text().notNull(),
    address: text().notNull(),
    status: text({ enum: taxNumberStatuses }).notNull().default("new"),
    /** Why an admin has refused them. */
    reason: text(),
    savedAt: now(),
    decidedAt: instant(),
    /** The admin; null once that account is gone. */
    decidedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    index("tax_people_saved").on(t.savedAt, t.accountId),
    index("tax_people_pan").on(t.panFingerprint),
    index("tax_people_decider").on(t.decidedBy),
    check("tax_people_pan_whole", sql`num_nonnulls(${t.panSealed}, ${t.panFingerprint}, ${t.panLast4}) in (0, 3)`),
    check("tax_people_decided", sql`(${t.status} = 'new') = (${t.decidedAt} is null)`),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: taxPeople,
    ...personal(by(taxPeople.accountId), "pan_sealed", "pan_fingerprint", "decided_by"),
  },
];
