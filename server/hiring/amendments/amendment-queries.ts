import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import {
  type AmendmentChanges,
  type AmendmentMove,
  amendmentMoves,
  type amendmentStatuses,
  amendmentValidDays,
  type ContractParty,
} from "#domain/hiring/amendment.ts";
import type { ContractDocument } from "#domain/hiring/contract.ts";
import { columnsWith, flattenParties } from "#server/hiring/requests/move-queries.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { amendments, contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { defer } from "#server/platform/db/transaction.ts";

interface NewAmendment {
  readonly contractId: string;
  readonly baseVersion: number;
  readonly author: ContractParty;
  /** The person who acts: for a company, the member. */
  readonly authorId: number;
  readonly changes: AmendmentChanges;
  readonly reason: string;
}

/**
 * Inserts an amendment of an active contract. The lock on the contract lets it end before or after. `open` where another one is
 * open, `ended` where the contract is not active any more.
 */
export async function insertAmendment(
  db: Db,
  { contractId, baseVersion, author, authorId, changes, reason }: NewAmendment,
): Promise<{ readonly id: number; readonly expiresAt: Date } | "open" | "ended"> {
  const active = sql`select id from ${contracts} where id = ${contractId} and state = 'active' for share`;
  try {
    const { rows } = await db.execute<{ id: number; expiresAt: Date | string }>(sql`
      insert into ${amendments} (contract_id, base_version, author, author_id, changes, reason, expires_at)
      select active.id, ${baseVersion}::int, ${author}::text, ${authorId}::int, ${JSON.stringify(changes)}::jsonb,
        ${reason}::text, now() + make_interval(days => ${amendmentValidDays})
      from (${active}) active
      returning id, expires_at as "expiresAt"`);
    const [row] = rows;
    return row ? { id: row.id, expiresAt: new Date(row.expiresAt) } : "ended";
  } catch (error) {
    if (brokenConstraint(error, "23505") === "amendments_open") return "open";
    throw error;
  }
}

/** The contract of an amendment, with its request and its work. */
const isOfAmendment = (id: number): SQL | undefined =>
  and(
    eq(workRequests.id, contracts.requestId),
    sql`${contracts.id} = (select contract_id from ${amendments} where id = ${id})`,
  );

/** The request of an amendment, with what e-mails to its parties name; undefined once the request is removed. */
export async function partiesOfAmendment(db: Db, id: number) {
  const rows = await db
    .select({ requestId: workRequests.id, ...columnsWith(works) })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(contracts, isOfAmendment(id));
  return flattenParties(rows);
}

/** The same of a party, with its work locked: versions of a contract are written one after the other. */
export async function lockForAmendment(db: Db, id: number, accountId: number) {
  const rows = await db
    .select({ requestId: workRequests.id, ...columnsWith(works) })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(contracts, isOfAmendment(id))
    .where(or(eq(contracts.companyId, accountId), eq(contracts.freelancerId, accountId)))
    .for("no key update", { of: works });
  return flattenParties(rows);
}

interface Answer {
  readonly amendmentId: number;
  readonly party: ContractParty;
  /** The account of the party. */
  readonly accountId: number;
}

const isOpen = sql`a.status = 'open' and a.expires_at > now()`;

/** The caller is this side of the contract `c`, and requested the amendment `a` or not. */
const isMoveOf = (move: AmendmentMove, { party, accountId }: Omit<Answer, "amendmentId">): SQL => {
  const own = party === "company" ? sql`c.company_id` : sql`c.freelancer_id`;
  const isAuthor = sql`a.author = ${party}`;
  return sql`${own} = ${accountId} and ${amendmentMoves[move].by === "author" ? isAuthor : sql`not (${isAuthor})`}`;
};

const answered = sql`answered_at = now()`;

/** Declines or withdraws an open amendment. Undefined where it is not open, or not this party's to move. */
export async function endAmendment(
  db: Db,
  move: "decline" | "withdraw",
  { amendmentId, ...caller }: Answer,
): Promise<{ readonly contractId: string; readonly reason: string } | undefined> {
  const { rows } = await db.execute<{ contractId: string; reason: string }>(sql`
    update ${amendments} a set status = ${amendmentMoves[move].to}, ${answered}
    from ${contracts} c
    where a.id = ${amendmentId} and c.id = a.contract_id and ${isOpen} and ${isMoveOf(move, caller)}
    returning a.contract_id as "contractId", a.reason`);
  return rows[0];
}

interface Accepted extends Record<string, unknown> {
  readonly contractId: string;
  readonly changes: AmendmentChanges;
  readonly authorId: number;
  /** ISO 8601 in UTC. */
  readonly requestedAt: string;
  readonly now: string;
  readonly text: string;
  readonly sha256: string;
}

/**
 * Accepts an open amendment while its request is accepted, and returns the version of the contract that applies until then. The
 * caller has locked the work. The request is locked as well, so that it is not completed at the same moment.
 */
export async function acceptAmendment(db: Db, { amendmentId, ...caller }: Answer) {
  const { rows } = await db.execute<Accepted>(sql`
    with request as (
      select r.id from ${workRequests} r
      where r.status = 'accepted' and r.id = (
        select c.request_id from ${amendments} a inner join ${contracts} c on c.id = a.contract_id where a.id = ${amendmentId})
      for no key update of r
    )
    update ${amendments} a set status = ${amendmentMoves.accept.to}, ${answered}
    from ${contracts} c inner join request on request.id = c.request_id
      cross join lateral (
        select document, sha256 from ${contractVersions} where contract_id = c.id order by version desc limit 1) v
    where a.id = ${amendmentId} and c.id = a.contract_id and c.state = 'active' and ${isOpen} and ${isMoveOf("accept", caller)}
    returning c.id as "contractId", a.changes, a.author_id as "authorId", ${isoOf(sql`a.created_at`)} as "requestedAt",
      ${isoOf(sql`now()`)} as now, v.document as text, v.sha256`);
  const [row] = rows;
  if (!row) return undefined;
  const { text, ...accepted } = row;
  return { ...accepted, document: JSON.parse(text) as ContractDocument };
}

/** The status of an amendment; undefined where this account is no party to its contract. */
export async function amendmentStatus(db: Db, id: number, accountId: number) {
  const { rows } = await db.execute<{ status: (typeof amendmentStatuses)[number] }>(sql`
    select a.status from ${amendments} a inner join ${contracts} c on c.id = a.contract_id
    where a.id = ${id} and ${accountId} in (c.company_id, c.freelancer_id)`);
  return rows[0]?.status;
}

/** Sets the terms of the work to those of the contract, together with COMMIT. */
export const updateAmendedWork = (
  db: Db,
  { id, deadline, description }: { readonly id: number; readonly deadline: Day; readonly description: string },
): Promise<void> => defer(db, db.update(works).set({ deadline, description }).where(eq(works.id, id)).execute());

interface NewPrice {
  readonly requestId: number;
  readonly workId: number;
  readonly pricePaise: number;
}

/** Sets the frozen price of an engagement, on its request and its work, together with COMMIT. */
export async function updatePrice(db: Db, { requestId, workId, pricePaise }: NewPrice): Promise<void> {
  await defer(db, db.update(workRequests).set({ price: pricePaise }).where(eq(workRequests.id, requestId)).execute());
  await defer(db, db.update(works).set({ agreedPaise: pricePaise }).where(eq(works.id, workId)).execute());
}
