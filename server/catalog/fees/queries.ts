import { and, desc, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Fee, FeeRule, FeeSide } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import { dayOf, today } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { feeRules } from "#server/platform/db/schema/fees.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { categories } from "#server/platform/db/schema/reference.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";
import type { Settings } from "#server/platform/settings.ts";

type Setting = Pick<Settings, "BROKERAGE_BPS">;

/** The platform's today as a day, by the clock of the database. */
const now = sql`current_date`;

interface PricedWork {
  readonly categoryId: SQLWrapper | number | null;
  readonly pricePaise: SQLWrapper | number;
  /** The brokerage in basis points, where no rule applies. */
  readonly otherwise: SQLWrapper | number;
  readonly day?: SQL;
}

/** A column of the best rule of a side that has begun (domain/catalog/fee.ts); null where none applies. */
const bestOf =
  (side: FeeSide, { categoryId, pricePaise, day = now }: PricedWork) =>
  (column: "bps" | "fixed_paise") =>
    sql`(
    select rule.${sql.raw(column)} from fee_rules rule
    where rule.side = ${side} and rule.from_day <= ${day} and rule.min_price_paise <= ${pricePaise}
      and (rule.category_id is null or rule.category_id = ${categoryId})
    order by rule.category_id is null, rule.min_price_paise desc, rule.from_day desc limit 1)`;

/**
 * The parts of the brokerage for a price, or those of the setting, and of what the company pays on top, by default nothing. All are
 * read from the same snapshot, where one statement reads them.
 */
export function feesFor(work: PricedWork) {
  const [brokerage, clientFee] = [bestOf("freelancer", work), bestOf("company", work)];
  return {
    brokerageBps: sql<number>`coalesce(${brokerage("bps")}, ${work.otherwise}::int)`,
    brokerageFixedPaise: sql`coalesce(${brokerage("fixed_paise")}, 0)`.mapWith(Number),
    clientFeeBps: sql<number>`coalesce(${clientFee("bps")}, 0)`,
    clientFeeFixedPaise: sql`coalesce(${clientFee("fixed_paise")}, 0)`.mapWith(Number),
  };
}

type FeeColumns = Readonly<Record<"price" | "clientFeeBps" | "clientFeeFixedPaise", SQLWrapper>>;

/** What a request that was accepted costs its company on top of the price, in paise, rounded as `feeOn` does (domain/catalog/fee.ts). */
export const clientFeeOn = ({ price, clientFeeBps, clientFeeFixedPaise }: FeeColumns) =>
  sql`least(${price}, ${clientFeeFixedPaise} + div(${price}::numeric * ${clientFeeBps} + 5000, 10000))`;

/** The frozen platform fee as a column of statements that read requests. */
export const frozenClientFee = clientFeeOn(workRequests).mapWith(Number);

interface PlatformTerms {
  readonly today: Day;
  readonly feeRules: readonly FeeRule[];
}

const isGeneral = ({ side, categoryId, minPricePaise }: FeeRule) =>
  side === "freelancer" && categoryId === null && minPricePaise === 0;

/** The platform's day and the rules that are in effect on it, with a brokerage for every price. */
export async function platformTerms(db: Db, { BROKERAGE_BPS: bps }: Setting) {
  const { rows } = await db.execute<PlatformTerms & Record<string, unknown>>(sql`
    select ${today} as today, coalesce((
      select json_agg(json_build_object('side', side, 'categoryId', category_id, 'minPricePaise', min_price_paise,
        'bps', bps, 'fixedPaise', fixed_paise) order by side, category_id nulls first, min_price_paise)
      from (
        select distinct on (side, category_id, min_price_paise) * from fee_rules
        where from_day <= ${now} order by side, category_id, min_price_paise, from_day desc
      ) begun), '[]') as "feeRules"`);
  const { today: day = "", feeRules: begun = [] } = rows[0] ?? {};
  const general = begun.find(isGeneral) ?? generalRule({ bps, fixedPaise: 0 });
  return { today: day, brokerageBps: general.bps, feeRules: [general, ...begun.filter((rule) => rule !== general)] };
}

const generalRule = (fee: Fee): FeeRule => ({ side: "freelancer", categoryId: null, minPricePaise: 0, ...fee });

/** A day as a number, for comparison with any page key. */
const position = sql<number>`(${feeRules.fromDay} - date '1970-01-01')`;

interface RulesRequest extends PageRequest {
  /** Absent for the rules of both sides. */
  readonly side?: FeeSide | null | undefined;
}

/** Every rule, the latest first. */
export async function listRules(db: Db, { side, ...page }: RulesRequest) {
  const [day, lastId] = keyFrom(page.after, ["number", "number"]) ?? [];
  const rows = await db
    .select({
      ruleId: feeRules.id,
      side: feeRules.side,
      categoryId: feeRules.categoryId,
      categoryName: categories.name,
      minPricePaise: feeRules.minPricePaise,
      bps: feeRules.bps,
      fixedPaise: feeRules.fixedPaise,
      from: feeRules.fromDay,
      username: accounts.username,
      setDate: dayOf(feeRules.setAt),
      position,
    })
    .from(feeRules)
    .innerJoin(accounts, eq(accounts.id, feeRules.setBy))
    .leftJoin(categories, eq(categories.id, feeRules.categoryId))
    .where(
      and(
        side ? eq(feeRules.side, side) : undefined,
        day === undefined ? undefined : sql`(${position}, ${feeRules.id}) < (${day}::int8, ${lastId}::int8)`,
      ),
    )
    .orderBy(desc(feeRules.fromDay), desc(feeRules.id))
    .limit(limitLiteral(oneMore(page.limit)));
  return pageOf(rows, page.limit, (row) => [row.position, row.ruleId]);
}

interface NewRule extends FeeRule {
  readonly from: Day;
  readonly setBy: number;
}

/** Inserts a rule from a day on; nothing for a past day, a category that does not exist, or a day that has such a rule. */
export async function insertRule(db: Db, rule: NewRule): Promise<number | undefined> {
  const { side, categoryId, minPricePaise, bps, fixedPaise, from, setBy } = rule;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${feeRules} (side, category_id, min_price_paise, bps, fixed_paise, from_day, set_by)
    select ${side}, ${categoryId}::int, ${minPricePaise}::int8, ${bps}::int, ${fixedPaise}::int8, ${from}::date, ${setBy}::int
    where ${from}::date >= ${now} and (${categoryId}::int is null or exists (select from ${categories} where id = ${categoryId}::int))
    on conflict on constraint fee_rules_once do nothing
    returning id`);
  return rows[0]?.id;
}

export const hasCategory = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(categories, eq(categories.id, id))) > 0;

/** Deletes a rule that has not begun. */
export async function deleteRule(db: Db, id: number) {
  const [deleted] = await db
    .delete(feeRules)
    .where(and(eq(feeRules.id, id), gt(feeRules.fromDay, now)))
    .returning();
  return deleted;
}

export const hasRule = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(feeRules, eq(feeRules.id, id))) > 0;
