import { and, eq, inArray, isNotNull, isNull, notExists, or, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { workInvitationMoves } from "#domain/hiring/work-invitation.ts";
import { type RequestStatus, requestMoves } from "#domain/hiring/work-request.ts";
import type { Language } from "#domain/language.ts";
import type { MailChoice } from "#domain/notify/notification.ts";
import { claimingResume } from "#server/catalog/files/queries.ts";
import { activeNow } from "#server/hiring/works/idle-queries.ts";
import { isOpenOffer } from "#server/hiring/works/open-offers.ts";
import { isOffered } from "#server/hiring/works/queries.ts";
import { type MemberReader, membersToMail } from "#server/notify/notifications/member-recipients.ts";
import { mailChoiceOfAccount } from "#server/notify/notifications/preference-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared, preparedSql } from "#server/platform/db/prepared.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";
import { defer } from "#server/platform/db/transaction.ts";

/** The account is the company or the freelancer of the request. */
export const isParty = (accountId: number | Placeholder) =>
  or(eq(workRequests.ownerId, accountId), eq(workRequests.freelancerId, accountId));

/** Joins the work of a request. */
export const isOfRequest = eq(works.id, workRequests.workId);

/** The payment of a request, unless it was reversed: the only one, or of a request with milestones the latest. */
export const isPaymentOfRequest = and(
  eq(payments.requestId, workRequests.id),
  isNull(payments.reversedAt),
  or(
    isNull(payments.milestoneId),
    sql`${payments.id} = (select max(p.id) from ${payments} p where p.request_id = ${workRequests.id} and p.reversed_at is null)`,
  ),
);

/** The freelancer's account in statements that join the company as `accounts`. */
export const freelancer = alias(accounts, "freelancer");

interface Application {
  readonly workId: number;
  readonly freelancerId: number;
  readonly name: string;
  readonly resume: string;
  readonly ticketHash: string;
  /** Of what the freelancer writes; null where that is too short to compare. */
  readonly textHash: string | null;
  /** The company reads the résumé only once the request is accepted. */
  readonly resumeAfterHire: boolean;
}

const { placeholder } = sql;

const workId = placeholder("workId");
const freelancerId = placeholder("freelancerId");

/** A work and the address of its company, for the notification of an application. */
interface WorkContact {
  readonly companyId: number;
  readonly mailChoice: MailChoice | null;
  readonly members: readonly MemberReader[];
  readonly title: string;
  readonly takesQuotes: boolean;
  /** How many pending applications it takes at once; 0 for any number. */
  readonly maxApplications: number;
  readonly email: string;
  readonly language: Language;
}

const insertStatement = preparedSql<{
  isClaimed: boolean;
  id: number | null;
  isInvited: boolean;
  contact: WorkContact;
}>(
  "apply",
  sql`
  with resume as (${claimingResume}),
  new_request as (
    insert into ${workRequests} (work_id, owner_id, freelancer_id, name, resume, text_hash, resume_after_hire)
    select ${works.id}, ${works.ownerId}, ${freelancerId}::int, ${placeholder("name")}, resume.name, ${placeholder("textHash")}::text,
      ${placeholder("resumeAfterHire")}::boolean
    from resume, ${works} inner join ${accounts} on ${eq(accounts.id, works.ownerId)}
    where ${and(eq(works.id, workId), isOffered)}
    for key share of ${works}
    on conflict (work_id, freelancer_id) do nothing
    returning ${workRequests.id}
  ),
  answered as (
    update ${workInvitations} set status = '${sql.raw(workInvitationMoves.apply.to)}'
    where work_id = ${workId}::int and freelancer_id = ${freelancerId}::int
      and status = '${sql.raw(workInvitationMoves.apply.from)}' and exists (select from new_request)
    returning id
  )
  select exists (select from resume) as "isClaimed", (select id from new_request) as id,
    exists (select from answered) as "isInvited", (
    select json_build_object('companyId', a.id, 'title', w.title, 'takesQuotes', w.quotes, 'maxApplications', w.max_applications, 'email', a.email, 'language', a.language,
      'mailChoice', ${mailChoiceOfAccount(sql`a.id`, "applications")}, 'members', ${membersToMail(sql`a.id`, "applications")})
    from ${works} w inner join ${accounts} a on a.id = w.owner_id where w.id = ${workId}::int) as contact`,
);

/**
 * Claims the résumé and inserts a request on an offered work, which answers an invitation. Returns the new id and the contact of
 * the company. The unique index lets one of two concurrent applications through. The key share lock waits for a concurrent deletion
 * of the work.
 */
export async function insertRequest(db: Db, { resume, ...application }: Application) {
  const values = { ...application, file: resume, accountId: application.freelancerId };
  const [row] = await insertStatement(db, values);
  if (!row) throw new Error("the statement of an application returned no row");
  return row;
}

/** Explains an application that was not inserted: whether an accepted company posted the work, and the existing request. */
export async function applicationFor(db: Db, workId: number, freelancerId: number) {
  const [row] = await db
    .select({ isPosted: sql<boolean>`${eq(accounts.status, "accepted")}`, requestId: workRequests.id })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .leftJoin(workRequests, and(eq(workRequests.workId, works.id), eq(workRequests.freelancerId, freelancerId)))
    .where(eq(works.id, workId));
  return row;
}

const lockStatement = prepared("lock_request", (db) =>
  db
    .select({ id: workRequests.id })
    .from(works)
    .innerJoin(workRequests, isOfRequest)
    .where(and(eq(workRequests.id, placeholder("id")), isParty(placeholder("accountId"))))
    .for("no key update"),
);

/**
 * Locks a request of this account and its work, so that what the next statement reads of its offers stays true until the end of
 * the transaction. It costs no round trip: the next statement is sent right behind it.
 */
export const lockRequest = (db: Db, id: number, accountId: number): Promise<void> =>
  defer(db, lockStatement(db, { id, accountId }));

/** The reasons for which a pending request cannot be accepted. */
export async function obstaclesOf(db: Db, requestId: number) {
  const [row] = await db
    .select({
      isTakenDown: isNotNull(works.takenDownAt).mapWith(Boolean),
      isEngaged: works.engaged,
      isCompanyAccepted: eq(accounts.status, "accepted").mapWith(Boolean),
      openOffer: sql<Pick<typeof offers.$inferSelect, "version" | "author"> | null>`(
        select json_build_object('version', ${offers.version}, 'author', ${offers.author})
        from ${offers} where ${eq(offers.requestId, workRequests.id)} and ${isOpenOffer})`,
      hasFreelancerOffer: sql<boolean>`exists (
        select from ${offers} where ${eq(offers.requestId, workRequests.id)} and ${offers.author} = 'freelancer')`,
    })
    .from(workRequests)
    .innerJoin(works, isOfRequest)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(eq(workRequests.id, requestId));
  if (!row) throw new Error(`request ${requestId} is gone, though it is locked`);
  return row;
}

/** Opens the work of a request again, at its budget. The move of the request then checks that this request had engaged it. */
export const releaseWork = (db: Db, requestId: number, accountId: number) =>
  db
    .update(works)
    .set({ engaged: false, agreedPaise: null, agreedDay: null, ...activeNow })
    .from(workRequests)
    .where(and(eq(workRequests.id, requestId), isOfRequest, isParty(accountId)));

/** A request with a payment is kept, also when the payment was reversed: the ledger refers to it. */
export async function withdrawRequest(db: Db, id: number, freelancerId: number) {
  const [request] = await db
    .delete(workRequests)
    .where(
      and(
        eq(workRequests.id, id),
        eq(workRequests.freelancerId, freelancerId),
        inArray(workRequests.status, requestMoves.withdraw.from),
        notExists(db.select({ id: payments.id }).from(payments).where(eq(payments.requestId, id))),
      ),
    )
    .returning({
      workId: workRequests.workId,
      status: workRequests.status,
      name: workRequests.name,
      companyId: workRequests.ownerId,
      title: sql<string>`(select ${works.title} from ${works} where ${isOfRequest})`,
    });
  return request;
}

/** The status of a request of any account; undefined where there is none. */
export async function requestStatusOf(db: Db, id: number): Promise<RequestStatus | undefined> {
  const [row] = await db.select({ status: workRequests.status }).from(workRequests).where(eq(workRequests.id, id));
  return row?.status;
}

/** Whether the request exists, for any account. */
export const hasRequest = async (db: Db, id: number): Promise<boolean> => (await requestStatusOf(db, id)) !== undefined;

/** The status of a request of this account; undefined where the account is not a party. */
export async function statusOf(db: Db, id: number, accountId: number): Promise<RequestStatus | undefined> {
  const [row] = await db
    .select({ status: workRequests.status })
    .from(workRequests)
    .where(and(eq(workRequests.id, id), isParty(accountId)));
  return row?.status;
}

/** Whether a payment of the request is waiting for confirmation. */
export async function hasOpenOrder(db: Db, requestId: number): Promise<boolean> {
  const isOpen = and(eq(paymentOrders.requestId, requestId), eq(paymentOrders.status, "open"));
  return (await db.$count(paymentOrders, isOpen)) > 0;
}
