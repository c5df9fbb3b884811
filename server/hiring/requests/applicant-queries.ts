import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RequestMark } from "#domain/hiring/request-mark.ts";
import { engagedStatuses, type RequestStatus } from "#domain/hiring/work-request.ts";
import { freelancerRecordOf } from "#server/hiring/records/record-columns.ts";
import { answers } from "#server/hiring/requests/answer-queries.ts";
import { equalTexts } from "#server/hiring/requests/application-queries.ts";
import {
  keyOf,
  type ListParameters,
  type Parameter,
  parameters,
  review,
} from "#server/hiring/requests/list-queries.ts";
import { latestOffer, withLatestOffer } from "#server/hiring/requests/offer-queries.ts";
import { isOfRequest, isParty } from "#server/hiring/requests/queries.ts";
import { isCompanyRejected, isPositionFilled, latestOrder } from "#server/hiring/requests/waiting-queries.ts";
import { isRestrictedFrom } from "#server/platform/db/active-restrictions.ts";
import { checkedIdentityOf, isIdentityChecked } from "#server/platform/db/checked-identities.ts";
import { dayOf, fileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral, newerThan } from "#server/platform/db/pagination.ts";
import { preparedList } from "#server/platform/db/prepared.ts";
import { accounts, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { profilePages } from "#server/platform/db/schema/profiles.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { ratingOf } from "#server/platform/db/shown-reviews.ts";
import { hasWords, shownDay } from "#server/platform/db/text-filter.ts";
import { keyFrom, oneMore, type PageRequest, pageOf, partByTime, type TextSearch } from "#server/platform/page.ts";

/** The freelancer's account is joined as `accounts`. A company reads its own works, so its status is not looked up for it. */
const ownerStatus = sql`(select owner.status from ${accounts} owner where owner.id = ${works.ownerId})`;

interface ApplicantOrder {
  readonly after: SQL | undefined;
  readonly orderBy: readonly SQL[];
}

const oldestFirst = ({ at, id }: Pick<ListParameters, "at" | "id">): ApplicantOrder => ({
  after: newerThan(workRequests.requestedAt, workRequests.id, [at, id]),
  orderBy: [asc(workRequests.requestedAt), asc(workRequests.id)],
});

/** The latest offer, or the budget where there is none, in paise. */
export const shownPrice = sql<string>`coalesce((${latestOffer} ->> 'offerPaise')::int8, ${works.budget})`;

/** The lowest price first, then the oldest request. */
function cheapestFirst(after: string | undefined): ApplicantOrder {
  const [price, at, id] = keyFrom(after, ["number", "number", "number"]) ?? [];
  const isLater = sql`(${shownPrice}, ${workRequests.requestedAt}, ${workRequests.id})
    > (${price}::int8, to_timestamp(${at}::float8 / 1000)::timestamptz(3), ${id}::int8)`;
  return {
    after: price === undefined ? undefined : isLater,
    orderBy: [shownPrice, asc(workRequests.requestedAt), asc(workRequests.id)],
  };
}

type ApplicantParameters = Pick<ListParameters, "accountId" | "workId" | "anyStatus" | "status">;

const applicantsFor = (
  db: Db,
  { accountId, workId, anyStatus, status }: ApplicantParameters,
  limit: Parameter<number>,
  { after, orderBy }: ApplicantOrder,
  filter?: SQL,
) =>
  db
    .select({
      requestid: workRequests.id,
      workid: workRequests.workId,
      name: workRequests.name,
      biodata: fileNameOf(workRequests.resume),
      resumeAfterHire: workRequests.resumeAfterHire,
      freelancerid: workRequests.freelancerId,
      loginid: workRequests.freelancerId,
      req_status: workRequests.status,
      requestdate: dayOf(workRequests.requestedAt),
      req_review: review,
      freelancername: accounts.name,
      image: fileNameOf(freelancers.picture),
      phone: accounts.phone,
      email: accounts.email,
      answers,
      equalTexts: sql<number>`case when ${workRequests.ownerId} = ${accountId} then ${equalTexts} else 0 end`,
      mark: requestMarks.mark,
      markNote: requestMarks.note,
      isPositionFilled,
      isCompanyRejected: isCompanyRejected(sql`${workRequests.ownerId} <> ${accountId} and ${ownerStatus}`),
      latestOrder,
      latestOffer,
      freelancerRecord: freelancerRecordOf(workRequests.freelancerId),
      identity: checkedIdentityOf(workRequests.freelancerId),
      pageHeadline: sql<string>`case when ${isRestrictedFrom("publish", workRequests.freelancerId)} then null else ${profilePages.headline} end`,
      isPagePublic: profilePages.isPublic,
      shownRating: ratingOf(workRequests.freelancerId),
      budget: works.budget,
      at: workRequests.requestedAt,
    })
    .from(workRequests)
    .innerJoin(works, isOfRequest)
    .innerJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .innerJoin(freelancers, eq(freelancers.accountId, workRequests.freelancerId))
    .leftJoin(profilePages, eq(profilePages.accountId, workRequests.freelancerId))
    // For a freelancer no row is joined, so that neither a column nor a filter can reveal a mark.
    .leftJoin(requestMarks, and(eq(requestMarks.requestId, workRequests.id), eq(workRequests.ownerId, accountId)))
    .where(
      and(
        eq(workRequests.workId, workId),
        isParty(accountId),
        or(sql`${anyStatus}::boolean`, sql`${workRequests.status} = ${status}`),
        after,
        filter,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);

const applicants = preparedList("applicants", (db, limit) =>
  applicantsFor(db, parameters, limit, oldestFirst(parameters)),
);

const isEngagedRequest = inArray(workRequests.status, engagedStatuses);

/** The texts of an applicant that a company can search: what its list shows. A hidden contact must not be found either. */
const applicantTexts = (areContactsHidden: boolean) => {
  const shown = (text: PgColumn, hidden: SQL) =>
    areContactsHidden ? sql`case when ${isEngagedRequest} then ${text} else ${hidden} end` : text;
  return [
    accounts.name,
    shown(workRequests.name, sql`regexp_replace(${workRequests.name}, '\\S*[[:digit:]@]\\S*', '', 'g')`),
    shown(accounts.phone, sql`''`),
    shown(accounts.email, sql`''`),
    shownDay(workRequests.requestedAt),
  ];
};

/** A page of the requests in one status, or in any. */
interface StatusPageRequest extends PageRequest, TextSearch {
  readonly status?: RequestStatus | undefined;
}

interface ApplicantsRequest extends StatusPageRequest {
  readonly workid: number;
  /** Only this request. */
  readonly requestid?: number | undefined;
  /** What the requests are sorted by: the time if absent. */
  readonly sort?: "price" | null | undefined;
  /** Only requests with this mark of the company. */
  readonly mark?: RequestMark | null | undefined;
  /** Only freelancers whose identity is checked. */
  readonly isIdentityChecked?: boolean | null | undefined;
  /** Whether contact details are hidden until the acceptance. */
  readonly areContactsHidden: boolean;
}

/** The requests on a work, oldest first: all of them for its owner, their own for freelancers (docs/design/details.md#3). */
export async function requestsOfWork(db: Db, accountId: number, page: ApplicantsRequest) {
  const { status = null, workid: workId, requestid, q, limit, sort, mark } = page;
  const values = { accountId, workId, anyStatus: status === null, status };
  const filter = and(
    requestid ? eq(workRequests.id, requestid) : undefined,
    mark ? eq(requestMarks.mark, mark) : undefined,
    page.isIdentityChecked ? isIdentityChecked(workRequests.freelancerId) : undefined,
    q ? hasWords(q, ...applicantTexts(page.areContactsHidden)) : undefined,
  );
  const select = (order: ApplicantOrder) => applicantsFor(db, values, limitLiteral(oneMore(limit)), order, filter);
  if (sort === "price") {
    const rows = (await select(cheapestFirst(page.after))).map(withLatestOffer);
    return pageOf(rows, limit, (row) => [row.offerPaise ?? row.budget, ...keyOf(row)]);
  }
  const { after: [at, id] = [-Infinity, 0], most } = partByTime(page);
  const key = { at, id };
  const rows = filter ? await select(oldestFirst(key)) : await applicants(db, most, { ...values, ...key });
  return pageOf(rows.map(withLatestOffer), limit, keyOf);
}
