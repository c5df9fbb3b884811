import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import { earnedKinds } from "#domain/money/ledger.ts";
import { countOf, countsByKey, isStillOpen } from "#server/money/counters/queries.ts";
import { creditOn } from "#server/money/ledger/queries.ts";
import { rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { opaque } from "#server/platform/db/pagination.ts";
import { accounts, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { categories } from "#server/platform/db/schema/reference.ts";

interface Days {
  readonly startdate?: Day | null | undefined;
  readonly enddate?: Day | null | undefined;
}

/** Registered on one of these days in the platform's time zone; an empty end is open (docs/design/rules.md#reports). */
export const registeredOn = ({ startdate, enddate }: Days): SQL | undefined =>
  and(
    startdate ? sql`${accounts.registeredAt} >= ${opaque(sql`${startdate}::date`)}` : undefined,
    // As a pair of columns, like the key of a page: two ends of one column would be taken for a narrow range, and be sorted.
    enddate ? sql`(${accounts.registeredAt}, ${accounts.id}) < (${opaque(sql`${enddate}::date + 1`)}, 0)` : undefined,
  );

export const inCategory = (id: number): SQL => eq(freelancers.categoryId, opaque(sql`${id}::int`));

/** Every category with the number of requests on its works, most requested first (docs/design/details.md#16b). */
export async function requestsByCategory(db: Db) {
  const { rows } = await db.execute<{ categoryname: string; count_of_requests: number }>(sql`
    select ${categories.name} as categoryname, coalesce(tally.amount, 0) as count_of_requests
    from ${categories} left join ${countsByKey("requests")} tally on tally.key = ${categories.id}
    order by count_of_requests desc, lower(${categories.name})`);
  return rows;
}

/** What freelancers earned: of what went back, they bear what they still owe too, and what was kept after a chargeback. */
const earned = sql`${creditOn("freelancer_payable", [...earnedKinds, "recovery"])} + ${creditOn("fees_due", ["return"])}`;

/** The size of the platform, in one row. Paid is what freelancers earned, whether it was sent to them or not. */
export const platformNumbers = (db: Db) =>
  db
    .select({
      companies: countOf("companies"),
      freelancers: countOf("freelancers"),
      openWorks: countOf("open_works", isStillOpen),
      paid: rupeesOf(earned),
    })
    .from(sql`(values (1)) as one`);
