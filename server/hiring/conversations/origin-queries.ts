import { and, eq, or, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { workInvitationMoves } from "#domain/hiring/work-invitation.ts";
import { isPaymentOfRequest } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { conversations, messages } from "#server/platform/db/schema/conversations.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";

/** A work and a freelancer, who have at most one conversation, one request and one invitation. */
interface Pair {
  readonly workId: PgColumn;
  readonly freelancerId: PgColumn;
}

export const isSamePair = (row: Pair, pair: Pair) =>
  and(eq(row.workId, pair.workId), eq(row.freelancerId, pair.freelancerId));

/** The facts that decide who may write. The status is null without a request. */
export const factColumnsOf = ({ workId, freelancerId }: Pair) => ({
  status: workRequests.status,
  isInvited: sql<boolean>`exists (
    select from ${workInvitations} i
    where i.work_id = ${workId} and i.freelancer_id = ${freelancerId} and i.status = ${workInvitationMoves.apply.from})`,
  hasClientWritten: sql<boolean>`exists (
    select from ${messages} where conversation_id = ${conversations.id} and author_id = ${conversations.companyId})`,
  daysSincePayment: sql<number | null>`(extract(epoch from now() - ${payments.paidAt}) / 86400)::float8`,
});

export interface ConversationFacts {
  readonly status: (typeof workRequests.$inferSelect)["status"] | null;
  readonly isInvited: boolean;
  readonly hasClientWritten: boolean;
  readonly daysSincePayment: number | null;
}

/** A request or an invitation, where a conversation can begin. */
export interface ConversationOrigin {
  readonly requestId?: number | null | undefined;
  readonly invitationId?: number | null | undefined;
}

/** The work and the freelancer of an origin: at most one row. */
export function originOf(db: Db, { requestId, invitationId }: ConversationOrigin) {
  const ofRequest = db
    .select({ workId: workRequests.workId, freelancerId: workRequests.freelancerId })
    .from(workRequests)
    .where(eq(workRequests.id, invitationId ? 0 : (requestId ?? 0)));
  const ofInvitation = db
    .select({ workId: workInvitations.workId, freelancerId: workInvitations.freelancerId })
    .from(workInvitations)
    .where(eq(workInvitations.id, invitationId ?? 0));
  return ofRequest.unionAll(ofInvitation).as("origin");
}

export const other = alias(accounts, "other");
export const otherPartyOf = (company: PgColumn, freelancer: PgColumn, accountId: number) =>
  eq(other.id, sql`case when ${company} = ${accountId} then ${freelancer} else ${company} end`);

/** An origin of this account with what a conversation shows, which may not have begun yet. */
export async function originHead(db: Db, accountId: number, from: ConversationOrigin) {
  const origin = originOf(db, from);
  const [row] = await db
    .select({
      conversationId: conversations.id,
      requestId: workRequests.id,
      workId: works.id,
      workTitle: works.title,
      otherName: other.name,
      ...factColumnsOf(origin),
    })
    .from(origin)
    .innerJoin(works, eq(works.id, origin.workId))
    .innerJoin(other, otherPartyOf(works.ownerId, origin.freelancerId, accountId))
    .leftJoin(workRequests, isSamePair(workRequests, origin))
    .leftJoin(conversations, isSamePair(conversations, origin))
    .leftJoin(payments, isPaymentOfRequest)
    .where(or(eq(works.ownerId, accountId), eq(origin.freelancerId, accountId)));
  return row;
}

/** Begins the conversation of an origin. Of concurrent calls one inserts it, and all return its id. */
export async function insertConversation(db: Db, from: ConversationOrigin): Promise<number> {
  const origin = originOf(db, from);
  await db.execute(sql`
    insert into ${conversations} (work_id, company_id, freelancer_id, work_title)
    select w.id, w.owner_id, origin.freelancer_id, w.title
    from ${origin} inner join ${works} w on w.id = origin.work_id
    on conflict (work_id, freelancer_id) do nothing`);
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(origin, isSamePair(conversations, origin));
  if (!row) throw new Error("the origin of a conversation was removed while it began");
  return row.id;
}
