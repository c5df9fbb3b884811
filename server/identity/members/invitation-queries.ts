import { and, eq, isNull, sql } from "drizzle-orm";
import { type MemberKind, memberInvitationDays } from "#domain/member.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { memberInvitations } from "#server/platform/db/schema/members.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isOpen = and(
  isNull(memberInvitations.usedAt),
  isNull(memberInvitations.revokedAt),
  sql`${memberInvitations.expiresAt} > now()`,
);

const isOf = (companyId: number) => eq(memberInvitations.companyId, companyId);

/** The open invitations of a company, newest first. */
export async function listOpenInvitations(db: Db, companyId: number, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        invitationId: memberInvitations.id,
        email: memberInvitations.email,
        name: memberInvitations.name,
        kind: memberInvitations.kind,
        invitedBy: accounts.username,
        createdAt: memberInvitations.createdAt,
        expiresAt: memberInvitations.expiresAt,
      })
      .from(memberInvitations)
      .leftJoin(accounts, eq(accounts.id, memberInvitations.invitedBy))
      .where(and(isOf(companyId), isOpen, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: memberInvitations.createdAt, id: memberInvitations.id };
  return pageByTime(request, order, select, ({ createdAt, invitationId }) => [createdAt, invitationId]);
}

/** The addresses of the open invitations of a company. */
export async function invitedAddresses(db: Db, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ email: memberInvitations.email })
    .from(memberInvitations)
    .where(and(isOf(companyId), isOpen));
  return rows.map(({ email }) => email);
}

interface NewInvitation {
  readonly companyId: number;
  readonly email: string;
  readonly name: string;
  readonly kind: MemberKind;
  readonly tokenHash: string;
  readonly invitedBy: number;
}

export async function insertMemberInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  const expiresAt = sql`now() + make_interval(days => ${memberInvitationDays})`;
  const [row] = await db
    .insert(memberInvitations)
    .values({ ...invitation, expiresAt })
    .returning({ id: memberInvitations.id });
  if (!row) throw new Error("no invitation was inserted");
  return row.id;
}

export async function isOpenInvitation(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.$count(memberInvitations, and(eq(memberInvitations.tokenHash, tokenHash), isOpen))) > 0;
}

/** Uses an invitation up: of two who follow a link at once only one gets a row. */
export async function takeInvitation(tx: Db, tokenHash: string) {
  const { companyId, email, name, kind } = memberInvitations;
  const [row] = await tx
    .update(memberInvitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(memberInvitations.tokenHash, tokenHash), isOpen))
    .returning({ companyId, email, name, kind });
  return row;
}

export async function revokeInvitation(db: Db, companyId: number, invitationId: number): Promise<boolean> {
  const rows = await db
    .update(memberInvitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(memberInvitations.id, invitationId), isOf(companyId), isOpen))
    .returning({ id: memberInvitations.id });
  return rows.length > 0;
}

/** Revokes the open invitations that a person sent. */
export async function revokeInvitationsOf(tx: Db, invitedBy: number): Promise<void> {
  await tx
    .update(memberInvitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(memberInvitations.invitedBy, invitedBy), isOpen));
}

/** Invitations hold a name and an address: deleted 90 days after their end. */
export async function deleteOldMemberInvitations(db: Db): Promise<void> {
  await db.delete(memberInvitations).where(sql`${memberInvitations.expiresAt} < now() - interval '90 days'`);
}
