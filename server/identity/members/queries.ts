import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { MemberKind } from "#domain/member.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { conversationReads } from "#server/platform/db/schema/conversations.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** The account that the company registered with, and those who joined it; none that was removed. */
const isPersonOf = (companyId: number) =>
  and(or(eq(accounts.id, companyId), eq(accounts.memberOf, companyId)), isNull(accounts.disabledAt));

const isRowOfAccount = eq(members.accountId, accounts.id);
/** The account that the company registered with owns it until its kind is changed. */
const kind = sql<MemberKind>`coalesce(${members.kind}, 'owner')`;

// By name, because the query builder leaves out the table of a column where it selects from one table.
const lastSeenAt = sql<Date | null>`(
  select max(session.seen_at) from sessions session where session.account_id = accounts.id
)`.mapWith(sessions.seenAt);

/** The people of a company, oldest first. */
export async function listMembers(db: Db, companyId: number, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        memberId: accounts.id,
        username: accounts.username,
        name: accounts.name,
        email: accounts.email,
        kind,
        lastSeenAt,
        registeredAt: accounts.registeredAt,
      })
      .from(accounts)
      .leftJoin(members, isRowOfAccount)
      .where(and(isPersonOf(companyId), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: accounts.registeredAt, id: accounts.id, isOldestFirst: true };
  return pageByTime(request, order, select, ({ registeredAt, memberId }) => [registeredAt, memberId]);
}

/** Locks the company: changes of its members happen one after another. */
export async function lockCompany(tx: Db, companyId: number) {
  await tx
    .select({ accountId: companies.accountId })
    .from(companies)
    .where(eq(companies.accountId, companyId))
    .for("no key update");
}

export async function companyNameOf(db: Db, companyId: number): Promise<string> {
  const [row] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, companyId));
  return row?.name ?? "";
}

/** A person of a company; undefined for a removed one, and for one of another company. */
export async function memberWith(db: Db, companyId: number, personId: number) {
  const [row] = await db
    .select({
      username: accounts.username,
      email: accounts.email,
      language: accounts.language,
      kind,
    })
    .from(accounts)
    .leftJoin(members, isRowOfAccount)
    .where(and(eq(accounts.id, personId), isPersonOf(companyId)));
  return row;
}

/** A person who joined a company, locked until the end of the transaction; undefined for the account that it registered with. */
export async function lockJoinedMember(tx: Db, companyId: number, personId: number) {
  const [row] = await tx
    .select({
      id: accounts.id,
      username: accounts.username,
      name: accounts.name,
      email: accounts.email,
      emailState: accounts.emailState,
      language: accounts.language,
    })
    .from(accounts)
    .where(and(eq(accounts.id, personId), eq(accounts.memberOf, companyId), isNull(accounts.disabledAt)))
    .for("no key update");
  return row;
}

export async function saveProfile(
  tx: Db,
  accountId: number,
  profile: Pick<typeof accounts.$inferSelect, "name" | "email">,
): Promise<void> {
  await tx.update(accounts).set(profile).where(eq(accounts.id, accountId));
}

/** Whether an owner other than this person remains. */
export async function hasOtherOwner(db: Db, companyId: number, personId: number): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(members, isRowOfAccount)
    .where(and(isPersonOf(companyId), eq(kind, "owner"), ne(accounts.id, personId)))
    .limit(1);
  return rows.length > 0;
}

/** Those who joined a company, beside the account that it registered with. */
export const countMembers = (db: Db, companyId: number): Promise<number> =>
  db.$count(accounts, and(eq(accounts.memberOf, companyId), isNull(accounts.disabledAt)));

interface Membership {
  readonly accountId: number;
  readonly companyId: number;
  readonly kind: MemberKind;
}

export async function saveKind(tx: Db, row: Membership): Promise<void> {
  await tx
    .insert(members)
    .values(row)
    .onConflictDoUpdate({ target: members.accountId, set: { kind: row.kind } });
}

/** A removed member keeps the account, because messages and audit entries name it, and cannot log in. */
export async function removeMember(tx: Db, row: Membership): Promise<void> {
  const removedAt = sql`now()`;
  await tx
    .insert(members)
    .values({ ...row, removedAt })
    .onConflictDoUpdate({ target: members.accountId, set: { removedAt } });
  await tx.update(accounts).set({ disabledAt: removedAt }).where(eq(accounts.id, row.accountId));
}

/** Whether the company belongs to the demo: so does its member then. */
export async function isDemoCompany(db: Db, companyId: number): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.id, companyId), accounts.demo))) > 0;
}

/** A new member has read what the account of the company has read. */
export async function copyReadMarks(tx: Db, { companyId, accountId }: Omit<Membership, "kind">): Promise<void> {
  await tx.execute(sql`
    insert into ${conversationReads} (conversation_id, account_id, last_read_id)
    select conversation_id, ${accountId}::int, last_read_id from ${conversationReads} where account_id = ${companyId}`);
}
