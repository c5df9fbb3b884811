import { and, eq, inArray, not, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type RequestMove, type RequestStatus, requestMoves } from "#domain/work-request.ts";
import type { Db } from "#server/db/connect.ts";
import { accounts, workRequests, works } from "#server/db/schema.ts";
import { isOffered } from "#server/works/queries.ts";

/** The request is on a work of this account, or it is its own. Wants `works` beside the request. */
export const isParty = (me: number | Placeholder) =>
  and(eq(works.id, workRequests.workId), or(eq(works.ownerId, me), eq(workRequests.freelancerId, me)));

interface Application {
  readonly workId: number;
  readonly freelancerId: number;
  readonly name: string;
  readonly resume: string;
}

/**
 * Applies for a work that is offered; answers the new id, and what its company is told. The unique index decides, so that of
 * two at once one is written. A work that is just being deleted is waited for, and is not there then.
 */
export async function insertRequest(db: Db, { workId, freelancerId, name, resume }: Application) {
  const { rows } = await db.execute<{ id: number; told: { title: string; email: string } }>(sql`
    insert into ${workRequests} (work_id, freelancer_id, name, resume)
    select ${works.id}, ${freelancerId}::int, ${name}, ${resume}
    from ${works} inner join ${accounts} on ${eq(accounts.id, works.ownerId)}
    where ${and(eq(works.id, workId), isOffered)}
    for key share of ${works}
    on conflict (work_id, freelancer_id) do nothing
    returning ${workRequests.id}, (
      select json_build_object('title', w.title, 'email', a.email)
      from ${works} w inner join ${accounts} a on a.id = w.owner_id where w.id = ${workId}::int) as told`);
  return rows[0];
}

/** Why nothing was written: whether an accepted company posted the work, and which request there is already. */
export async function applicationFor(db: Db, workId: number, freelancerId: number) {
  const [row] = await db
    .select({ isPosted: sql<boolean>`${eq(accounts.status, "accepted")}`, requestId: workRequests.id })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .leftJoin(workRequests, and(eq(workRequests.workId, works.id), eq(workRequests.freelancerId, freelancerId)))
    .where(eq(works.id, workId));
  return row;
}

/** Engages the work of a request and tells its budget. It locks the work before the request, the one order everywhere. */
export async function engageWork(db: Db, requestId: number, me: number): Promise<number | undefined> {
  const work = await setEngaged(db, true, and(eq(workRequests.id, requestId), isParty(me), not(works.engaged)));
  return work?.budget;
}

/** Opens the work of a request again. Whether it was this request that engaged it, the move of the request decides. */
export const releaseWork = (db: Db, requestId: number, me: number) =>
  setEngaged(db, false, and(eq(workRequests.id, requestId), isParty(me)));

async function setEngaged(db: Db, engaged: boolean, guard: SQL | undefined) {
  const [work] = await db
    .update(works)
    .set({ engaged })
    .from(workRequests)
    .where(guard)
    .returning({ budget: works.budget });
  return work;
}

/** Every move of a party but the one that takes the request away. */
export type StatusMove = Exclude<RequestMove, "withdraw" | "settle">;
export type Agreed = Partial<
  Pick<typeof workRequests.$inferInsert, "review" | "price"> & { brokerageBps: SQL<number> | null }
>;

/** Moves a request of this account. */
export const moveRequest = (db: Db, move: StatusMove, id: number, me: number, set?: Agreed) =>
  moveGuarded(db, move, id, isParty(me), set);

/** What a completed request waits for in vain: its company may not sign in any more. Wants `works` beside the request. */
const isOfRejected = sql`exists (select from ${accounts} where ${and(eq(accounts.id, works.ownerId), eq(accounts.status, "rejected"))})`;

/** The names and addresses of the two parties. To a company that may not sign in nothing is written. */
const parties = sql<{ companyName: string; companyEmail: string; freelancerName: string; freelancerEmail: string }>`(
  select json_build_object('companyName', c.name, 'companyEmail', case when c.status = 'accepted' then c.email else '' end,
    'freelancerName', f.name, 'freelancerEmail', f.email)
  from ${accounts} c, ${accounts} f where c.id = ${works.ownerId} and f.id = ${workRequests.freelancerId})`;

/** A request that was moved, and what letters about it say. */
export type RequestMoved = NonNullable<Awaited<ReturnType<typeof moveGuarded>>>;

/** Moves a request to paid in place of its company, as long as that is rejected. */
export const settleRequest = (db: Db, id: number) =>
  moveGuarded(db, "settle", id, and(eq(works.id, workRequests.workId), isOfRejected));

/** One guarded statement, from where the table of moves says (spec §4). */
async function moveGuarded(db: Db, move: StatusMove | "settle", id: number, guard: SQL | undefined, set: Agreed = {}) {
  const { from, to } = requestMoves[move];
  const [moved] = await db
    .update(workRequests)
    .set({ ...set, status: to })
    .from(works)
    .where(and(eq(workRequests.id, id), inArray(workRequests.status, from), guard))
    .returning({
      price: workRequests.price,
      brokerageBps: workRequests.brokerageBps,
      company: works.ownerId,
      freelancer: workRequests.freelancerId,
      workId: works.id,
      title: works.title,
      parties,
    });
  return moved && { ...moved, ...moved.parties };
}

export async function withdrawRequest(db: Db, id: number, freelancerId: number) {
  const [withdrawn] = await db
    .delete(workRequests)
    .where(
      and(
        eq(workRequests.id, id),
        eq(workRequests.freelancerId, freelancerId),
        inArray(workRequests.status, requestMoves.withdraw.from),
      ),
    )
    .returning({ workId: workRequests.workId, status: workRequests.status });
  return withdrawn;
}

/** Whether there is such a request, whosever it is. */
export async function hasRequest(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: workRequests.id }).from(workRequests).where(eq(workRequests.id, id));
  return rows.length > 0;
}

/** Where a request of this account stands; nothing when it is not its. */
export async function statusOf(db: Db, id: number, me: number): Promise<RequestStatus | undefined> {
  const [row] = await db
    .select({ status: workRequests.status })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(and(eq(workRequests.id, id), isParty(me)));
  return row?.status;
}
