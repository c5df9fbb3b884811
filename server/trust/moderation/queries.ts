import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Row } from "#contract/call.ts";
import type { moderation } from "#contract/trust/moderation.ts";
import type { RestrictionKind } from "#domain/trust/restriction.ts";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts, companies, freelancers, works } from "#server/platform/db/schema/marketplace.ts";
import { decisions, restrictions } from "#server/platform/db/schema/moderation.ts";
import { districts, locations } from "#server/platform/db/schema/reference.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

/** A company or a freelancer as an admin who moderates reads it. */
export async function accountFacts(db: Db, accountId: number) {
  const locationId = sql`coalesce(${companies.locationId}, ${freelancers.locationId})`;
  return db
    .select({
      accountId: accounts.id,
      role: sql<"client" | "freelancer">`${accounts.role}`,
      name: accounts.name,
      username: accounts.username,
      email: accounts.email,
      phone: accounts.phone,
      district: districts.name,
      location: locations.name,
      status: accounts.status,
      regdate: sql<string>`${accounts.registeredAt}::date::text`,
      activeRestrictions: restrictionsOfAccount,
    })
    .from(accounts)
    .leftJoin(companies, eq(companies.accountId, accounts.id))
    .leftJoin(freelancers, eq(freelancers.accountId, accounts.id))
    .innerJoin(locations, eq(locations.id, locationId))
    .innerJoin(districts, eq(districts.id, locations.districtId))
    .where(eq(accounts.id, accountId));
}

// By name, because the query builder leaves out the table of a column where it selects from one table.
const kindsOfDecision = sql<RestrictionKind[]>`array(
  select restriction.kind from restrictions restriction where restriction.decision_id = decisions.id
  order by restriction.kind)`;
const untilOfDecision = sql<string | null>`(
  select min(restriction.until)::text from restrictions restriction where restriction.decision_id = decisions.id)`;

type StoredAppeal = Row<(typeof moderation)["decisions.mine"]>["appeal"];

const appealOfDecision = sql<StoredAppeal>`(
  select json_build_object('statement', appeal.statement, 'status', appeal.status, 'answer', appeal.answer,
    'submittedAt', appeal.created_at, 'decidedAt', appeal.decided_at,
    'isDecidedBySameAdmin', coalesce(appeal.decided_by = decisions.decided_by, false))
  from appeals appeal where appeal.decision_id = decisions.id)`;

// By name for the same reason as the restrictions above.
const removedText = sql<
  string | null
>`(select message.body from messages message where message.id = decisions.message_id)`;

const removedReview = sql<string | null>`(
  select case when decisions.kind = 'reply' then coalesce(review.removed_reply, review.reply) else review.text end
  from reviews review where review.id = decisions.review_id)`;

/** The columns of a decision, for its subject and for moderators: these read what was removed only where something is open about it. */
export const decisionColumns = (appealDays: number, { withText }: { readonly withText: boolean }) => ({
  decisionId: decisions.id,
  kind: decisions.kind,
  rule: decisions.rule,
  reason: decisions.reason,
  workId: decisions.workId,
  workTitle: works.title,
  messageText: withText ? removedText : sql<null>`null`,
  reviewText: withText ? removedReview : sql<null>`null`,
  restrictions: kindsOfDecision,
  until: untilOfDecision,
  createdAt: decisions.createdAt,
  endedAt: decisions.endedAt,
  appeal: appealOfDecision,
  decidedBy: accounts.name,
  appealableUntil: sql`${decisions.createdAt} + make_interval(days => ${appealDays})`.mapWith(decisions.createdAt),
});

interface DecisionRequest extends PageRequest {
  readonly decisionId?: number | null | undefined;
  /** Whether the subject reads them. */
  readonly isOwn: boolean;
}

/** Decisions about an account, newest first. */
export async function decisionsAbout(
  db: Db,
  accountId: number,
  appealDays: number,
  { limit, after, decisionId, isOwn }: DecisionRequest,
) {
  const [id] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select(decisionColumns(appealDays, { withText: isOwn }))
    .from(decisions)
    .leftJoin(accounts, eq(accounts.id, decisions.decidedBy))
    .leftJoin(works, eq(works.id, decisions.workId))
    .where(
      and(
        eq(decisions.accountId, accountId),
        decisionId ? eq(decisions.id, decisionId) : undefined,
        id === undefined ? undefined : lt(decisions.id, id),
      ),
    )
    .orderBy(desc(decisions.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.decisionId]);
}

interface NewRestrictions {
  readonly accountId: number;
  readonly decisionId: number;
  readonly kinds: readonly RestrictionKind[];
  readonly until: string | null;
}

/** Returns false where one of the kinds is active already; the caller rolls back then. */
export async function insertRestrictions(tx: Db, { kinds, ...shared }: NewRestrictions): Promise<boolean> {
  const inserted = await tx
    .insert(restrictions)
    .values(kinds.map((kind) => ({ ...shared, kind })))
    .onConflictDoNothing()
    .returning({ id: restrictions.id });
  return inserted.length === kinds.length;
}

/** Whether a day is today or later, by the clock of the database. */
export async function isUpcoming(db: Db, day: string): Promise<boolean> {
  const { rows } = await db.execute<{ upcoming: boolean }>(sql`select ${day}::date >= current_date as upcoming`);
  return rows[0]?.upcoming ?? false;
}

/** A decision, locked until the end of the transaction. */
export async function lockDecision(tx: Db, decisionId: number) {
  const [row] = await tx.select().from(decisions).where(eq(decisions.id, decisionId)).for("update");
  return row;
}

const lift = (tx: Db, condition: SQL | undefined, liftedBy: number | null) =>
  tx
    .update(restrictions)
    .set({ liftedAt: sql`now()`, liftedBy })
    .where(and(isNull(restrictions.liftedAt), condition))
    .returning({ kind: restrictions.kind, decisionId: restrictions.decisionId });

/** Ends the active restrictions of a decision, and returns their kinds. */
export async function liftRestrictions(
  tx: Db,
  decisionId: number,
  liftedBy: number | null,
): Promise<RestrictionKind[]> {
  const lifted = await lift(tx, eq(restrictions.decisionId, decisionId), liftedBy);
  await tx
    .update(decisions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(decisions.id, decisionId), isNull(decisions.endedAt)));
  return lifted.map(({ kind }) => kind);
}

/** Locks some decisions whose restrictions have expired. Another instance skips them. */
export async function claimExpired(tx: Db, most: number, except: RowKeys) {
  const hasExpired = sql`exists (select from ${restrictions} where ${and(
    eq(restrictions.decisionId, decisions.id),
    isNull(restrictions.liftedAt),
    sql`${restrictions.until} < current_date`,
  )})`;
  return tx
    .select({ id: decisions.id, accountId: decisions.accountId })
    .from(decisions)
    .where(and(hasExpired, isNoneOf(decisions.id, except)))
    .orderBy(decisions.id)
    .limit(most)
    .for("update", { skipLocked: true });
}
