import { sql } from "drizzle-orm";
import type { StateCode } from "#domain/money/tax-numbers.ts";
import type { TaxYear, WithholdingRateKind } from "#domain/money/withholding.ts";
import { paise } from "#domain/money.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { taxSupplies } from "#server/platform/db/schema/withholding.ts";

interface Rate extends Record<string, unknown> {
  readonly kind: WithholdingRateKind;
  readonly bps: number;
  readonly threshold: number | null;
  readonly singleThreshold: number | null;
  readonly code: string;
  readonly form: string;
}

/** The rates of a day by their kind. */
export async function withholdingRatesOn(tx: Db, day: string): Promise<ReadonlyMap<WithholdingRateKind, Rate>> {
  const { rows } = await tx.execute<Rate>(sql`
    select distinct on (kind) kind, bps, threshold::float8 as threshold, single_threshold::float8 as "singleThreshold", code, form
    from withholding_rates where from_day <= ${day}::date order by kind, from_day desc`);
  return new Map(rows.map((rate) => [rate.kind, rate]));
}

interface AccountYear {
  readonly accountId: number;
  readonly year: string;
}

interface PaidYear extends AccountYear {
  readonly firstDay: string;
  /** The payment that is being booked, which is not part of what was paid before. */
  readonly paymentId: number;
}

interface YearRow extends Record<string, unknown> {
  readonly base: number;
  readonly untaxed: number;
  readonly arrears: number;
}

const yearColumns = sql`base::float8 as base, untaxed::float8 as untaxed, arrears::float8 as arrears`;

/**
 * The year of a freelancer, locked until the end of the transaction: of two payments at once, the second sees what the first was, so that
 * they cannot both be below the threshold. What was paid in the year before tax was withheld counts for the threshold.
 */
export async function lockTaxYear(tx: Db, { accountId, year, firstDay, paymentId }: PaidYear): Promise<TaxYear> {
  const known = await tx.execute<YearRow>(sql`
    select ${yearColumns} from tax_years where account_id = ${accountId} and year = ${year} for update`);
  const [row] = known.rows.length > 0 ? known.rows : (await begun(tx, { accountId, year, firstDay, paymentId })).rows;
  if (!row) throw new Error("a tax year has no row");
  return { base: paise(row.base), untaxed: paise(row.untaxed), arrears: paise(row.arrears) };
}

const begun = (tx: Db, { accountId, year, firstDay, paymentId }: PaidYear) =>
  tx.execute<YearRow>(sql`
    insert into tax_years as y (account_id, year, base, untaxed)
    select ${accountId}, ${year}, paid.base, paid.base from (
      select coalesce(sum(coalesce(s.taxable, p.cost)), 0) as base
      from work_requests r
      inner join payments p on p.request_id = r.id and p.reversed_at is null and p.order_id is not null
      inner join ledger_entries e on e.payment_id = p.id and e.kind = 'payment' and not e.demo
      left join tax_supplies s on s.payment_id = p.id and s.kind = 'supply'
      where r.freelancer_id = ${accountId} and p.id <> ${paymentId} and p.source is distinct from 'sandbox'
        and p.paid_at >= ${firstDay}::date and p.paid_at < ${firstDay}::date + interval '1 year'
    ) paid
    on conflict (account_id, year) do update set base = y.base
    returning ${yearColumns}`);

interface YearChange extends AccountYear {
  readonly base: number;
  readonly untaxed: number;
  readonly withheld: number;
  readonly arrears: number;
}

export const changeTaxYear = (tx: Db, { accountId, year, ...by }: YearChange) =>
  tx.execute(sql`
    update tax_years set base = base + ${by.base}::int8, untaxed = greatest(untaxed + ${by.untaxed}::int8, 0),
      withheld = withheld + ${by.withheld}::int8, arrears = greatest(arrears + ${by.arrears}::int8, 0)
    where account_id = ${accountId} and year = ${year}`);

interface UntaxedPayment extends AccountYear {
  readonly base: number;
}

/** Counts what is paid while nothing is withheld, where the year has begun already. */
export const countUntaxed = (tx: Db, { accountId, year, base }: UntaxedPayment) =>
  tx.execute(sql`
    update tax_years set base = base + ${base}::int8, untaxed = untaxed + ${base}::int8
    where account_id = ${accountId} and year = ${year}`);

/**
 * A payment of which nothing was to be withheld, and that was recorded by mistake, counts in no year. It was counted where it has a
 * supply, or is older than what the year began with.
 */
