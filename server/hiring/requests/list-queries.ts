import { and, asc, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { presentMilestoneFor } from "#server/hiring/plans/turn-queries.ts";
import { latestOffer, withLatestOffer } from "#server/hiring/requests/offer-queries.ts";
import { freelancer, isOfRequest, isParty } from "#server/hiring/requests/queries.ts";
import {
  isCompanyRejected,
  isPositionFilled,
  type LatestPayout,
  latestOrder,
  latestPayout,
} from "#server/hiring/requests/waiting-queries.ts";
import { reviewWindowOf } from "#server/hiring/review-windows/queries.ts";
import { dayOf, fileNameOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOfRequest } from "#server/platform/db/due-day.ts";
import { beforeCursor, fixedLimit, limitLiteral } from "#server/platform/db/pagination.ts";
import { preparedList, preparedSelect } from "#server/platform/db/prepared.ts";
import { accounts, companies, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { hasWords, shownDay } from "#server/platform/db/text-filter.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { type PageRequest, pageOf, partByTime, type TextSearch } from "#server/platform/page.ts";

/** Lists show the reason of a rejection only. `remarkview` returns the reason in every status. */
export const review = sql<
  string | null
>`case when ${eq(workRequests.status, "rejected")} then ${workRequests.review} end`;

const { placeholder } = sql;

/** A value, or its placeholder in a prepared statement. */
export type Parameter<T> = T | Placeholder;

export interface ListParameters {
  readonly accountId: Parameter<number>;
  readonly workId: Parameter<number>;
  readonly anyStatus: Parameter<boolean>;
  readonly status: Parameter<RequestStatus | null>;
  readonly at: Parameter<number>;
  readonly id: Parameter<number>;
}

export const parameters = {
  accountId: placeholder("accountId"),
  workId: placeholder("workId"),
  anyStatus: placeholder("anyStatus"),
  status: placeholder("status"),
  at: placeholder("at"),
  id: placeholder("id"),
};
export const keyOf = (row: { at: Date; requestid: number }) => [row.at.getTime(), row.requestid];

/** The agreed price, before an agreement the budget. */
const price = sql`coalesce(${workRequests.price}, ${works.budget})`;
const rupees = sql`${price} / 100`;

const dueDay = dueDayOfRequest(workRequests, works);

const requestTexts = [works.title, accounts.name, freelancer.name, rupees, shownDay(dueDay)];

type PartyParameters = Pick<ListParameters, "accountId" | "at" | "id">;

const requestRows = <More extends Record<string, SQL>>(db: Db, more: More) =>
  db
    .select({
      requestid: workRequests.id,
      workid: workRequests.workId,
      title: works.title,
      companyname: accounts.name,
      logo: fileNameOf(companies.logo),
      freelancername: freelancer.name,
      cost: rupeesOf(price),
      deadlinedate: dueDay,
      requestdate: dayOf(workRequests.requestedAt),
      req_status: workRequests.status,
      req_review: review,
      at: workRequests.requestedAt,
      ...more,
    })
    .from(workRequests)
    .innerJoin(works, isOfRequest)
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId));

const newestFirst = [desc(workRequests.requestedAt), desc(workRequests.id)];

const waitingFor = { isPositionFilled, isCompanyRejected: isCompanyRejected(sql`${accounts.status}`) };

const isPaused = sql<boolean>`(${workRequests.status} = 'pending' and ${works.pausedAt} is not null)`;

