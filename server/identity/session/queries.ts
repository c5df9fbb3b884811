import { and, eq, inArray, ne, not, or, sql } from "drizzle-orm";
import type { Language } from "#domain/language.ts";
import type { MemberKind } from "#domain/member.ts";
import { foldName } from "#domain/text.ts";
import { actorFields, isAccountOfPerson, isOpen, person } from "#server/identity/session/actor-fields.ts";
import { waiting } from "#server/identity/session/second-step-queries.ts";
import { deleteTokensOf } from "#server/identity/session/token-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { prepared, preparedSelect } from "#server/platform/db/prepared.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";
import { waitingLogins } from "#server/platform/db/schema/secondstep.ts";
import { passwordInvitations, resetTokens, sessions } from "#server/platform/db/schema/sessions.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** Sessions end after 7 days of silence, and after 30 days in any case (docs/design/details.md#12). */
const alive = sql`(${sessions.seenAt} > now() - interval '7 days' and ${sessions.createdAt} > now() - interval '30 days')`;

/** A mailed link is good for 30 minutes (docs/design/rules.md#reset). */
const usable = sql`${resetTokens.createdAt} > now() - interval '30 minutes'`;

const opensAccount = and(alive, isOpen);

const actor = preparedSelect("actor", (db) =>
  db
    .select({
      ...actorFields,
      writes: sessions.writes,
      stale: sql<boolean>`${sessions.seenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(person, eq(person.id, sessions.accountId))
    .innerJoin(accounts, isAccountOfPerson)
    .leftJoin(members, eq(members.accountId, person.id))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), opensAccount)),
);

export async function memberKindOf(db: Db, accountId: number): Promise<MemberKind> {
  const [row] = await db.select({ kind: members.kind }).from(members).where(eq(members.accountId, accountId));
  return row?.kind ?? "owner";
}

/** The signed-in user behind a token. */
export async function actorOf(db: Db, tokenHash: string) {
  const [row] = await actor(db, { tokenHash });
  return row;
}

/** Those of these sessions that have not ended. */
export async function livingSessions(db: Db, tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(person, eq(person.id, sessions.accountId))
    .innerJoin(accounts, isAccountOfPerson)
    // One parameter: every instance asks once a second for all of its streams.
    .where(and(sql`${sessions.tokenHash} = any(${sql.param([...tokenHashes])})`, opensAccount));
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

const touchStatement = prepared("touch_session", (db) =>
  db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash"))),
);

/** Keeps the session from falling silent; once a minute is enough. */
export async function touchSession(db: Db, tokenHash: string): Promise<void> {
  await touchStatement(db, { tokenHash });
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of a person. */
export async function deleteSessionsOf(db: Db, accountId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** An account and, for a company, its members. */
const isAccountOrMember = (accountId: number) => or(eq(accounts.id, accountId), eq(accounts.memberOf, accountId));
const isOfAccountOrMember = (accountId: number) =>
  sql`${sessions.accountId} in (select id from ${accounts} where ${isAccountOrMember(accountId)})`;

/** Ends every session and access token of a company, its members included. */
export async function deleteCompanySessions(db: Db, companyId: number): Promise<void> {
  await db.delete(sessions).where(isOfAccountOrMember(companyId));
  await deleteTokensOf(db, isAccountOrMember(companyId));
}

/** The same for an account that is no admin; returns how many sessions there were, undefined without such an account. */
export async function endSessionsOf(db: Db, accountId: number): Promise<number | undefined> {
  const whose = and(eq(accounts.id, accountId), ne(accounts.role, "admin"));
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(whose);
  if (!account) return undefined;
  await deleteTokensOf(db, isAccountOrMember(accountId));
  const rows = await db
    .delete(sessions)
    .where(isOfAccountOrMember(accountId))
    .returning({ living: sql<boolean>`${alive}` });
  return rows.filter(({ living }) => living).length;
}

/** The sessions of an account, newest first; `tokenHash` marks the current one. */
export function sessionsOf(db: Db, accountId: number, tokenHash: string, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        sessionId: sessions.id,
        userAgent: sessions.userAgent,
        address: sessions.address,
        createdAt: sessions.createdAt,
        seenAt: sessions.seenAt,
        current: sql<boolean>`${sessions.tokenHash} = ${tokenHash}`,
      })
      .from(sessions)
      .where(and(eq(sessions.accountId, accountId), alive, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  return pageByTime(request, { at: sessions.createdAt, id: sessions.id }, select, (row) => [
    row.createdAt,
    row.sessionId,
  ]);
}

/** Ends a session of an account by the id its owner knows; answers whose token it was. */
export async function endSession(db: Db, accountId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId), alive))
    .returning({ tokenHash: sessions.tokenHash });
  return row?.tokenHash;
}

/** Ends every session of an account but this one. */
export async function deleteOtherSessions(db: Db, accountId: number, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, tokenHash)));
}

/** An account by a typed username, without case (docs/design/details.md#18). */
export async function accountNamed(db: Db, username: string) {
  const [row] = await db
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.username}) = ${foldName(username)}`);
  return row;
}

export async function accountWith(db: Db, accountId: number) {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return row;
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await db.$count(accounts, sql`lower(${accounts.username}) = ${foldName(username)}`)) > 0;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.$count(accounts, eq(accounts.role, "admin"))) > 0;
}