export const uncountPayment = (tx: Db, paymentId: number) =>
  tx.execute(sql`
    update tax_years y set base = greatest(y.base - paid.base, 0), untaxed = greatest(y.untaxed - paid.base, 0)
    from (
      select r.freelancer_id, coalesce(s.taxable, p.cost) as base, s.id is not null as has_supply,
        to_char(p.paid_at - interval '3 months', 'YY') || to_char(p.paid_at + interval '9 months', 'YY') as year
      from payments p
      inner join work_requests r on r.id = p.request_id
      inner join ledger_entries e on e.payment_id = p.id and e.kind = 'payment' and not e.demo
      left join tax_supplies s on s.payment_id = p.id and s.kind = 'supply'
      where p.id = ${paymentId} and p.order_id is not null and p.source is distinct from 'sandbox'
    ) paid
    where y.account_id = paid.freelancer_id and y.year = paid.year and (paid.has_supply or ${paymentId} < (
      select min(first.payment_id) from tax_supplies first
      where first.account_id = y.account_id and first.kind = 'supply' and first.tds_bps is not null
        and to_char(first.day - interval '3 months', 'YY') || to_char(first.day + interval '9 months', 'YY') = y.year))`);

/** What is withheld of a payment is not owed to the freelancer. Where nothing remains, nothing is paid out. */
export async function withholdFromPayable(tx: Db, paymentId: number, amount: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    update payables set status = case when amount > ${amount}::int8 then status else 'cancelled' end,
      amount = case when amount > ${amount}::int8 then amount - ${amount}::int8 else amount end
    where payment_id = ${paymentId} and status = 'due' and amount >= ${amount}::int8 returning id`);
  if (rows.length === 0) throw new Error(`what is owed for payment ${paymentId} is less than what is withheld of it`);
}

export interface Supply extends Record<string, unknown> {
  readonly accountId: number;
  readonly day: string;
  readonly today: string;
  readonly price: number;
  readonly rateBps: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly gstin: string | null;
  readonly stateCode: StateCode;
  readonly placeOfSupply: StateCode;
  readonly tdsBase: number;
  readonly tdsBps: number | null;
  readonly tds: number;
  readonly arrearsChange: number;
  readonly tdsCode: string | null;
  readonly tdsForm: string | null;
  readonly tcsBps: number | null;
  readonly tcsCgst: number;
  readonly tcsSgst: number;
  readonly tcsIgst: number;
  readonly panSealed: string | null;
  readonly panFingerprint: string | null;
  readonly panLast4: string | null;
  readonly legalName: string;
  readonly isTest: boolean;
  /** The part of the price that earlier returns took back. */
  readonly returned: number;
  /** What is withheld of the payment, and what of that the freelancer was billed for by earlier returns. */
  readonly withheld: number;
  readonly billed: number;
}

/** The supply of a payment with what of it went back, locked so that of two returns the second sees the first. Nothing where it is not taxed. */
export async function lockSupply(tx: Db, paymentId: number): Promise<Supply | undefined> {
  const { rows } = await tx.execute<Supply>(sql`
    select s.account_id as "accountId", s.day::text as day, current_date::text as today, s.price::float8 as price, s.rate_bps as "rateBps",
      s.taxable::float8 as taxable, s.cgst::float8 as cgst, s.sgst::float8 as sgst, s.igst::float8 as igst, s.gstin,
      s.state_code as "stateCode", s.place_of_supply as "placeOfSupply", s.tds_base::float8 as "tdsBase", s.tds_bps as "tdsBps",
      s.tds::float8 as tds, s.arrears_change::float8 as "arrearsChange", s.tds_code as "tdsCode", s.tds_form as "tdsForm",
      s.tcs_bps as "tcsBps", s.tcs_cgst::float8 as "tcsCgst", s.tcs_sgst::float8 as "tcsSgst", s.tcs_igst::float8 as "tcsIgst",
      s.pan_sealed as "panSealed", s.pan_fingerprint as "panFingerprint", s.pan_last4 as "panLast4", s.legal_name as "legalName", s.is_test as "isTest",
      (select coalesce(sum(r.price), 0)::float8 from tax_supplies r where r.payment_id = ${paymentId} and r.kind = 'return') as returned,
      (select sum(case w.kind when 'supply' then 1 else -1 end * (w.tds + w.tcs_cgst + w.tcs_sgst + w.tcs_igst))::float8
        from tax_supplies w where w.payment_id = ${paymentId}) as withheld,
      (select coalesce(sum(b.amount), 0)::float8 from fee_bills b inner join returns t on t.id = b.return_id
        where b.payment_id = ${paymentId} and t.bearer = 'freelancer') as billed
    from tax_supplies s where s.payment_id = ${paymentId} and s.kind = 'supply' for no key update`);
  return rows[0];
}

export const insertSupply = (tx: Db, row: typeof taxSupplies.$inferInsert) => tx.insert(taxSupplies).values(row);
