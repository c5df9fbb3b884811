import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type SkipReason, workInvitationMoves } from "#domain/hiring/work-invitation.ts";
import type { Language } from "#domain/language.ts";
import type { MailChoice } from "#domain/notify/notification.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import { isOffered } from "#server/hiring/works/queries.ts";
import { type MemberReader, membersToMail } from "#server/notify/notifications/member-recipients.ts";
import { mailChoiceOfAccount } from "#server/notify/notifications/preference-queries.ts";
import { fileNameOf, isoOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOfRequest } from "#server/platform/db/due-day.ts";
import { isListed } from "#server/platform/db/listed-freelancers.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts, companies, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";
import { hasWords } from "#server/platform/db/text-filter.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

/**
 * The work that freelancers are invited to; undefined for one of another company. The company stays locked until the end of the
 * transaction, so that parallel calls count each other's invitations.
 */
export async function lockInvitingWork(tx: Db, companyId: number, workId: number) {
  await tx
    .select({ id: companies.accountId })
    .from(companies)
    .where(eq(companies.accountId, companyId))
    .for("no key update");
  const [row] = await tx
    .select({
      title: works.title,
      companyName: accounts.name,
      isOffered: sql<boolean>`${isOffered}`,
      ofWork: sql<number>`(select count(*)::int from ${workInvitations} i where i.work_id = ${works.id})`,
      ofDay: sql<number>`(
        select count(*)::int from ${workInvitations} i inner join ${works} w on w.id = i.work_id
        where w.owner_id = ${companyId} and i.created_at > now() - interval '24 hours')`,
    })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(and(eq(works.id, workId), eq(works.ownerId, companyId)))
    .for("key share", { of: works });
  return row;
}

interface Invitee extends Record<string, unknown> {
  readonly freelancerId: number;
  /** Why the freelancer is not invited; null for those who are. */
  readonly skipReason: SkipReason | null;
  readonly email: string;
  readonly language: Language;
  readonly mailChoice: MailChoice | null;
}

/** Applied for a work of the company before. */
const isKnown = sql`exists (
  select from work_requests q where q.freelancer_id = f.account_id and q.owner_id = w.owner_id)`;
const hasApplied = sql`exists (select from work_requests q where q.work_id = w.id and q.freelancer_id = f.account_id)`;
const isInvited = sql`exists (select from ${workInvitations} i where i.work_id = w.id and i.freelancer_id = f.account_id)`;
const isActive = sql`a.disabled_at is null and a.erased_at is null`;

/** These freelancers, in the order of their ids; one that the company neither knows nor finds is not told from one that does not exist. */
export async function inviteesOf(
  tx: Db,
  workId: number,
  ids: readonly number[],
  isSearchOn: boolean,
): Promise<readonly Invitee[]> {
  const isFound = isSearchOn ? isListed(sql`f.account_id`) : sql`false`;
  const { rows } = await tx.execute<Invitee>(sql`
    select named.id as "freelancerId", coalesce(a.email, '') as email, coalesce(a.language, 'en') as language,
      ${mailChoiceOfAccount(sql`a.id`, "applications")} as "mailChoice",
      case when f.account_id is null or not (${isActive} and (${isKnown} or ${isFound})) then 'unknown'
        when ${hasApplied} then 'applied' when ${isInvited} then 'invited'
        when not f.takes_invitations then 'switched_off' end as "skipReason"
    from unnest(${sql.param([...ids])}::int[]) named (id)
      inner join ${works} w on w.id = ${workId}
      left join ${freelancers} f on f.account_id = named.id
      left join ${accounts} a on a.id = f.account_id
    order by named.id`);
  return rows;
}

/** Invites these freelancers, and returns the id of each invitation; one that exists already is not repeated. */
export const insertInvitations = (tx: Db, workId: number, freelancerIds: readonly number[], text: string) =>
  tx
    .insert(workInvitations)
    .values(freelancerIds.map((freelancerId) => ({ workId, freelancerId, text })))
    .onConflictDoNothing()
    .returning({ id: workInvitations.id, freelancerId: workInvitations.freelancerId });

interface Candidate extends Record<string, unknown> {
  readonly freelancerId: number;
  readonly name: string;
  readonly image: string;
  readonly category: string;
  readonly subcategory: string;
  readonly district: string;
  readonly lastTitle: string;
  readonly paidWorks: number;
  readonly lastRequestId: number;
}

interface CandidatesRequest extends PageRequest {
  readonly workId: number;
  readonly q?: string | null | undefined;
}

/** Who can be invited to a work of this company, the latest applicant first. */
export async function candidatesFor(db: Db, companyId: number, { workId, q, limit, after }: CandidatesRequest) {
  const [last = null] = keyFrom(after, ["number"]) ?? [];
  const { rows } = await db.execute<Candidate>(sql`
    with known as (
      select q.freelancer_id, max(q.id) as last_id, count(*) filter (where q.status = 'paid')::int as paid_works
      from work_requests q where q.owner_id = ${companyId} group by q.freelancer_id
    )
    select f.account_id as "freelancerId", a.name, coalesce(f.picture, '') as image, c.name as category,
      s.name as subcategory, d.name as district, lw.title as "lastTitle", known.paid_works as "paidWorks",
      known.last_id as "lastRequestId"
    from known
      inner join ${freelancers} f on f.account_id = known.freelancer_id and f.takes_invitations
      inner join ${accounts} a on a.id = f.account_id and ${isActive}
      inner join ${works} w on w.id = ${workId}
      inner join work_requests lq on lq.id = known.last_id
      inner join works lw on lw.id = lq.work_id
      inner join categories c on c.id = f.category_id
      inner join subcategories s on s.id = f.subcategory_id
      inner join districts d on d.id = f.district_id
    where not ${hasApplied} and not ${isInvited} and (${last}::int8 is null or known.last_id < ${last}::int8)
      and ${hasWords(q, sql`a.name`, sql`c.name`, sql`s.name`, sql`d.name`, sql`lw.title`) ?? sql`true`}
    order by known.last_id desc limit ${limitLiteral(oneMore(limit))}`);
  const page = pageOf(rows, limit, ({ lastRequestId }) => [lastRequestId]);
  return { rows: page.rows.map(({ lastRequestId: _, ...row }) => row), next: page.next };
}

