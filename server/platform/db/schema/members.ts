import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { memberKinds } from "#domain/member.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, deletes, keeps, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const account = () => integer().references(() => accounts.id, { onDelete: "cascade" });
const kind = () => text({ enum: memberKinds }).notNull();

/**
 * Accounts that work for a company, and as what. The account that the company registered with has a row only once its kind was
 * changed: it is an owner until then.
 */
export const members = pgTable(
  "members",
  {
    accountId: account().primaryKey(),
    companyId: account().notNull(),
    kind: kind(),
    /** Since when the person no longer belongs to it. */
    removedAt: instant(),
  },
  (t) => [index("members_company").on(t.companyId)],
);

/** Links that create the account of a member: single use, hashed like sessions. */
export const memberInvitations = pgTable(
  "member_invitations",
  {
    id: key(),
    companyId: account().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    kind: kind(),
    tokenHash: text().notNull().unique("member_invitations_token"),
    invitedBy: account(),
    createdAt: now(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    index("member_invitations_company").on(t.companyId, t.createdAt, t.id),
    index("member_invitations_inviter").on(t.invitedBy),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: members, exports: own(by(members.accountId)), erasure: keeps("engagements") },
  {
    table: memberInvitations,
    exports: own(by(memberInvitations.invitedBy), "token_hash"),
    erasure: deletes(by(memberInvitations.companyId, memberInvitations.invitedBy)),
  },
];
