import { and, desc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import type { BasisPoints } from "#domain/money.ts";
import { dayOf, today } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { brokerageRates } from "#server/platform/db/schema/brokerage.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";
import type { Settings } from "#server/platform/settings.ts";

type Setting = Pick<Settings, "BROKERAGE_BPS">;

/** The platform's today as a day, by the clock of the database. */
const now = sql`current_date`;

/** The rate of a day (domain/brokerage.ts): the latest one that has begun, or the setting before the first. */
export const rateOfDay = ({ BROKERAGE_BPS }: Record<keyof Setting, number | Placeholder>, day: SQL = now) =>
  sql<BasisPoints>`coalesce((select dated.bps from brokerage_rates dated where dated.from_day <= ${day} order by dated.from_day desc limit 1), ${BROKERAGE_BPS}::int)`;

/** The platform's day and its brokerage rate. */
export async function platformTerms(db: Db, setting: Setting): Promise<{ today: Day; brokerageBps: BasisPoints }> {
  const { rows } = await db.execute<{ today: Day; brokerageBps: BasisPoints }>(
    sql`select ${today} as today, ${rateOfDay(setting)} as "brokerageBps"`,
  );
  return rows[0] ?? { today: "", brokerageBps: setting.BROKERAGE_BPS };
}

/** A day as a number, for comparison with any page key. */
const position = sql<number>`(${brokerageRates.fromDay} - date '1970-01-01')`;
const dayBefore = sql`${brokerageRates.fromDay} - 1`;

/** Every dated rate, the latest first. */
export async function listRates(db: Db, setting: Setting, page: PageRequest) {
  const [after] = keyFrom(page.after, ["number"]) ?? [];
  const rows = await db
    .select({
      rateId: brokerageRates.id,
      brokerageBps: brokerageRates.bps,
      previousBps: rateOfDay(setting, dayBefore),
      from: brokerageRates.fromDay,
      username: accounts.username,
      setDate: dayOf(brokerageRates.setAt),
      position,
    })
    .from(brokerageRates)
    .innerJoin(accounts, eq(accounts.id, brokerageRates.setBy))
    .where(after === undefined ? undefined : sql`${position} < ${after}::int8`)
    .orderBy(desc(brokerageRates.fromDay))
    .limit(limitLiteral(oneMore(page.limit)));
  return pageOf(rows, page.limit, (row) => [row.position]);
}

interface NewRate {
  readonly bps: BasisPoints;
  readonly from: Day;
  readonly setBy: number;
}

/** Inserts a rate from a day on; nothing for a past day or a day that has a rate. */
export async function insertRate(db: Db, { bps, from, setBy }: NewRate): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${brokerageRates} (from_day, bps, set_by)
    select ${from}::date, ${bps}::int, ${setBy}::int where ${from}::date >= ${now}
    on conflict (from_day) do nothing
    returning id`);
  return rows[0]?.id;
}

/** Deletes a rate that has not begun. */
export async function deleteRate(db: Db, id: number) {
  const [deleted] = await db
    .delete(brokerageRates)
    .where(and(eq(brokerageRates.id, id), gt(brokerageRates.fromDay, now)))
    .returning({ bps: brokerageRates.bps, from: brokerageRates.fromDay });
  return deleted;
}

export const hasRate = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(brokerageRates, eq(brokerageRates.id, id))) > 0;
