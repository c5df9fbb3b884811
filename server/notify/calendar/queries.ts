import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { calendars } from "#server/platform/db/schema/calendars.ts";
import { amendments, contracts } from "#server/platform/db/schema/contracts.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { reviewWindows } from "#server/platform/db/schema/reviews.ts";

/** A calendar has no more events of a kind than this, the next ones first. */
const maxEvents = 500;

export async function findAddress(db: Db, accountId: number) {
  const [row] = await db
    .select({ nonce: calendars.nonce, hasNames: calendars.hasNames })
    .from(calendars)
    .where(eq(calendars.accountId, accountId));
  return row;
}

type Address = Pick<typeof calendars.$inferSelect, "nonce" | "hasNames">;

export async function writeAddress(db: Db, accountId: number, address: Address): Promise<void> {
  await db
    .insert(calendars)
    .values({ accountId, ...address })
    .onConflictDoUpdate({ target: calendars.accountId, set: address });
}

export async function deleteCalendar(db: Db, accountId: number): Promise<void> {
  await db.delete(calendars).where(eq(calendars.accountId, accountId));
}

/** The day of an instant in the time zone of the connection, which is the platform's. */
const dayOf = (instant: PgColumn) => sql<string>`${instant}::date`;

const person = alias(accounts, "person");
const company = alias(accounts, "company");

/**
 * The calendar of a person, and the account whose deadlines it has: of a member, that of the company. Undefined where it is switched
 * off, and for a person or a company without access.
 */
export async function calendarOf(db: Db, personId: number) {
  const [row] = await db
    .select({
      nonce: calendars.nonce,
      hasNames: calendars.hasNames,
      accountId: accounts.id,
      role: accounts.role,
      language: person.language,
    })
    .from(calendars)
    .innerJoin(person, eq(person.id, calendars.accountId))
    .innerJoin(accounts, eq(accounts.id, sql`coalesce(${person.memberOf}, ${person.id})`))
    .where(and(eq(calendars.accountId, personId), eq(accounts.status, "accepted"), isNull(person.disabledAt)));
  return row;
}

/** The job of a request and its other side, as this account knows them. */
const namesFor = (accountId: number) => ({
  title: works.title,
  name: sql<string>`case when ${works.ownerId} = ${accountId} then ${workRequests.name} else ${company.name} end`,
});

const isParty = (accountId: number) => or(eq(workRequests.freelancerId, accountId), eq(works.ownerId, accountId));

/** The days on which the accepted projects of an account are due, the last ones first. */
export const deadlinesOf = (db: Db, accountId: number) =>
  db
    .select({ id: workRequests.id, workId: works.id, day: dueDayOf(works), ...namesFor(accountId) })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(and(isParty(accountId), eq(workRequests.status, "accepted")))
    .orderBy(sql`3 desc`, asc(workRequests.id))
    .limit(maxEvents);

/** The last days on which an account can review, as far as nothing is visible yet. */
export const reviewEndsOf = (db: Db, accountId: number) =>
  db
    .select({ id: reviewWindows.requestId, day: dayOf(reviewWindows.closesAt), ...namesFor(accountId) })
    .from(reviewWindows)
    .innerJoin(workRequests, eq(workRequests.id, reviewWindows.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(
      and(
        or(eq(reviewWindows.companyId, accountId), eq(reviewWindows.freelancerId, accountId)),
        isNull(reviewWindows.revealedAt),
      ),
    )
    .orderBy(asc(reviewWindows.closesAt), asc(reviewWindows.requestId))
    .limit(maxEvents);

/** The last days on which an account can answer offers of the other side. */
export const offerAnswersOf = (db: Db, accountId: number) =>
  db
    .select({ id: offers.id, workId: works.id, day: dayOf(offers.expiresAt), ...namesFor(accountId) })
    .from(offers)
    .innerJoin(workRequests, eq(workRequests.id, offers.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(
      and(
        isParty(accountId),
        eq(offers.status, "open"),
        eq(workRequests.status, "pending"),
        sql`(${offers.author} = 'company') = (${workRequests.freelancerId} = ${accountId})`,
      ),
    )
    .orderBy(asc(offers.expiresAt), asc(offers.id))
    .limit(maxEvents);

/** The last days on which an account can answer requests for changes of contracts. */
export const amendmentAnswersOf = (db: Db, accountId: number) =>
  db
    .select({
      id: amendments.id,
      contractId: amendments.contractId,
      day: dayOf(amendments.expiresAt),
      ...namesFor(accountId),
    })
    .from(amendments)
    .innerJoin(contracts, eq(contracts.id, amendments.contractId))
    .innerJoin(workRequests, eq(workRequests.id, contracts.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(
      and(
        or(eq(contracts.companyId, accountId), eq(contracts.freelancerId, accountId)),
        eq(amendments.status, "open"),
        sql`(${amendments.author} = 'company') = (${contracts.freelancerId} = ${accountId})`,
      ),
    )
    .orderBy(asc(amendments.expiresAt), asc(amendments.id))
    .limit(maxEvents);

/** The last days on which a company can return what was submitted for a milestone, before it is released by itself. */
export const milestoneAnswersOf = (db: Db, accountId: number) =>
  db
    .select({
      id: milestones.id,
      workId: works.id,
      requestId: workRequests.id,
      day: dayOf(milestones.reviewEndsAt),
      ...namesFor(accountId),
    })
    .from(milestones)
    .innerJoin(workRequests, eq(workRequests.id, milestones.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .where(
      and(eq(milestones.companyId, accountId), eq(milestones.status, "submitted"), isNotNull(milestones.reviewEndsAt)),
    )
    .orderBy(asc(milestones.reviewEndsAt), asc(milestones.id))
    .limit(maxEvents);
