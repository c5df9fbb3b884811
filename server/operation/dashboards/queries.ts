import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { brokerageOf, chargeInRupees, clientFeeOf, splitInRupees } from "#domain/catalog/fee.ts";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { balanceInRupees, paise } from "#domain/money.ts";
import { isParty, isPaymentOfRequest } from "#server/hiring/requests/queries.ts";
import { sumsByMonth } from "#server/money/counters/queries.ts";
import { dayOf, fileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, freelancers, progressEntries, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { hasWord, hasWords, wordsOf } from "#server/platform/db/text-filter.ts";
import { titleText } from "#server/platform/db/text-search-indexes.ts";

/** The latest progress report of a request, for a lateral join. */
const latestProgress = (db: Db) =>
  db
    .select({ percentage: progressEntries.percentage, on: dayOf(progressEntries.createdAt).as("reported_on") })
    .from(progressEntries)
    .where(eq(progressEntries.requestId, workRequests.id))
    .orderBy(desc(progressEntries.id))
    .limit(1)
    .as("latest");

const countIn = (status: RequestStatus) =>
  sql<number>`(select count(*)::int from ${workRequests} o where o.freelancer_id = ${workRequests.freelancerId} and o.status = ${status})`;

/** The freelancer behind a request on a work of this company: profile, and counts of paid and ongoing works. */
export const applicantOf = (db: Db, companyId: number, requestId: number) =>
  db
    .select({
      requestid: workRequests.id,
      freelancername: accounts.name,
      categoryname: categories.name,
      subcategory: subcategories.name,
      district: districts.name,
      location: locations.name,
      regdate: dayOf(accounts.registeredAt),
      paidWorks: countIn("paid"),
      ongoingWorks: countIn("accepted"),
    })
    .from(workRequests)
    .innerJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .innerJoin(freelancers, eq(freelancers.accountId, workRequests.freelancerId))
    .innerJoin(categories, eq(categories.id, freelancers.categoryId))
    .innerJoin(subcategories, eq(subcategories.id, freelancers.subcategoryId))
    .innerJoin(districts, eq(districts.id, freelancers.districtId))
    .innerJoin(locations, eq(locations.id, freelancers.locationId))
    .where(and(eq(workRequests.id, requestId), eq(workRequests.ownerId, companyId)));

/** The résumé of the latest request; it can be sent again while that request exists (docs/design/details.md#17). */
export const lastResume = (db: Db, freelancerId: number) =>
  db
    .select({
      requestid: workRequests.id,
      title: works.title,
      requestdate: dayOf(workRequests.requestedAt),
      biodata: fileNameOf(workRequests.resume),
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(workRequests.freelancerId, freelancerId))
    .orderBy(desc(workRequests.requestedAt), desc(workRequests.id))
    .limit(1);

/** Price and progress of a request of this account; no row before the request is accepted. */
export async function engagementOf(db: Db, accountId: number, requestId: number) {
  const latest = latestProgress(db);
  const rows = await db
    .select({
      requestid: workRequests.id,
      price: sql<string>`${workRequests.price}`,
      brokerageBps: sql<number>`${workRequests.brokerageBps}`,
      brokerageFixedPaise: workRequests.brokerageFixedPaise,
      clientFeeBps: workRequests.clientFeeBps,
      clientFeeFixedPaise: workRequests.clientFeeFixedPaise,
      progress_percentage: latest.percentage,
      progressDate: latest.on,
      paymentdate: sql<string | null>`${dayOf(payments.paidAt)}`,
    })
    .from(workRequests)
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(payments, isPaymentOfRequest)
    .where(and(eq(workRequests.id, requestId), isParty(accountId), isNotNull(workRequests.price)));
  return rows.map(({ price, ...row }) => {
    const cost = paise(Number(price));
    return { ...row, ...splitInRupees(cost, brokerageOf(row)), ...chargeInRupees(cost, clientFeeOf(row)) };
  });
}

const inRupees = (whole: string) => balanceInRupees(Number(whole));

/** The last twelve months in the platform's time zone. */
const months = sql`month_zone cross join lateral (
  select begins::date as month from generate_series(
    month_in(zone, now()) - interval '11 months', month_in(zone, now()), interval '1 month') as begins) months`;
const month = sql`to_char(months.month, 'YYYY-MM') as month`;

/** What a payment took of the earnings later: what the freelancer bears of what went back, and what was recovered after a chargeback. */
const takenOfEarnings = sql`(select coalesce(sum(net), 0) from returns where payment_id = ${payments.id} and bearer in ('freelancer', 'debt'))
  + (select coalesce(sum(recovered), 0) from chargebacks where payment_id = ${payments.id})`;

/** What a freelancer earned, by the month of the payment, without what was taken of it later. A reversal counts in its own month. */
export async function earningsByMonth(db: Db, freelancerId: number) {
  const { rows } = await db.execute<{ month: string; works: number; amount: string }>(sql`
    select ${month}, coalesce(works, 0) as works, coalesce(amount, 0) as amount
    from ${months} left join (
      select month_in(zone, moved.at) as month, sum(moved.sign)::int as works, sum(moved.sign * (${payments.net} - ${takenOfEarnings})) as amount
      from month_zone cross join ${workRequests}
      inner join ${payments} on ${payments.requestId} = ${workRequests.id}
      cross join lateral (values (${payments.paidAt}, 1), (${payments.reversedAt}, -1)) as moved (at, sign)
      where ${workRequests.freelancerId} = ${freelancerId} and moved.at is not null group by 1
    ) earned on earned.month = months.month order by months.month`);
  return rows.map((row) => ({ ...row, amount: inRupees(row.amount) }));
}

interface Month extends Record<string, unknown> {
  readonly month: string;
  readonly payments: number;
  readonly cost: string;
  readonly brokerage: string;
  readonly companies: number;
  readonly freelancers: number;
}

/** The payments of the whole platform by month. */
export async function platformByMonth(db: Db) {
  const { rows } = await db.execute<Month>(sql`
    select ${month}, coalesce(payments, 0) as payments, coalesce(cost, 0) as cost,
      coalesce(brokerage, 0) as brokerage, coalesce(companies, 0) as companies, coalesce(freelancers, 0) as freelancers
    from ${months} left join ${sumsByMonth} sums on sums.month = months.month order by months.month`);
  return rows.map((row) => ({ ...row, cost: inRupees(row.cost), brokerage: inRupees(row.brokerage) }));
}

interface RecordFound extends Record<string, unknown> {
  readonly kind: "work" | "district" | "location" | "category" | "subcategory";
  readonly id: number;
  readonly name: string;
  readonly within: string;
}

const maxPerKind = sql.raw("6");
/** A word in a million titles identifies none of them: at most this many matches are sorted. */
const maxTitles = sql.raw("1000");

type ReferenceTable = typeof districts | typeof locations | typeof categories | typeof subcategories;

/** Records by name, of every kind that no other list of the admin searches. One statement, because it runs on each key press. */
export async function findRecords(db: Db, typed: string | null | undefined): Promise<readonly RecordFound[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const titled = and(...words.map((word) => hasWord(titleText(works), word)));
  const named = (kind: RecordFound["kind"], table: ReferenceTable, within: SQL, from: SQL) =>
    sql`(select ${kind}::text as kind, ${table.id} as id, ${table.name} as name, ${within} as within from ${from}
      where ${hasWords(typed, table.name)} order by lower(${table.name}), ${table.id} limit ${maxPerKind})`;
  const { rows } = await db.execute<RecordFound>(sql`
    (select 'work' as kind, found.id, found.title as name, ${accounts.name} as within
      from (select ${works.id}, ${works.title}, ${works.ownerId} from ${works} where ${titled} limit ${maxTitles}) found
      inner join ${accounts} on ${accounts.id} = found.owner_id
      order by found.id desc limit ${maxPerKind})
    union all ${named("district", districts, sql`''`, sql`${districts}`)}
    union all ${named(
      "location",
      locations,
      sql`${districts.name}`,
      sql`${locations} inner join ${districts} on ${districts.id} = ${locations.districtId}`,
    )}
    union all ${named("category", categories, sql`''`, sql`${categories}`)}
    union all ${named(
      "subcategory",
      subcategories,
      sql`${categories.name}`,
      sql`${subcategories} inner join ${categories} on ${categories.id} = ${subcategories.categoryId}`,
    )}`);
  return rows;
}
