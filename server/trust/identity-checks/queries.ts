import { and, asc, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import {
  type IdentityDecision,
  identityMonths,
  identityMoves,
  identityRenewalDays,
  identityWaitDays,
} from "#domain/trust/identity-check.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { identityChecks, identityPictures } from "#server/platform/db/schema/identity-checks.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const isOf = (accountId: number) => eq(identityChecks.accountId, accountId);
const hasStatus = (statuses: readonly (typeof identityChecks.$inferSelect)["status"][]) =>
  inArray(identityChecks.status, [...statuses]);

/** Until when a check holds that was decided about at this instant. */
const validUntil = sql`(${identityChecks.decidedAt} + make_interval(months => ${identityMonths}))`;
/** From when on documents can be shown again. */
const renewableFrom = sql`(${validUntil} - make_interval(days => ${identityRenewalDays}))`;

const facts = {
  checkId: identityChecks.id,
  kind: identityChecks.kind,
  lastFour: identityChecks.lastFour,
  status: identityChecks.status,
  submittedAt: identityChecks.submittedAt,
  decidedAt: identityChecks.decidedAt,
  picturesDeletedAt: identityChecks.picturesDeletedAt,
  validUntil:
    sql<Date | null>`case when ${identityChecks.status} in ('checked', 'expired') then ${validUntil} end`.mapWith(
      identityChecks.decidedAt,
    ),
  end: identityChecks.end,
  reason: identityChecks.reason,
};

export const checksOf = (db: Db, accountId: number) =>
  db.select(facts).from(identityChecks).where(isOf(accountId)).orderBy(desc(identityChecks.id));

const isInTheWay = sql`(${identityChecks.status} = 'waiting' or ${identityChecks.status} = 'checked' and now() < ${renewableFrom})`;

/** Whether a freelancer can show documents: none wait, and no check holds for long. */
export async function canSubmit(db: Db, accountId: number): Promise<boolean> {
  return (await db.$count(identityChecks, and(isOf(accountId), isInTheWay))) === 0;
}

type NewCheck = Pick<typeof identityChecks.$inferInsert, "accountId" | "kind" | "lastFour">;
type Picture = Pick<typeof identityPictures.$inferInsert, "part" | "file">;

/** Adds documents that wait; undefined where others do. Of concurrent calls one gets an id. */
export async function insertCheck(tx: Db, check: NewCheck, pictures: readonly Picture[]): Promise<number | undefined> {
  if (!(await canSubmit(tx, check.accountId))) return undefined;
  const [row] = await tx
    .insert(identityChecks)
    .values({ ...check, status: identityMoves.submit.to })
    .onConflictDoNothing()
    .returning({ id: identityChecks.id });
  if (!row) return undefined;
  await tx
    .insert(identityPictures)
    .values(pictures.map((picture, position) => ({ ...picture, checkId: row.id, position })));
  return row.id;
}

interface ListRequest extends PageRequest {
  readonly checkId?: number | null | undefined;
  readonly status?: (typeof identityChecks.$inferSelect)["status"] | null | undefined;
}

/** Checks newest first: all of them, or those of the freelancer of one. */
export async function listChecks(db: Db, { checkId, status, limit, after }: ListRequest) {
  const [last] = keyFrom(after, ["number"]) ?? [];
  const ofSame = sql`${identityChecks.accountId} = (select c.account_id from ${identityChecks} c where c.id = ${checkId})`;
  const rows = await db
    .select({
      ...facts,
      accountId: identityChecks.accountId,
      name: accounts.name,
      decidedBy: sql<string>`coalesce((select admin.name from ${accounts} admin where admin.id = ${identityChecks.decidedBy}), '')`,
      pictures: sql<number>`(select count(*)::int from ${identityPictures} p where p.check_id = ${identityChecks.id})`,
    })
    .from(identityChecks)
    .innerJoin(accounts, eq(accounts.id, identityChecks.accountId))
    .where(
      and(
        checkId ? ofSame : undefined,
        status ? eq(identityChecks.status, status) : undefined,
        last === undefined ? undefined : lt(identityChecks.id, last),
      ),
    )
    .orderBy(desc(identityChecks.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.checkId]);
}

/** The pictures of documents that wait, with whose they are. */
export const waitingPictures = (db: Db, checkId: number) =>
  db
    .select({ accountId: identityChecks.accountId, part: identityPictures.part, file: identityPictures.file })
    .from(identityPictures)
    .innerJoin(identityChecks, eq(identityChecks.id, identityPictures.checkId))
    .where(and(eq(identityPictures.checkId, checkId), hasStatus(["waiting"])))
    .orderBy(asc(identityPictures.position));

/** The freelancer of documents that wait, locked, so that the name does not change before the decision. */
export async function lockWaiting(tx: Db, checkId: number) {
  const [row] = await tx
    .select({
      accountId: accounts.id,
      name: accounts.name,
      username: accounts.username,
      email: accounts.email,
      language: accounts.language,
      kind: identityChecks.kind,
    })
    .from(identityChecks)
    .innerJoin(accounts, eq(accounts.id, identityChecks.accountId))
    .where(and(eq(identityChecks.id, checkId), hasStatus(["waiting"])))
    .for("no key update");
  return row;
}

export type Waiting = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>;

interface Decision {
  readonly checkId: number;
  readonly decidedBy: number;
  readonly reason?: string | undefined;
}

/** Decides about documents that wait. Only of those that are checked the end of the number is kept. */
export async function decide(tx: Db, move: IdentityDecision, { checkId, decidedBy, reason }: Decision): Promise<void> {
  const { from, to } = identityMoves[move];
  const decided = await tx
    .update(identityChecks)
    .set({
      ...{ status: to, decidedBy, decidedAt: sql`now()`, picturesDeletedAt: sql`now()`, reason: reason ?? null },
      ...(move !== "check" && { lastFour: null }),
    })
    .where(and(eq(identityChecks.id, checkId), hasStatus(from)))
    .returning({ id: identityChecks.id });
  if (decided.length === 0) throw new Error("documents that were locked do not wait any more");
}

/** A newer check takes the place of the one before. */
export async function endEarlierCheck(tx: Db, accountId: number): Promise<void> {
  const { from, to } = identityMoves.expire;
  const ended = { end: "renewal", endedAt: sql`now()`, endNotifiedAt: sql`now()` } as const;
  await tx
    .update(identityChecks)
    .set({ status: to, ...ended })
    .where(and(isOf(accountId), hasStatus(from)));
}

/** Removes the pictures of a check from it. Returns the names of the stored files. */
export async function detachPictures(tx: Db, checkId: number): Promise<string[]> {
  const rows = await tx
    .delete(identityPictures)
    .where(eq(identityPictures.checkId, checkId))
    .returning({ file: identityPictures.file });
  return rows.map(({ file }) => file);
}

/** Locks checks that are due by a condition, with the freelancers who are told. */
const claimWhere = (tx: Db, condition: SQL | undefined, limit: number, except: RowKeys) =>
  tx
    .select({
      checkId: identityChecks.id,
      accountId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      language: accounts.language,
      end: identityChecks.end,
      validUntil: sql<string>`coalesce(${validUntil}::date::text, '')`,
    })
    .from(identityChecks)
    .innerJoin(accounts, eq(accounts.id, identityChecks.accountId))
    .where(and(condition, isNoneOf(identityChecks.id, except)))
    .orderBy(identityChecks.id)
    .limit(limitLiteral(limit))
    .for("no key update", { of: identityChecks, skipLocked: true });

type Claim = (tx: Db, limit: number, except: RowKeys) => ReturnType<typeof claimWhere>;
export type DueCheck = Awaited<ReturnType<Claim>>[number];

const instant = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Documents that nobody has decided about in time. */
export const claimLapsing =
  (now: Date): Claim =>
  (tx, limit, except) => {
    const isLate = sql`${identityChecks.submittedAt} + make_interval(days => ${identityWaitDays}) <= ${instant(now)}`;
    return claimWhere(tx, and(hasStatus(identityMoves.lapse.from), isLate), limit, except);
  };

/** Checks that end soon, whose freelancers were not reminded. */
export const claimEndingSoon =
  (now: Date): Claim =>
  (tx, limit, except) => {
    const isSoon = and(isNull(identityChecks.remindedAt), sql`${renewableFrom} <= ${instant(now)}`);
    return claimWhere(tx, and(hasStatus(identityMoves.expire.from), isSoon), limit, except);
  };

/** Checks whose time is over, and those that a change has ended without telling the freelancer. */
export const claimEnded =
  (now: Date): Claim =>
  (tx, limit, except) => {
    const isOver = sql`(${identityChecks.status} = 'checked' and ${validUntil} <= ${instant(now)}
      or ${identityChecks.status} = 'expired' and ${identityChecks.endNotifiedAt} is null)`;
    return claimWhere(tx, isOver, limit, except);
  };

export const lapse = (tx: Db, checkId: number) =>
  tx
    .update(identityChecks)
    .set({ status: identityMoves.lapse.to, lastFour: null, endedAt: sql`now()`, picturesDeletedAt: sql`now()` })
    .where(eq(identityChecks.id, checkId));

export const recordReminder = (tx: Db, checkId: number) =>
  tx.update(identityChecks).set({ remindedAt: sql`now()` }).where(eq(identityChecks.id, checkId));

/** Ends a check whose time is over; one that has ended already keeps its reason. */
export const expire = (tx: Db, checkId: number) =>
  tx
    .update(identityChecks)
    .set({
      status: identityMoves.expire.to,
      end: sql`coalesce(${identityChecks.end}, 'time')`,
      endedAt: sql`coalesce(${identityChecks.endedAt}, now())`,
      endNotifiedAt: sql`now()`,
    })
    .where(eq(identityChecks.id, checkId));

/** What became of documents is kept as long as a check would hold; what a freelancer has now stays. */
export async function deleteOldChecks(db: Db): Promise<void> {
  const isOld = sql`coalesce(${identityChecks.endedAt}, ${identityChecks.decidedAt}) < now() - make_interval(months => ${identityMonths})`;
  await db
    .delete(identityChecks)
    .where(and(ne(identityChecks.status, "waiting"), ne(identityChecks.status, "checked"), isOld));
}

/** A backup holds no pictures: the rows about them go, and the job asks for documents again that waited in it. */
export async function lapseRestored(tx: Db): Promise<void> {
  await tx.delete(identityPictures);
  await tx.delete(files).where(eq(files.kind, "identity"));
  await tx
    .update(identityChecks)
    .set({ submittedAt: sql`now() - make_interval(days => ${identityWaitDays})` })
    .where(hasStatus(["waiting"]));
}
