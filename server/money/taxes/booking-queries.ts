import { sql } from "drizzle-orm";
import type { StateCode } from "#domain/money/tax-numbers.ts";
import type { TaxPaperSide } from "#domain/money/tax-paper.ts";
import type { TdsModel, TdsThreshold } from "#domain/money/withholding.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { taxLines } from "#server/platform/db/schema/tax-papers.ts";

/** What the tax of a payment is computed by. */
export interface PaymentTerms extends Record<string, unknown> {
  readonly paymentId: number;
  readonly day: string;
  readonly cost: number;
  readonly net: number;
  /** Whether it was paid to the freelancer, so that the platform holds nothing of it. */
  readonly isDirect: boolean;
  /** Whether a buyer has paid: the platform pays a debt in place of a company without an order, and nobody pays in a test. */
  readonly isSale: boolean;
  readonly tdsModel: TdsModel;
  readonly tdsThreshold: TdsThreshold;
  readonly collectsTcs: boolean;
  /** The checked PAN of the freelancer. */
  readonly panSealed: string | null;
  readonly panFingerprint: string | null;
  readonly panLast4: string | null;
  readonly legalName: string;
  readonly isTest: boolean;
  readonly rateBps: number;
  readonly operatorState: StateCode;
  readonly freelancerGstin: string | null;
  readonly companyGstin: string | null;
  readonly freelancerState: StateCode | null;
  readonly companyState: StateCode | null;
  /** The standing instruction by which the paper of the work is made; null where none is. */
  readonly instructionId: number | null;
}

interface Payment {
  readonly requestId: number;
  readonly milestoneId?: number | undefined;
  readonly freelancer: number;
  readonly company: number;
}

/** The checked GSTIN of an account. */
export const gstinOf = (accountId: number) =>
  sql`(select gstin from tax_people where account_id = ${accountId} and status = 'checked')`;

/** The State of a checked GSTIN, or that which the account has given, or that of its district. */
export const stateOf = (accountId: number, profiles: "companies" | "freelancers") => sql`coalesce(
  left(${gstinOf(accountId)}, 2),
  (select state_code from tax_people where account_id = ${accountId} and status <> 'refused'),
  (select d.state_code from ${sql.raw(profiles)} p inner join districts d on d.id = p.district_id where p.account_id = ${accountId}))`;

/**
 * The instruction by which the paper of the work of payment `p` is made, where the operator `o` makes them. A debt that the platform pays
 * has no order and no paper. Nor has a work while the numbers are absent or refused, or a GSTIN waits for its check: a bill of supply of
 * who is registered would be wrong.
 */
const instructionOf = (freelancer: number) => sql`(
  select i.id from tax_instructions i inner join tax_people n on n.account_id = i.account_id
  where i.account_id = ${freelancer} and i.revoked_at is null and i.given_at <= p.paid_at
    and o.work_invoices and p.order_id is not null
    and n.status <> 'refused' and (n.gstin is null or n.status = 'checked'))`;

/** The terms of a payment that was booked in this transaction; nothing where its day is not taxed. */
export async function termsOfPayment(tx: Db, payment: Payment): Promise<PaymentTerms | undefined> {
  const { requestId, milestoneId = null, freelancer, company } = payment;
  const { rows } = await tx.execute<PaymentTerms>(sql`
    select p.id as "paymentId", p.paid_at::date::text as day, e.demo or coalesce(p.source = 'sandbox', false) as "isTest",
      p.cost::float8 as cost, p.net::float8 as net, coalesce(p.source = 'direct', false) as "isDirect",
      p.order_id is not null and not (e.demo or coalesce(p.source = 'sandbox', false)) as "isSale",
      o.tds_model as "tdsModel", o.tds_threshold as "tdsThreshold", o.collects_tcs as "collectsTcs",
      who.pan_sealed as "panSealed", who.pan_fingerprint as "panFingerprint", who.pan_last4 as "panLast4",
      coalesce(who.legal_name, (select name from accounts where id = ${freelancer})) as "legalName",
      rate.bps as "rateBps", o.state_code as "operatorState",
      ${gstinOf(freelancer)} as "freelancerGstin", ${gstinOf(company)} as "companyGstin",
      ${instructionOf(freelancer)} as "instructionId",
      ${stateOf(freelancer, "freelancers")} as "freelancerState", ${stateOf(company, "companies")} as "companyState"
    from payments p
    inner join ledger_entries e on e.payment_id = p.id and e.kind = 'payment'
    inner join tax_operator o on o.starts_on <= p.paid_at::date
    left join tax_people who on who.account_id = ${freelancer} and who.status = 'checked'
    inner join lateral (
      select bps from tax_rates where from_day <= p.paid_at::date order by from_day desc limit 1) rate on true
    where p.request_id = ${requestId} and p.reversed_at is null and p.milestone_id is not distinct from ${milestoneId}::int`);
  return rows[0];
}

interface OpenInvoice extends Record<string, unknown> {
  readonly id: number;
  readonly side: TaxPaperSide;
  readonly accountId: number;
  readonly fee: number;
  /** The part of the fee that earlier credits took back. */
  readonly credited: number;
  readonly rateBps: number;
  readonly isInterState: boolean;
  readonly placeOfSupply: StateCode;
  readonly gstin: string | null;
  readonly instructionId: number | null;
  readonly isTest: boolean;
  readonly today: string;
}

/** The invoices of a payment with what was credited of them, locked so that of two credits the second sees the first. */
export async function invoicesOfPayment(tx: Db, paymentId: number): Promise<readonly OpenInvoice[]> {
  const { rows } = await tx.execute<OpenInvoice>(sql`
    select l.id, l.side, l.account_id as "accountId", l.fee::float8 as fee, l.rate_bps as "rateBps", l.igst > 0 as "isInterState",
      l.place_of_supply as "placeOfSupply", l.gstin, l.instruction_id as "instructionId", l.is_test as "isTest", current_date::text as today,
      (select coalesce(sum(c.fee), 0)::float8 from tax_lines c where c.invoice_id = l.id) as credited
    from tax_lines l where l.payment_id = ${paymentId} and l.kind = 'invoice' order by l.id for no key update`);
  return rows;
}

export const insertLines = (tx: Db, lines: readonly (typeof taxLines.$inferInsert)[]) =>
  tx.insert(taxLines).values([...lines]);
