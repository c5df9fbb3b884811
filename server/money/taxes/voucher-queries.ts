import { sql } from "drizzle-orm";
import type { StateCode } from "#domain/money/tax-numbers.ts";
import { gstinOf, stateOf } from "#server/money/taxes/booking-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface AdvanceTerms extends Record<string, unknown> {
  readonly day: string;
  readonly isTest: boolean;
  readonly rateBps: number;
  readonly operatorState: StateCode;
  readonly gstin: string | null;
  readonly state: StateCode | null;
}

/** By what the fee of an order is taxed that a company pays today in advance; nothing where advances are not taxed. */
export async function termsOfAdvance(tx: Db, orderId: number, company: number): Promise<AdvanceTerms | undefined> {
  const { rows } = await tx.execute<AdvanceTerms>(sql`
    select current_date::text as day, a.demo or o.provider = 'sandbox' as "isTest", rate.bps as "rateBps", op.state_code as "operatorState",
      ${gstinOf(company)} as gstin, ${stateOf(company, "companies")} as state
    from payment_orders o
    inner join accounts a on a.id = o.company_id
    inner join tax_operator op on op.starts_on <= current_date and op.issues_vouchers
    inner join lateral (
      select bps from tax_rates where from_day <= current_date order by from_day desc limit 1) rate on true
    where o.id = ${orderId}`);
  return rows[0];
}

export interface Receipt extends Record<string, unknown> {
  readonly id: number;
  readonly orderId: number;
  readonly accountId: number;
  readonly fee: number;
  readonly rateBps: number;
  readonly isInterState: boolean;
  readonly placeOfSupply: StateCode;
  readonly gstin: string | null;
  readonly isTest: boolean;
  readonly today: string;
}

/** What the receipt voucher of an order is made of, locked; nothing where its fee was not taxed in advance. */
export async function lockReceipt(tx: Db, orderId: number): Promise<Receipt | undefined> {
  const { rows } = await tx.execute<Receipt>(sql`
    select l.id, l.order_id as "orderId", l.account_id as "accountId", l.fee::float8 as fee, l.rate_bps as "rateBps", l.igst > 0 as "isInterState",
      l.place_of_supply as "placeOfSupply", l.gstin, l.is_test as "isTest", current_date::text as today
    from tax_lines l where l.order_id = ${orderId} and l.kind = 'receipt' for no key update`);
  return rows[0];
}
