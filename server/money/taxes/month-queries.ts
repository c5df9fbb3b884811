import { sql } from "drizzle-orm";
import type { TaxPaperKind } from "#domain/money/tax-paper.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { taxPeriods } from "#server/platform/db/schema/tax-papers.ts";

interface Sums {
  readonly count: number;
  readonly feePaise: number;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

interface Month extends Record<string, unknown> {
  readonly month: string;
  readonly closedAt: string | null;
  readonly isOver: boolean;
  readonly invoices: Sums;
  readonly credits: Sums;
  readonly waitingCount: number;
  readonly bookedPaise: number;
  readonly ledgerPaise: number;
}

/** The sums of the papers with a date in the month `m`. */
const sumsOf = (kind: TaxPaperKind) => sql`(
  select jsonb_build_object('count', count(*), 'feePaise', coalesce(sum(l.fee), 0), 'taxablePaise', coalesce(sum(l.taxable), 0),
    'cgstPaise', coalesce(sum(l.cgst), 0), 'sgstPaise', coalesce(sum(l.sgst), 0), 'igstPaise', coalesce(sum(l.igst), 0))
  from tax_papers p inner join tax_lines l on l.id = p.line_id
  where p.day >= m.month and p.day < m.next and l.kind = ${kind})`;

/** Every month since the first taxed day, with its papers and what the ledger has for it; the latest first. */
export async function monthsOf(db: Db): Promise<readonly Month[]> {
  const { rows } = await db.execute<Month>(sql`
    with m as (
      select month::date as month, (month + interval '1 month')::date as next
      from tax_operator, generate_series(
        date_trunc('month', least(starts_on, (select min(day) from tax_lines))::timestamp), current_date::timestamp, interval '1 month') as month
    )
    select m.month::text as month, m.next <= current_date as "isOver",
      (select to_char(min(closed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from tax_periods c where c.month >= m.month) as "closedAt",
      ${sumsOf("invoice")} as invoices, ${sumsOf("credit")} as credits,
      (select count(*)::int from tax_lines l where l.day < m.next and not exists (select from tax_papers p where p.line_id = l.id)) as "waitingCount",
      (select coalesce(sum(case l.kind when 'invoice' then 1 else -1 end * (l.cgst + l.sgst + l.igst)), 0)::float8
        from tax_lines l where l.day >= m.month and l.day < m.next) as "bookedPaise",
      (select coalesce(-sum(posting.amount), 0)::float8 from ledger_postings posting inner join ledger_entries e on e.id = posting.entry_id
        where posting.account = 'gst_payable' and e.booked_at >= m.month and e.booked_at < m.next) as "ledgerPaise"
    from m order by m.month desc`);
  return rows;
}

/** Closes a month. Nothing where it, or a later one, is closed already. */
export async function insertPeriod(tx: Db, row: Pick<typeof taxPeriods.$inferInsert, "month" | "totals" | "closedBy">) {
  const inserted = await tx.insert(taxPeriods).values(row).onConflictDoNothing().returning({ month: taxPeriods.month });
  return inserted.length > 0;
}

export interface PaperRow extends Record<string, unknown> {
  readonly number: string;
  readonly day: string;
  readonly kind: TaxPaperKind;
  readonly gstin: string | null;
  readonly name: string;
  readonly sac: string;
  readonly place: string;
  readonly isInterState: boolean;
  readonly rateBps: number;
  readonly fee: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly isTest: boolean;
  /** Of a credit: the invoice. */
  readonly invoiceNumber: string | null;
  readonly invoiceDay: string | null;
  readonly invoiceFee: number | null;
}

/** The papers with a date in a month, in the order of their numbers. */
export async function papersOfMonth(db: Db, month: string): Promise<readonly PaperRow[]> {
  const { rows } = await db.execute<PaperRow>(sql`
    select p.number, p.day::text as day, l.kind, l.gstin, p.recipient ->> 'legalName' as name, p.issuer ->> 'sac' as sac,
      l.place_of_supply as place, l.place_of_supply <> p.issuer ->> 'stateCode' as "isInterState", l.rate_bps as "rateBps",
      l.fee::float8 as fee, l.taxable::float8 as taxable, l.cgst::float8 as cgst, l.sgst::float8 as sgst, l.igst::float8 as igst,
      l.is_test as "isTest", ip.number as "invoiceNumber", ip.day::text as "invoiceDay", i.fee::float8 as "invoiceFee"
    from tax_papers p
    inner join tax_lines l on l.id = p.line_id
    left join tax_lines i on i.id = l.invoice_id
    left join tax_papers ip on ip.line_id = i.id
    where p.day >= ${month}::date and p.day < ${month}::date + interval '1 month'
    order by p.prefix, l.kind desc, p.generation, p.year, p.serial`);
  return rows;
}
