import { and, asc, desc, eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { RequestStatus } from "#domain/work-request.ts";
import { freelancer, isParty } from "#server/features/requests/queries.ts";
import { dayOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor, limitLiteral, newerThan } from "#server/platform/db/pagination.ts";
import { preparedList } from "#server/platform/db/prepared.ts";
import { accounts, companies, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { hasWords, shownDay } from "#server/platform/db/text-filter.ts";
import type { Actor } from "#server/platform/http/context.ts";
import { type PageRequest, pageOf, partByTime, type TextSearch } from "#server/platform/page.ts";

/** The reason that a request sent back or completed carries is for `remarkview`; in lists it explains a rejection only. */
const review = sql<string | null>`case when ${eq(workRequests.status, "rejected")} then ${workRequests.review} end`;

const { placeholder } = sql;

/** What is asked for each time: a value, or a placeholder of the statement that is prepared. */
type Given<T> = T | Placeholder;

interface Which {
  readonly accountId: Given<number>;
  readonly work: Given<number>;
  readonly any: Given<boolean>;
  readonly status: Given<RequestStatus | null>;
  readonly at: Given<number>;
  readonly id: Given<number>;
}

const applicantsFor = (db: Db, { accountId, work, any, status, at, id }: Which, limit: Given<number>, filter?: SQL) =>
  db
    .select({
      requestid: workRequests.id,
      workid: workRequests.workId,
      name: workRequests.name,
      biodata: workRequests.resume,
      freelancerid: workRequests.freelancerId,
      loginid: workRequests.freelancerId,
      req_status: workRequests.status,
      requestdate: dayOf(workRequests.requestedAt),
      req_review: review,
      freelancername: accounts.name,
      image: freelancers.picture,
      phone: accounts.phone,
      email: accounts.email,
      at: workRequests.requestedAt,
    })
    .from(workRequests)
    .innerJoin(works, isParty(accountId))
    .innerJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .innerJoin(freelancers, eq(freelancers.accountId, workRequests.freelancerId))
    .where(
      and(
        eq(workRequests.workId, work),
        or(sql`${any}::boolean`, sql`${workRequests.status} = ${status}`),
        newerThan(workRequests.requestedAt, workRequests.id, [at, id]),
        filter,
      ),
    )
    .orderBy(asc(workRequests.requestedAt), asc(workRequests.id))
    .limit(limit);

const which = {
  accountId: placeholder("accountId"),
  work: placeholder("work"),
  any: placeholder("any"),
  status: placeholder("status"),
  at: placeholder("at"),
  id: placeholder("id"),
};
const applicants = preparedList("applicants", (db, limit) => applicantsFor(db, which, limit));

const keyOf = (row: { at: Date; requestid: number }) => [row.at.getTime(), row.requestid];

/** What a company finds an applicant by. */
const read = [accounts.name, workRequests.name, accounts.phone, accounts.email, shownDay(workRequests.requestedAt)];

/** In one status, or in any. */
export interface AskedByStatus extends PageRequest, TextSearch {
  readonly status?: RequestStatus | undefined;
}

/** The requests of a work that this account may see: all for its owner, a freelancer's own (DETAILS 3). Oldest first. */
export async function requestsOfWork(db: Db, accountId: number, work: number, asked: AskedByStatus) {
  const { after, most } = partByTime(asked);
  const [at, id] = after ?? [-Infinity, 0];
  const { status = null, q } = asked;
  const wanted = { accountId, work, any: status === null, status, at, id };
  const rows = q ? await applicantsFor(db, wanted, most, hasWords(q, ...read)) : await applicants(db, most, wanted);
  return pageOf(rows, asked.limit, keyOf);
}

/** What was agreed, or is offered. */
const price = sql`coalesce(${workRequests.price}, ${works.budget})`;
const rupees = sql`${price} / 100`;

const findable = [works.title, accounts.name, freelancer.name, rupees, shownDay(works.deadline)];

type OfParty = Pick<Which, "accountId" | "at" | "id"> & { readonly status: Given<RequestStatus> | undefined };

const ofParty =
  (role: "client" | "freelancer") =>
  (db: Db, { accountId, status, at, id }: OfParty, limit: Given<number>, filter?: SQL) =>
    db
      .select({
        requestid: workRequests.id,
        workid: workRequests.workId,
        title: works.title,
        companyname: accounts.name,
        logo: companies.logo,
        freelancername: freelancer.name,
        cost: rupeesOf(price),
        deadlinedate: works.deadline,
        requestdate: dayOf(workRequests.requestedAt),
        req_status: workRequests.status,
        req_review: review,
        at: workRequests.requestedAt,
      })
      .from(workRequests)
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(companies, eq(companies.accountId, works.ownerId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .where(
        and(
          eq(role === "client" ? works.ownerId : workRequests.freelancerId, accountId),
          status && eq(workRequests.status, status),
          beforeCursor(workRequests.requestedAt, workRequests.id, [at, id]),
          filter,
        ),
      )
      .orderBy(desc(workRequests.requestedAt), desc(workRequests.id))
      .limit(limit);

/** One statement for all of them and one for those of a status: each goes along an index of its own. */
function listsOf(role: Parameters<typeof ofParty>[0]) {
  const list = ofParty(role);
  const { accountId, status, at, id } = which;
  return {
    list,
    all: preparedList(`requests_of_${role}`, (db, limit) => list(db, { accountId, status: undefined, at, id }, limit)),
    inStatus: preparedList(`requests_in_status_of_${role}`, (db, limit) =>
      list(db, { accountId, status, at, id }, limit),
    ),
  };
}
const lists = { client: listsOf("client"), freelancer: listsOf("freelancer") };

/** The requests of a freelancer, or those on the works of a company, the newest first. */
export async function requestsOf(db: Db, { role, accountId }: Actor, asked: AskedByStatus) {
  const { after = [Infinity, 0] as const, most } = partByTime(asked);
  const [at, id] = after;
  const { status, q, limit } = asked;
  const { list, all, inStatus } = lists[role === "client" ? role : "freelancer"];
  const wanted = { accountId, status, at, id };
  const rows = q
    ? await list(db, wanted, limitLiteral(most), hasWords(q, ...findable))
    : await (status ? inStatus : all)(db, most, wanted);
  return pageOf(rows, limit, keyOf);
}

/** Why a request was rejected, ended or sent back, for both parties. */
export const remarkOn = (db: Db, accountId: number, id: number) =>
  db
    .select({ req_review: workRequests.review })
    .from(workRequests)
    .innerJoin(works, isParty(accountId))
    .where(eq(workRequests.id, id));
