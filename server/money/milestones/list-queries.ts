import { and, asc, desc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { WorkTerms } from "#domain/hiring/milestone.ts";
import type { OrderStatus, ProviderName } from "#domain/money/payment-order.ts";
import { isDisputedAtBank } from "#server/hiring/funding/milestone-queries.ts";
import { isOffered } from "#server/hiring/works/queries.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestoneMovesMade, milestones, submissionFiles, submissions } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

/** The parties of a milestone read it, and admins. */
const isReadBy = ({ role, accountId }: Actor): SQL | undefined =>
  role === "admin" ? undefined : or(eq(milestones.companyId, accountId), eq(milestones.freelancerId, accountId));

const latestOrder = sql<StoredOrder | null>`(
  select json_build_object('orderId', o.id, 'status', o.status, 'provider', o.provider, 'reason', o.reason)
  from ${paymentOrders} o where o.milestone_id = ${milestones.id} order by o.id desc limit 1)`;

const refusedSinceOf = sql`(
  select t.refused_since from ${providerOperations} t where t.milestone_id = ${milestones.id} and t.kind = 'transfer' and t.status = 'refused')`;

interface StoredOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly provider: ProviderName;
  readonly reason: string | null;
}

/** Every milestone of a request, in the order of the plan. */
export const milestonesOfRequest = (db: Db, actor: Actor, requestId: number) =>
  db
    .select({
      milestone: milestones,
      requestStatus: workRequests.status,
      isDisputedAtBank: sql<boolean>`${isDisputedAtBank(db)}`,
      submissionCount: sql<number>`(select count(*)::int from ${submissions} where ${eq(submissions.milestoneId, milestones.id)})`,
      order: latestOrder,
      refusedSince: sql<Date | null>`${refusedSinceOf}`.mapWith(providerOperations.refusedSince),
      paymentId: payments.id,
    })
    .from(milestones)
    .innerJoin(workRequests, eq(workRequests.id, milestones.requestId))
    .leftJoin(payments, and(eq(payments.milestoneId, milestones.id), isNull(payments.reversedAt)))
    .where(and(eq(milestones.requestId, requestId), isReadBy(actor)))
    .orderBy(asc(milestones.line), asc(milestones.id));

/** Whether there is a milestone that this account reads. */
export const isReadable = async (db: Db, actor: Actor, milestoneId: number): Promise<boolean> =>
  (await db.$count(milestones, and(eq(milestones.id, milestoneId), isReadBy(actor)))) > 0;

/** The moves of a milestone, the latest first. */
export async function movesOf(db: Db, actor: Actor, milestoneId: number, { limit, after }: PageRequest) {
  const [id] = keyFrom(after, ["number"]) ?? [2 ** 31 - 1];
  const rows = await db
    .select({
      moveId: milestoneMovesMade.id,
      move: milestoneMovesMade.move,
      role: milestoneMovesMade.role,
      releasedPaise: milestoneMovesMade.released,
      reason: milestoneMovesMade.reason,
      movedAt: milestoneMovesMade.movedAt,
    })
    .from(milestoneMovesMade)
    .innerJoin(milestones, eq(milestones.id, milestoneMovesMade.milestoneId))
    .where(and(eq(milestoneMovesMade.milestoneId, milestoneId), isReadBy(actor), lt(milestoneMovesMade.id, id)))
    .orderBy(desc(milestoneMovesMade.id))
    .limit(limitLiteral(oneMore(limit)));
  const page = pageOf(rows, limit, (row) => [row.moveId]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, movedAt: row.movedAt.toISOString() })) };
}

interface DeliveredFile {
  readonly fileName: string;
  readonly shownName: string;
  readonly bytes: number;
}

const filesOfSubmission = sql<DeliveredFile[]>`coalesce((
  select json_agg(json_build_object('fileName', f.name, 'shownName', ${shownFileNameOf(sql`sf.shown_name`)}, 'bytes', f.size) order by sf.position)
  from ${submissionFiles} sf inner join ${files} f on f.name = sf.file where sf.submission_id = ${submissions.id}), '[]')`;

/** What was delivered for a milestone, the latest first. */
export async function submissionsOf(db: Db, actor: Actor, milestoneId: number, { limit, after }: PageRequest) {
  const [number] = keyFrom(after, ["number"]) ?? [2 ** 31 - 1];
  const rows = await db
    .select({
      number: submissions.number,
      text: submissions.text,
      files: filesOfSubmission,
      links: submissions.links,
      submittedAt: submissions.createdAt,
    })
    .from(submissions)
    .innerJoin(milestones, eq(milestones.id, submissions.milestoneId))
    .where(and(eq(submissions.milestoneId, milestoneId), isReadBy(actor), lt(submissions.number, number)))
    .orderBy(desc(submissions.number))
    .limit(limitLiteral(oneMore(limit)));
  const page = pageOf(rows, limit, (row) => [row.number]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })) };
}

/** When the company of a work pays, for the company itself, its applicants, and everybody while the work is offered. */
export async function termsOfWork(db: Db, { accountId, role }: Actor, workId: number): Promise<WorkTerms | undefined> {
  const hasApplied = sql`exists (select from ${workRequests} where ${and(eq(workRequests.workId, works.id), eq(workRequests.freelancerId, accountId))})`;
  const isReader = role === "freelancer" ? or(isOffered, hasApplied) : eq(works.ownerId, accountId);
  const [work] = await db
    .select({ terms: works.terms })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(and(eq(works.id, workId), isReader));
  return work?.terms;
}
