import { and, desc, eq, gte, inArray, isNotNull, isNull, not, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Day } from "#domain/day.ts";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import { clientFeeOn } from "#server/catalog/fees/queries.ts";
import { companyRecordOf } from "#server/hiring/records/record-columns.ts";
import { workCheck } from "#server/hiring/works/check-queries.ts";
import { idleness } from "#server/hiring/works/idle-queries.ts";
import { areQuestionsFrozen, questions } from "#server/hiring/works/question-queries.ts";
import { approvedSkills, ownSkills } from "#server/hiring/works/skill-queries.ts";
import { dayOf, fileNameOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { beforeCursor, limitLiteral } from "#server/platform/db/pagination.ts";
import { preparedList, preparedSelect } from "#server/platform/db/prepared.ts";
import { accounts, companies, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { categories, subcategories } from "#server/platform/db/schema/reference.ts";
import { hasWords, shownDay } from "#server/platform/db/text-filter.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { type PageRequest, pageOf, partByTime, type TextSearch } from "#server/platform/page.ts";

/**
 * The work takes applications: no freelancer is engaged, the deadline has not passed (domain/hiring/work.ts `isOpen`), it is not paused,
 * and no admin has taken it down.
 */
const isOpen = and(
  not(works.engaged),
  isNull(works.pausedAt),
  isNull(works.takenDownAt),
  gte(works.deadline, sql`current_date`),
);

/** Freelancers find open works of accepted companies (docs/design/details.md#19). */
export const isOffered = and(isOpen, sql`${accounts.status} = 'accepted'`);

/** The price as the parties of an engagement see it: the agreed one, in paise. Everybody else sees the budget. */
export const agreedPrice = sql`coalesce(case when ${works.engaged} then ${works.agreedPaise} end, ${works.budget})`;

function selectWorks<More extends Record<string, SQL | SQL.Aliased>>(
  db: Db,
  accountId: number | Placeholder,
  more: More,
) {
  const isOwnRequest = and(eq(workRequests.workId, works.id), eq(workRequests.freelancerId, accountId));
  // The limit keeps this a look-up by work: as a plain join PostgreSQL may read all requests of the freelancer instead.
  const request = db.select().from(workRequests).where(isOwnRequest).limit(limitLiteral(1)).as("work_requests");
  const isParty = or(eq(works.ownerId, accountId), inArray(workRequests.status, engagedStatuses));
  return db
    .select({
      workid: works.id,
      loginid: works.ownerId,
      title: works.title,
      categoryid: works.categoryId,
      categoryname: sql<string>`${categories.name}`.as("categoryname"),
      subcategoryid: works.subcategoryId,
      subcategory: sql<string>`${subcategories.name}`.as("subcategory"),
      description: works.description,
      cost: rupeesOf(sql`case when ${isParty} then ${agreedPrice} else ${works.budget} end`).as("cost"),
      quotes: works.quotes,
      deadlinedate: sql<Day>`case when ${isParty} then ${dueDayOf(works)} else ${works.deadline} end`.as(
        "deadlinedate",
      ),
      postdate: dayOf(works.postedAt).as("postdate"),
      companyname: sql<string>`${accounts.name}`.as("companyname"),
      logo: fileNameOf(companies.logo).as("logo"),
      paymentVerified: sql<boolean>`${isNotNull(companies.paymentVerifiedAt)}`.as("paymentVerified"),
      email: sql<string | null>`case when ${isParty} then ${accounts.email} end`.as("email"),
      phone: sql<string | null>`case when ${isParty} then ${accounts.phone} end`.as("phone"),
      atMs: sql<number>`(extract(epoch from ${works.postedAt}) * 1000)::float8`.as("at_ms"),
      ...more,
    })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .innerJoin(categories, eq(categories.id, works.categoryId))
    .innerJoin(subcategories, eq(subcategories.id, works.subcategoryId))
    .leftJoinLateral(request, sql`true`);
}

/** The track record of the company. */
const companyRecord = { companyRecord: companyRecordOf(works.ownerId).as("companyRecord") };

/**
 * Works as this account sees them (spec §3): `applied` when it has a request on the work, and with phone, e-mail and the agreed price
 * when it owns the work or is engaged on it (docs/design/details.md#9).
 */
export const worksSeenBy = (db: Db, accountId: number | Placeholder, rank = 0) =>
  selectWorks(db, accountId, {
    applied: sql<boolean>`${isNotNull(workRequests.id)}`.as("applied"),
    rank: sql<number>`${sql.raw(String(rank))}`.as("rank"),
    ...companyRecord,
  });

const { placeholder } = sql;
const accountId = placeholder("accountId");

interface StoredEngagement {
  readonly requestId: number;
  readonly status: (typeof engagedStatuses)[number];
  readonly freelancerId: number;
  readonly freelancerName: string;
  readonly progressPercentage: number | null;
  readonly totalPaise: number;
}

const engaged = alias(workRequests, "engaged");
/** Literals, so that a prepared statement reads the partial index of engaged requests. */
const isEngagedRequest = and(
  eq(engaged.workId, works.id),
  sql`${engaged.status} in (${sql.raw(engagedStatuses.map((status) => `'${status}'`).join(", "))})`,
);

/** What a company reads of its own works in addition: the requests that await an answer, the engaged one, a take-down. */
const progressOfWork = {
  pendingRequests: sql<number>`(
    select count(*)::int from ${workRequests} pending where pending.work_id = ${works.id} and pending.status = 'pending')`,
  engagement: sql<StoredEngagement | null>`case when ${works.engaged} then (
    select json_build_object('requestId', ${engaged.id}, 'status', ${engaged.status}, 'freelancerId', freelancer.id,
      'freelancerName', freelancer.name,
      'progressPercentage', (select ${progressEntries.percentage} from ${progressEntries}
        where ${eq(progressEntries.requestId, engaged.id)} order by ${progressEntries.id} desc limit 1),
      'totalPaise', ${engaged.price} + ${clientFeeOn(engaged)})
    from ${workRequests} engaged inner join ${accounts} freelancer on freelancer.id = ${engaged.freelancerId}
    where ${isEngagedRequest}) end`,
  takedownId: sql<number | null>`case when ${works.takenDownAt} is not null then (
    select max(decision.id) from ${decisions} decision
    where decision.work_id = ${works.id} and decision.kind = 'takedown' and decision.ended_at is null) end`,
  check: workCheck,
  ...idleness,
  isPublic: sql<boolean>`${works.isPublic}`,
  maxApplications: sql<number>`${works.maxApplications}`,
};

/** Whether a work has as many pending applications as its company takes at once. */
const isFull = sql<boolean>`${works.maxApplications} > 0 and ${works.maxApplications} <= (
  select count(*) from ${workRequests} pending where pending.work_id = ${works.id} and pending.status = 'pending')`;

const newestFirst = [desc(works.postedAt), desc(works.id)];

const ownWorks = preparedList("own_works", (db, limit) => {
  const isOwn = eq(works.ownerId, accountId);
  // Found before anything is joined: PostgreSQL expects few works of a company, and would join and sort all of a large one.
  const page = db
    .select({ id: works.id })
    .from(works)
    .where(and(isOwn, beforeCursor(works.postedAt, works.id, [placeholder("at"), placeholder("before")])))
    .orderBy(...newestFirst)
    .limit(limit);
  return selectWorks(db, accountId, progressOfWork)
    .where(and(isOwn, inArray(works.id, page)))
    .orderBy(...newestFirst);
});

/** The works of a company that contain the words in any text that their list shows. */
const ownWorksWith = (db: Db, ownerId: number, q: string, [at, before]: readonly [number, number], limit: number) =>
  selectWorks(db, ownerId, progressOfWork)
    .where(
      and(
        eq(works.ownerId, ownerId),
        beforeCursor(works.postedAt, works.id, [at, before]),
        hasWords(
          q,
          ...[works.title, categories.name, subcategories.name, works.description, sql`${agreedPrice} / 100`],
          ...[shownDay(dueDayOf(works)), shownDay(works.postedAt)],
        ),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limitLiteral(limit));

/** The works of a company, newest first. */
export async function worksOf(db: Db, ownerId: number, page: PageRequest & TextSearch) {
  const { after = [Infinity, 0] as const, most } = partByTime(page);
  const [at, before] = after;
  const rows = page.q
    ? await ownWorksWith(db, ownerId, page.q, after, most)
    : await ownWorks(db, most, { accountId: ownerId, at, before });
  return pageOf(rows, page.limit, (row) => [row.atMs, row.workid]);
}

const hasId = eq(works.id, placeholder("id"));
const ownWork = preparedSelect("own_work", (db) =>
  selectWorks(db, accountId, {
    ...progressOfWork,
    ...companyRecord,
    questions,
    areQuestionsFrozen,
    skills: ownSkills,
    isFull,
  }).where(and(hasId, eq(works.ownerId, accountId))),
);
const visibleWork = preparedSelect("visible_work", (db) =>
  selectWorks(db, accountId, { ...companyRecord, questions, skills: approvedSkills, isFull }).where(
    and(hasId, or(isOffered, isNotNull(workRequests.id))),
  ),
);

export const workOwnedBy = (db: Db, ownerId: number, id: number) => ownWork(db, { accountId: ownerId, id });

/** A company sees its own works. A freelancer sees offered works and those they have applied for (docs/design/details.md#19). */
export const workVisibleTo = (db: Db, { role, accountId }: Actor, id: number) =>
  role === "client" ? workOwnedBy(db, accountId, id) : visibleWork(db, { accountId, id });

/** The work of a request, for its two parties. */
export function workOfRequest(db: Db, accountId: number, requestId: number) {
  const ofRequest = db.select({ id: workRequests.workId }).from(workRequests).where(eq(workRequests.id, requestId));
  return worksSeenBy(db, accountId).where(
    and(eq(works.id, ofRequest), or(eq(works.ownerId, accountId), eq(workRequests.id, requestId))),
  );
}

export async function ownsWork(db: Db, ownerId: number, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.id, id), eq(works.ownerId, ownerId)));
  return rows.length > 0;
}
