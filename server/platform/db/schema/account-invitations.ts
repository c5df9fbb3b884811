import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accountInvitationKinds } from "#domain/identity/account-invitation.ts";
import { registrationRoles } from "#domain/identity/registration.ts";
import { memberKinds } from "#domain/member.ts";
import { permissions } from "#domain/permission.ts";
import { instant, now } from "#server/platform/db/columns.ts";
import { by, deletes, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const account = () => integer().references(() => accounts.id, { onDelete: "cascade" });

/** Links that create the account of an admin or of a member of a company, or with which a company or a freelancer registers: single use, hashed like sessions. */
export const accountInvitations = pgTable(
  "account_invitations",
  {
    /** Counted for all kinds together since 2026-11-29. Those of before were counted for each kind. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: accountInvitationKinds }).notNull(),
    /** Empty for a link that was created on the server. */
    email: text().notNull(),
    name: text().notNull().default(""),
    /** What the admin may do. */
    permissions: text({ enum: permissions }).array(),
    /** Whose member it is, and as what. */
    companyId: account(),
    memberKind: text({ enum: memberKinds }),
    /** What registers with it. */
    role: text({ enum: registrationRoles }),
    tokenHash: text().notNull().unique("account_invitations_token"),
    invitedBy: account(),
    createdAt: now(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    check(
      "account_invitations_kind",
      sql`case ${t.kind} when 'admin' then ${t.permissions} is not null
        when 'member' then ${t.companyId} is not null and ${t.memberKind} is not null
        when 'registration' then ${t.role} is not null else false end`,
    ),
    // An address has one invitation to register at a time. One that has expired is closed by the next one.
    uniqueIndex("account_invitations_address")
      .on(sql`lower(${t.email})`)
      .where(sql`${t.kind} = 'registration' and ${t.usedAt} is null and ${t.revokedAt} is null`),
    index("account_invitations_listed").on(t.kind, t.createdAt, t.id),
    index("account_invitations_company").on(t.companyId, t.createdAt, t.id),
    index("account_invitations_inviter").on(t.invitedBy),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: accountInvitations,
    exports: own(by(accountInvitations.invitedBy), "token_hash"),
    // One to the address of the account is deleted by its address.
    erasure: deletes(by(accountInvitations.companyId, accountInvitations.invitedBy)),
  },
];
