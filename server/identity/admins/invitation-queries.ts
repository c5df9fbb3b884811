import { and, eq, isNull, sql } from "drizzle-orm";
import { invitationHours, type Permission } from "#domain/permission.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { adminInvitations } from "#server/platform/db/schema/admins.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isOpen = and(
  isNull(adminInvitations.usedAt),
  isNull(adminInvitations.revokedAt),
  sql`${adminInvitations.expiresAt} > now()`,
);

export async function listOpenInvitations(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        invitationId: adminInvitations.id,
        email: adminInvitations.email,
        name: adminInvitations.name,
        permissions: adminInvitations.permissions,
        invitedBy: accounts.username,
        createdAt: adminInvitations.createdAt,
        expiresAt: adminInvitations.expiresAt,
      })
      .from(adminInvitations)
      .leftJoin(accounts, eq(accounts.id, adminInvitations.invitedBy))
      .where(and(isOpen, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: adminInvitations.createdAt, id: adminInvitations.id };
  return pageByTime(request, order, select, ({ createdAt, invitationId }) => [createdAt, invitationId]);
}

/** The addresses of open invitations. */
export async function invitedAddresses(db: Db): Promise<string[]> {
  const rows = await db.select({ email: adminInvitations.email }).from(adminInvitations).where(isOpen);
  return rows.map(({ email }) => email);
}

interface NewInvitation {
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly tokenHash: string;
  /** Null for a link that is created on the server. */
  readonly invitedBy: number | null;
}

export async function insertInvitation(db: Db, { permissions, ...invitation }: NewInvitation): Promise<number> {
  const expiresAt = sql`now() + make_interval(hours => ${invitationHours})`;
  const [row] = await db
    .insert(adminInvitations)
    .values({ ...invitation, permissions: [...permissions], expiresAt })
    .returning({ id: adminInvitations.id });
  if (!row) throw new Error("no invitation was inserted");
  return row.id;
}

export async function isOpenInvitation(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.$count(adminInvitations, and(eq(adminInvitations.tokenHash, tokenHash), isOpen))) > 0;
}

/** Uses an invitation up: of two who follow a link at once only one gets a row. */
export async function takeInvitation(tx: Db, tokenHash: string) {
  const [row] = await tx
    .update(adminInvitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(adminInvitations.tokenHash, tokenHash), isOpen))
    .returning({
      email: adminInvitations.email,
      name: adminInvitations.name,
      permissions: adminInvitations.permissions,
      invitedBy: adminInvitations.invitedBy,
    });
  return row;
}

export async function revokeInvitation(db: Db, invitationId: number): Promise<boolean> {
  const rows = await db
    .update(adminInvitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(adminInvitations.id, invitationId), isOpen))
    .returning({ id: adminInvitations.id });
  return rows.length > 0;
}

/** Revokes the open invitations of an admin that grant more than this. */
export async function revokeInvitationsBeyond(tx: Db, accountId: number, held: readonly Permission[]): Promise<void> {
  const isCovered = sql`${adminInvitations.permissions} <@ string_to_array(${held.join(" ")}, ' ')`;
  await tx
    .update(adminInvitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(adminInvitations.invitedBy, accountId), isOpen, sql`not (${isCovered})`));
}

/** Invitations hold a name and an address: deleted 90 days after their end. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await db.delete(adminInvitations).where(sql`${adminInvitations.expiresAt} < now() - interval '90 days'`);
}