/** Returns no id when the username is taken: the unique index decides, also between concurrent registrations. */
export async function insertAccount(db: Db, row: typeof accounts.$inferInsert): Promise<number | undefined> {
  const [account] = await db.insert(accounts).values(row).onConflictDoNothing().returning({ id: accounts.id });
  return account?.id;
}

/**
 * Sets a new password, if the one it replaces is still the one that was checked, and answers whose it is. Every session,
 * access token, half login and mailed link of the account ends with the old one.
 */
export async function setPassword(
  db: Db,
  accountId: number,
  { passwordHash, present }: { passwordHash: string; present?: string },
) {
  const still = present === undefined ? undefined : eq(accounts.passwordHash, present);
  const [changed] = await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, accountId), still))
    .returning({
      username: accounts.username,
      role: accounts.role,
      email: accounts.email,
      emailState: accounts.emailState,
      language: accounts.language,
    });
  if (changed) await endAccess(db, accountId);
  return changed;
}

/** Ends every session, access token, half login and mailed link for a new password. */
export async function endAccess(db: Db, accountId: number): Promise<void> {
  await deleteSessionsOf(db, accountId);
  await deleteTokensOf(db, eq(accounts.id, accountId));
  await db.delete(waitingLogins).where(eq(waitingLogins.accountId, accountId));
  await db.delete(resetTokens).where(eq(resetTokens.accountId, accountId));
  await db.delete(passwordInvitations).where(eq(passwordInvitations.accountId, accountId));
}

/** Sets the language of e-mails to an account. */
export async function setLanguage(db: Db, accountId: number, language: Language): Promise<void> {
  await db.update(accounts).set({ language }).where(eq(accounts.id, accountId));
}

export async function insertResetToken(db: Db, row: typeof resetTokens.$inferInsert): Promise<void> {
  await db.insert(resetTokens).values(row);
}

const isUsableReset = (tokenHash: string) => and(eq(resetTokens.tokenHash, tokenHash), usable);
const isUsableInvitation = (tokenHash: string) =>
  and(eq(passwordInvitations.tokenHash, tokenHash), sql`${passwordInvitations.expiresAt} > now()`);

/** Whose link this is, while it can be used: one of `forgotpwd`, or the first one of an imported account. */
export async function ownerOfResetToken(db: Db, tokenHash: string) {
  const reset = db.select({ id: resetTokens.accountId }).from(resetTokens).where(isUsableReset(tokenHash));
  const invitation = db
    .select({ id: passwordInvitations.accountId })
    .from(passwordInvitations)
    .where(isUsableInvitation(tokenHash));
  const [account] = await db
    .select()
    .from(accounts)
    .where(or(inArray(accounts.id, reset), inArray(accounts.id, invitation)));
  return account;
}

/** Uses a link up: of two who follow it at once only one gets a row. */
export async function takeResetToken(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db
    .delete(resetTokens)
    .where(isUsableReset(tokenHash))
    .returning({ accountId: resetTokens.accountId });
  return rows.length > 0 || takePasswordInvitation(db, tokenHash);
}

/** The first link of an imported account also proves the address that it was sent to. */
async function takePasswordInvitation(db: Db, tokenHash: string): Promise<boolean> {
  const [taken] = await db
    .delete(passwordInvitations)
    .where(isUsableInvitation(tokenHash))
    .returning({ accountId: passwordInvitations.accountId });
  if (taken) await db.update(accounts).set({ emailState: "proved" }).where(eq(accounts.id, taken.accountId));
  return taken !== undefined;
}

/** Sessions, links and half logins that have expired. */
export async function deleteEnded(db: Db): Promise<void> {
  await db.delete(sessions).where(not(alive));
  await db.delete(resetTokens).where(not(usable));
  await db.delete(passwordInvitations).where(sql`${passwordInvitations.expiresAt} < now()`);
  await db.delete(waitingLogins).where(not(waiting));
}
