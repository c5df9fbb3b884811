import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { type RegistrationRole, registrationLinkDays, type registrationStates } from "#domain/identity/registration.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { registrationInvitations as invitations } from "#server/platform/db/schema/registrations.ts";
import { isOfMailbox, mailboxKey } from "#server/platform/mail/address.ts";
import type { PageRequest } from "#server/platform/page.ts";

type State = (typeof registrationStates)[number];

const isUnused = and(isNull(invitations.usedAt), isNull(invitations.revokedAt));
const isOpen = and(isUnused, sql`${invitations.expiresAt} > now()`);

/** The state of an invitation. One that had expired before it was closed counts as expired. */
const state = sql<State>`case when ${invitations.usedAt} is not null then 'used'
  when ${invitations.revokedAt} < ${invitations.expiresAt} then 'revoked'
  when ${isOpen} then 'open' else 'expired' end`;

export async function listInvitations(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        invitationId: invitations.id,
        email: invitations.email,
        role: invitations.role,
        state,
        invitedBy: accounts.username,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
        usedAt: invitations.usedAt,
      })
      .from(invitations)
      .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: invitations.createdAt, id: invitations.id };
  return pageByTime(request, order, select, ({ createdAt, invitationId }) => [createdAt, invitationId]);
}

interface NewInvitation {
  readonly email: string;
  readonly role: RegistrationRole;
  readonly tokenHash: string;
  readonly invitedBy: number;
}

/** Returns the ids and addresses of those without an open invitation: the unique index decides, also between concurrent calls. */
export async function insertInvitations(tx: Db, rows: readonly NewInvitation[]) {
  const expiresAt = sql`now() + make_interval(days => ${registrationLinkDays})`;
  await tx
    .update(invitations)
    .set({ revokedAt: sql`${invitations.expiresAt}` })
    .where(and(isUnused, lte(invitations.expiresAt, sql`now()`)));
  const addresses = rows.map(({ email }) => email);
  const open = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isUnused, isOfMailbox(invitations.email, ...addresses)));
  const invited = new Set(open.map(({ email }) => mailboxKey(email)));
  const others = rows.filter(({ email }) => !invited.has(mailboxKey(email)));
  if (others.length === 0) return [];
  return tx
    .insert(invitations)
    .values(others.map((row) => ({ ...row, expiresAt })))
    .onConflictDoNothing()
    .returning({ id: invitations.id, email: invitations.email });
}

/** The invitation behind a link that can still be used. */
export async function openInvitation(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ email: invitations.email, role: invitations.role, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen));
  return row;
}

/**
 * Uses an invitation up for an account, whose address it proves, because the link was sent to it. Of two who follow a link at
 * once only one gets true.
 */
export async function takeInvitation(tx: Db, tokenHash: string, accountId: number): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen))
    .returning({ id: invitations.id });
  if (used.length === 0) return false;
  await tx.update(accounts).set({ emailState: "proved" }).where(eq(accounts.id, accountId));
  return true;
}

export async function revokeInvitation(db: Db, invitationId: number): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, invitationId), isOpen))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** Invitations hold an address: deleted 90 days after their end. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  const endedAt = sql`least(${invitations.usedAt}, ${invitations.revokedAt}, ${invitations.expiresAt})`;
  await db.delete(invitations).where(sql`${endedAt} < now() - interval '90 days'`);
}
