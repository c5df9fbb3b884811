import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type AccountInvitationKind, invitationValidHours } from "#domain/identity/account-invitation.ts";
import type { RegistrationRole, registrationStates } from "#domain/identity/registration.ts";
import type { MemberKind } from "#domain/member.ts";
import type { Permission } from "#domain/permission.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accountInvitations as invitations } from "#server/platform/db/schema/account-invitations.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { isOfMailbox, mailboxKey } from "#server/platform/mail/address.ts";
import type { PageRequest } from "#server/platform/page.ts";

type State = (typeof registrationStates)[number];

/** Which invitations a call is about: those of a kind, and of members those of one company. */
type Scope =
  | { readonly kind: Exclude<AccountInvitationKind, "member"> }
  | { readonly kind: "member"; readonly companyId: number };

const isIn = (scope: Scope) =>
  and(
    eq(invitations.kind, scope.kind),
    scope.kind === "member" ? eq(invitations.companyId, scope.companyId) : undefined,
  );

const isUnused = and(isNull(invitations.usedAt), isNull(invitations.revokedAt));
const isOpen = and(isUnused, sql`${invitations.expiresAt} > now()`);
const isOpenLink = (kind: AccountInvitationKind, tokenHash: string) =>
  and(eq(invitations.kind, kind), eq(invitations.tokenHash, tokenHash), isOpen);

/** The state of an invitation. One that had expired before it was closed counts as expired. */
const state = sql<State>`case when ${invitations.usedAt} is not null then 'used'
  when ${invitations.revokedAt} < ${invitations.expiresAt} then 'revoked'
  when ${isOpen} then 'open' else 'expired' end`;

/** What an invitation grants. Of each kind only its own columns are set, as the constraint of the table says. */
const granted = {
  email: invitations.email,
  name: invitations.name,
  permissions: sql<Permission[]>`${invitations.permissions}`,
  companyId: sql<number>`${invitations.companyId}`,
  kind: sql<MemberKind>`${invitations.memberKind}`,
  role: sql<RegistrationRole>`${invitations.role}`,
};

export const listInvitations = (db: Db, scope: Scope, request: PageRequest) => listWhere(db, isIn(scope), request);

export const listOpenInvitations = (db: Db, scope: Scope, request: PageRequest) =>
  listWhere(db, and(isIn(scope), isOpen), request);

function listWhere(db: Db, condition: SQL | undefined, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        ...granted,
        invitationId: invitations.id,
        state,
        invitedBy: accounts.username,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
        usedAt: invitations.usedAt,
      })
      .from(invitations)
      .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: invitations.createdAt, id: invitations.id };
  return pageByTime(request, order, select, ({ createdAt, invitationId }) => [createdAt, invitationId]);
}

/** The addresses of open invitations. */
export async function invitedAddresses(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isIn(scope), isOpen));
  return rows.map(({ email }) => email);
}

const expiry = (kind: AccountInvitationKind) => sql`now() + make_interval(hours => ${invitationValidHours[kind]})`;

interface NewLink {
  readonly email: string;
  readonly tokenHash: string;
  /** Null for a link that is created on the server. */
  readonly invitedBy: number | null;
}

interface NewAdmin {
  readonly kind: "admin";
  readonly name: string;
  readonly permissions: readonly Permission[];
}

interface NewMember {
  readonly kind: "member";
  readonly name: string;
  readonly companyId: number;
  readonly memberKind: MemberKind;
}

export async function insertInvitation(db: Db, invitation: NewLink & (NewAdmin | NewMember)): Promise<number> {
  const permissions = invitation.kind === "admin" ? [...invitation.permissions] : null;
  const [row] = await db
    .insert(invitations)
    .values({ ...invitation, permissions, expiresAt: expiry(invitation.kind) })
    .returning({ id: invitations.id });
  if (!row) throw new Error("no invitation was inserted");
  return row.id;
}

/**
 * Invites to register. Returns the ids and addresses of those without an open invitation: the unique index decides, also between
 * concurrent calls.
 */
export async function insertRegistrations(tx: Db, rows: readonly (NewLink & { readonly role: RegistrationRole })[]) {
  const scope = { kind: "registration" } as const;
  await tx
    .update(invitations)
    .set({ revokedAt: sql`${invitations.expiresAt}` })
    .where(and(isIn(scope), isUnused, lte(invitations.expiresAt, sql`now()`)));
  const addresses = rows.map(({ email }) => email);
  const open = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isIn(scope), isUnused, isOfMailbox(invitations.email, ...addresses)));
  const invited = new Set(open.map(({ email }) => mailboxKey(email)));
  const others = rows.filter(({ email }) => !invited.has(mailboxKey(email)));
  if (others.length === 0) return [];
  return tx
    .insert(invitations)
    .values(others.map((row) => ({ ...row, ...scope, expiresAt: expiry(scope.kind) })))
    .onConflictDoNothing()
    .returning({ id: invitations.id, email: invitations.email });
}

/** The invitation behind a link that can still be used. */
export async function openInvitation(db: Db, kind: AccountInvitationKind, tokenHash: string) {
  const [row] = await db
    .select({ email: invitations.email, role: granted.role, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(isOpenLink(kind, tokenHash));
  return row;
}

/** Uses an invitation up: of two who follow a link at once only one gets a row. */
export async function takeInvitation(tx: Db, kind: AccountInvitationKind, tokenHash: string) {
  const [row] = await tx
    .update(invitations)
    .set({ usedAt: sql`now()` })
    .where(isOpenLink(kind, tokenHash))
    .returning({ ...granted, invitedBy: invitations.invitedBy });
  return row;
}

/** Uses an invitation to register up for an account, whose address it proves, because the link was sent to it. */
export async function takeRegistration(tx: Db, tokenHash: string, accountId: number): Promise<boolean> {
  if (!(await takeInvitation(tx, "registration", tokenHash))) return false;
  await tx.update(accounts).set({ emailState: "proved" }).where(eq(accounts.id, accountId));
  return true;
}

/** Revokes the open ones of these. */
async function revokeWhere(db: Db, condition: SQL | undefined): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(condition, isOpen))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

export const revokeInvitation = (db: Db, scope: Scope, invitationId: number): Promise<boolean> =>
  revokeWhere(db, and(isIn(scope), eq(invitations.id, invitationId)));

/** Revokes the open invitations of members that a person sent. */
export const revokeInvitationsOf = (tx: Db, invitedBy: number): Promise<boolean> =>
  revokeWhere(tx, and(eq(invitations.kind, "member"), eq(invitations.invitedBy, invitedBy)));

/** Revokes the open invitations of admins that an admin sent and that grant more than this. */
export function revokeInvitationsBeyond(tx: Db, invitedBy: number, held: readonly Permission[]): Promise<boolean> {
  const isCovered = sql`${invitations.permissions} <@ string_to_array(${held.join(" ")}, ' ')`;
  return revokeWhere(
    tx,
    and(eq(invitations.kind, "admin"), eq(invitations.invitedBy, invitedBy), sql`not (${isCovered})`),
  );
}

/** Invitations hold a name and an address: deleted 90 days after their end. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  const endedAt = sql`least(${invitations.usedAt}, ${invitations.revokedAt}, ${invitations.expiresAt})`;
  await db.delete(invitations).where(sql`${endedAt} < now() - interval '90 days'`);
}
