import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { calendars } from "#server/platform/db/schema/calendars.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { reviewWindows } from "#server/platform/db/schema/reviews.ts";

/** A calendar has no more events of a kind than this, the next ones first. */
const maxEvents = 500;

export async function nonceOf(db: Db, accountId: number): Promise<string | undefined> {
  const [row] = await db.select({ nonce: calendars.nonce }).from(calendars).where(eq(calendars.accountId, accountId));
  return row?.nonce;
}

export async function writeNonce(db: Db, accountId: number, nonce: string): Promise<void> {
  await db
    .insert(calendars)
    .values({ accountId, nonce })
    .onConflictDoUpdate({ target: calendars.accountId, set: { nonce } });
}

export async function deleteCalendar(db: Db, accountId: number): Promise<void> {
  await db.delete(calendars).where(eq(calendars.accountId, accountId));
}

const person = alias(accounts, "person");

/**
 * The calendar of a person, and the account whose deadlines it has: of a member, that of the company. Undefined where it is switched
 * off, and for a person or a company without access.
 */
export async function calendarOf(db: Db, personId: number) {
  const [row] = await db
    .select({ nonce: calendars.nonce, accountId: accounts.id, role: accounts.role, language: person.language })
    .from(calendars)
    .innerJoin(person, eq(person.id, calendars.accountId))
    .innerJoin(accounts, eq(accounts.id, sql`coalesce(${person.memberOf}, ${person.id})`))
    .where(and(eq(calendars.accountId, personId), eq(accounts.status, "accepted"), isNull(person.disabledAt)));
  return row;
}

/** The days on which the accepted projects of an account are due, the last ones first. */
export const deadlinesOf = (db: Db, accountId: number) =>
  db
    .select({ requestId: workRequests.id, workId: works.id, day: dueDayOf(works) })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(
      and(
        or(eq(workRequests.freelancerId, accountId), eq(works.ownerId, accountId)),
        eq(workRequests.status, "accepted"),
      ),
    )
    .orderBy(sql`3 desc`, asc(workRequests.id))
    .limit(maxEvents);

/** The last days on which an account can review, as far as nothing is visible yet. */
export const reviewEndsOf = (db: Db, accountId: number) =>
  db
    .select({ requestId: reviewWindows.requestId, day: sql<string>`${reviewWindows.closesAt}::date` })
    .from(reviewWindows)
    .where(
      and(
        or(eq(reviewWindows.companyId, accountId), eq(reviewWindows.freelancerId, accountId)),
        isNull(reviewWindows.revealedAt),
      ),
    )
    .orderBy(asc(reviewWindows.closesAt), asc(reviewWindows.requestId))
    .limit(maxEvents);