const isInvitedRequest = and(
  eq(workRequests.workId, works.id),
  eq(workRequests.freelancerId, workInvitations.freelancerId),
);

interface InvitationsRequest extends PageRequest {
  readonly workId?: number | null | undefined;
}

/** The invitations of a freelancer, or those that a company has sent, newest first. */
export async function invitationsOf(db: Db, { role, accountId }: Actor, { workId, limit, after }: InvitationsRequest) {
  const [last] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select({
      invitationId: workInvitations.id,
      workId: works.id,
      title: works.title,
      cost: rupeesOf(works.budget),
      deadline: dueDayOfRequest(workRequests, works),
      companyName: accounts.name,
      logo: fileNameOf(companies.logo),
      freelancerId: workInvitations.freelancerId,
      freelancerName: freelancer.name,
      text: workInvitations.text,
      status: workInvitations.status,
      reason: workInvitations.reason,
      requestStatus: workRequests.status,
      isOpen: sql<boolean>`${isOffered}`,
      createdAt: isoOf(workInvitations.createdAt),
    })
    .from(workInvitations)
    .innerJoin(works, eq(works.id, workInvitations.workId))
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(freelancer, eq(freelancer.id, workInvitations.freelancerId))
    .leftJoin(workRequests, isInvitedRequest)
    .where(
      and(
        eq(role === "client" ? works.ownerId : workInvitations.freelancerId, accountId),
        workId ? eq(works.id, workId) : undefined,
        last === undefined ? undefined : lt(workInvitations.id, sql`${last}::int8`),
      ),
    )
    .orderBy(desc(workInvitations.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, ({ invitationId }) => [invitationId]);
}

/** A declined invitation, and who is notified for its company. */
interface Declined extends Record<string, unknown> {
  readonly workId: number;
  readonly title: string;
  readonly companyId: number;
  readonly freelancerName: string;
  readonly email: string;
  readonly language: Language;
  readonly mailChoice: MailChoice | null;
  readonly members: readonly MemberReader[];
}

const { decline, lapse, apply } = workInvitationMoves;

/** Declines an open invitation of this freelancer; undefined where there is none. */
export async function declineInvitation(
  tx: Db,
  freelancerId: number,
  id: number,
  reason: string | null,
): Promise<Declined | undefined> {
  const { rows } = await tx.execute<Declined>(sql`
    update ${workInvitations} i set status = ${decline.to}, reason = ${reason}
    from ${works} w, ${accounts} c, ${accounts} f
    where i.id = ${id} and i.freelancer_id = ${freelancerId} and i.status = ${decline.from}
      and w.id = i.work_id and c.id = w.owner_id and f.id = i.freelancer_id
    returning w.id as "workId", w.title, c.id as "companyId", f.name as "freelancerName", c.email, c.language,
      ${mailChoiceOfAccount(sql`c.id`, "applications")} as "mailChoice",
      ${membersToMail(sql`c.id`, "applications")} as members`);
  return rows[0];
}

export async function hasInvitation(db: Db, freelancerId: number, id: number): Promise<boolean> {
  return (
    (await db.$count(
      workInvitations,
      and(eq(workInvitations.id, id), eq(workInvitations.freelancerId, freelancerId)),
    )) > 0
  );
}

/** An application that was on its way while the invitation was sent has not seen it. */
const isAnswered = sql`exists (
  select from work_requests q where q.work_id = i.work_id and q.freelancer_id = i.freelancer_id)`;

/** A paused work may be reopened, so its invitations stay. */
const isWorkClosed = sql`(w.engaged or w.taken_down_at is not null or w.deadline < current_date)`;

/** Ends open invitations whose freelancer has applied, or whose work is closed. Several instances may run it at the same time. */
export async function endInvitations(db: Db): Promise<void> {
  await db.execute(sql`
    with ending as (
      select i.id, ${isAnswered} as is_answered from ${workInvitations} i inner join ${works} w on w.id = i.work_id
      where i.status = 'sent' and (${isAnswered} or ${isWorkClosed}) for update of i skip locked
    )
    update ${workInvitations} i set status = case when is_answered then ${apply.to} else ${lapse.to} end
    from ending where i.id = ending.id and i.status = 'sent'`);
}

export async function takesInvitations(db: Db, freelancerId: number): Promise<boolean> {
  const [row] = await db
    .select({ takesInvitations: freelancers.takesInvitations })
    .from(freelancers)
    .where(eq(freelancers.accountId, freelancerId));
  return row?.takesInvitations ?? false;
}

export const saveTakesInvitations = (tx: Db, freelancerId: number, isOn: boolean) =>
  tx.update(freelancers).set({ takesInvitations: isOn }).where(eq(freelancers.accountId, freelancerId));