const allOfFreelancer = preparedList("requests_of_freelancer", (db, limit) =>
  requestRows(db, { ...waitingFor, isPaused, latestOffer })
    .where(
      and(
        eq(workRequests.freelancerId, parameters.accountId),
        beforeCursor(workRequests.requestedAt, workRequests.id, [parameters.at, parameters.id]),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit),
);

/** Where a page of the newest first begins. */
function newestFirstPage(page: PageRequest) {
  const { after: [at, id] = [Infinity, 0], most } = partByTime(page);
  return { at, id, most };
}

/** The requests of a freelancer in any status, newest first. */
export async function requestsOfFreelancer(db: Db, accountId: number, page: PageRequest) {
  const { most, ...key } = newestFirstPage(page);
  const rows = await allOfFreelancer(db, most, { accountId, ...key });
  return pageOf(rows.map(withLatestOffer), page.limit, keyOf);
}

/** Only completed with an entry of 100 (spec §4), so nothing is looked up from then on. */
const progressPercentage = sql<number | null>`case ${workRequests.status}
  when 'accepted' then (
    select ${progressEntries.percentage} from ${progressEntries}
    where ${eq(progressEntries.requestId, workRequests.id)} order by ${progressEntries.id} desc limit 1)
  when 'completed' then 100 when 'paid' then 100 end`;

/** Only the freelancer sees how the money is sent. */
const payoutFor = { client: sql<LatestPayout | null>`null::json`, freelancer: latestPayout } as const;

const milestoneFor = { client: presentMilestoneFor("company"), freelancer: presentMilestoneFor("freelancer") } as const;

const requestsInStatus =
  (role: "client" | "freelancer") =>
  (
    db: Db,
    { accountId, status, at, id }: PartyParameters & { readonly status: Parameter<RequestStatus> },
    limit: Parameter<number>,
    filter?: SQL,
  ) =>
    requestRows(db, {
      ...waitingFor,
      progressPercentage,
      latestOrder,
      latestPayout: payoutFor[role],
      presentMilestone: milestoneFor[role],
      reviewWindow: reviewWindowOf(accountId),
    })
      .where(
        and(
          eq(role === "client" ? workRequests.ownerId : workRequests.freelancerId, accountId),
          eq(workRequests.status, status),
          beforeCursor(workRequests.requestedAt, workRequests.id, [at, id]),
          filter,
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit);

function inStatusOf(role: Parameters<typeof requestsInStatus>[0]) {
  const list = requestsInStatus(role);
  const { accountId, status, at, id } = parameters;
  const prepared = preparedList(`requests_in_status_of_${role}`, (db, limit) =>
    list(db, { accountId, status, at, id }, limit),
  );
  return { list, prepared };
}
const lists = { client: inStatusOf("client"), freelancer: inStatusOf("freelancer") };

/** The requests of a freelancer in a status, or those on the works of a company, newest first. */
export async function requestsOf(
  db: Db,
  { role, accountId }: Actor,
  page: PageRequest & TextSearch & { readonly status: RequestStatus },
) {
  const { most, ...key } = newestFirstPage(page);
  const { status, q, limit } = page;
  const { list, prepared } = lists[role === "client" ? role : "freelancer"];
  const values = { accountId, status, ...key };
  const rows = q
    ? await list(db, values, limitLiteral(most), hasWords(q, ...requestTexts))
    : await prepared(db, most, values);
  return pageOf(rows, limit, keyOf);
}

const maxHomeRows = fixedLimit(5);

const ids = sql`${placeholder("ids")}::int[]`;
const withIds = preparedSelect("requests_with_ids", (db) =>
  requestRows(db, {})
    .where(sql`${workRequests.id} = any(${ids})`)
    .orderBy(sql`array_position(${ids}, ${workRequests.id})`),
);
/** These requests, in the order of their ids. The caller has made sure that they are of its account. */
export const requestsWithIds = (db: Db, requestIds: readonly number[]) => withIds(db, { ids: requestIds });

/** The ongoing works of a freelancer with the nearest deadlines. */
const deadlines = preparedSelect("next_deadlines", (db) =>
  requestRows(db, {})
    .where(and(eq(workRequests.freelancerId, parameters.accountId), sql`${workRequests.status} = 'accepted'`))
    .orderBy(asc(dueDay), ...newestFirst)
    .limit(maxHomeRows),
);
export const nextDeadlines = (db: Db, freelancerId: number) => deadlines(db, { accountId: freelancerId });

/** The reason why a request was rejected, ended or sent back, for both parties. */
export const remarkOn = (db: Db, accountId: number, id: number) =>
  db
    .select({ req_review: workRequests.review, status: workRequests.status })
    .from(workRequests)
    .where(and(eq(workRequests.id, id), isParty(accountId)));
