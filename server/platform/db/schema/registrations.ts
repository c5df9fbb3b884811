import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { registrationRoles } from "#domain/identity/registration.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, ignores, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Links with which a company or a freelancer registers: single use, hashed like sessions. */
export const registrationInvitations = pgTable(
  "registration_invitations",
  {
    id: key(),
    email: text().notNull(),
    role: text({ enum: registrationRoles }).notNull(),
    tokenHash: text().notNull().unique("registration_invitations_token"),
    invitedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: now(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    // An address has one invitation at a time. One that has expired is closed by the next one.
    uniqueIndex("registration_invitations_address")
      .on(sql`lower(${t.email})`)
      .where(sql`${t.usedAt} is null and ${t.revokedAt} is null`),
    index("registration_invitations_listed").on(t.createdAt, t.id),
    index("registration_invitations_inviter").on(t.invitedBy),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: registrationInvitations,
    exports: own(by(registrationInvitations.invitedBy), "token_hash"),
    erasure: ignores("An invitation to the address of the account is deleted by its address."),
  },
];
