import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import type { Role } from "#domain/role.ts";
import type { Db } from "#server/db/connect.ts";
import { accounts, freelancers, workRequests, works } from "#server/db/schema.ts";
import { categories, districts, locations, subcategories } from "#server/db/schema-reference.ts";
import { rupeesOf } from "#server/db/wire.ts";
import { creditOn } from "#server/ledger/queries.ts";
import { isOffered } from "#server/works/queries.ts";

interface Days {
  readonly startdate?: Day | null | undefined;
  readonly enddate?: Day | null | undefined;
}

/** Registered on one of these days of the platform's zone; an end that is empty is open (DESIGN section 5). */
export const registeredOn = ({ startdate, enddate }: Days): SQL | undefined =>
  and(
    startdate ? sql`${accounts.registeredAt} >= ${startdate}::date` : undefined,
    enddate ? sql`${accounts.registeredAt} < ${enddate}::date + 1` : undefined,
  );

export const inCategory = (id: number): SQL => eq(freelancers.categoryId, id);

/** Every category with how many requests there are for its works, the most wanted first (DETAILS 16b). */
export const requestsByCategory = (db: Db) =>
  db
    .select({ categoryname: categories.name, count_of_requests: count(workRequests.id) })
    .from(categories)
    .leftJoin(works, eq(works.categoryId, categories.id))
    .leftJoin(workRequests, eq(workRequests.workId, works.id))
    .groupBy(categories.id)
    .orderBy(desc(count(workRequests.id)), asc(sql`lower(${categories.name})`));

/** Of what a platform needs to begin, what there is at all: the first row answers, however many there are. */
export async function firstSteps(db: Db): Promise<readonly Record<Begun, boolean>[]> {
  const { rows } = await db.execute<Record<Begun, boolean>>(sql`select
    exists (select from ${districts}) as districts,
    exists (select from ${locations}) as locations,
    exists (select from ${categories}) as categories,
    exists (select from ${subcategories}) as subcategories,
    exists (select from ${accounts} where ${isVerified("client")}) as companies`);
  return rows;
}

type Begun = "districts" | "locations" | "categories" | "subcategories" | "companies";

/** How big the platform is, in one row. What was paid out is what freelancers received. */
export const platformNumbers = (db: Db) =>
  db
    .select({
      companies: countOf(db, "client"),
      freelancers: countOf(db, "freelancer"),
      openworks: db.$count(sql`${works} inner join ${accounts} on ${eq(accounts.id, works.ownerId)}`, isOffered),
      paid: rupeesOf(creditOn("freelancer_payable")),
    })
    .from(sql`(values (1)) as one`);

const isVerified = (role: Role) => and(eq(accounts.role, role), eq(accounts.status, "accepted"));

const countOf = (db: Db, role: Role) => db.$count(accounts, isVerified(role));
