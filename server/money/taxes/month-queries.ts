import { type SQL, sql } from "drizzle-orm";
import type { LedgerAccount } from "#domain/money/ledger.ts";
import type { TaxPaperKind, TaxPeriodKind } from "#domain/money/tax-paper.ts";
import type { TaxHead } from "#domain/money/tax-postings.ts";
import { advanceMoves } from "#server/money/ledger/advance-queries.ts";
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

interface Supplies {
  readonly registeredPaise: number;
  readonly otherPaise: number;
  readonly returnedPaise: number;
  readonly tcsPaise: number;
  readonly ledgerTcsPaise: number;
  readonly tdsBasePaise: number;
  readonly tdsPaise: number;
  readonly ledgerTdsPaise: number;
  readonly withoutPanCount: number;
}

interface Advances {
  readonly adjustedPaise: number;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
  readonly taxPaise: number;
  readonly ledgerPaise: number;
}

interface Deposit {
  readonly depositId: number;
  readonly head: TaxHead;
  readonly amountPaise: number;
  readonly challan: string;
  readonly bsrCode: string | null;
  readonly paidOn: string;
}

interface Month extends Record<string, unknown> {
  readonly month: string;
  readonly closedAt: string | null;
  readonly isOver: boolean;
  readonly invoices: Sums;
  readonly credits: Sums;
  readonly receipts: Sums;
  readonly refunds: Sums;
  readonly advances: Advances;
  readonly waitingCount: number;
  readonly bookedPaise: number;
  readonly ledgerPaise: number;
  readonly supplies: Supplies;
  readonly deposits: Deposit[];
}

/** The sums of the papers of the operator with a date in the period `m`. */
const sumsOf = (kind: TaxPaperKind) => sql`(
  select jsonb_build_object('count', count(*), 'feePaise', coalesce(sum(l.fee), 0), 'taxablePaise', coalesce(sum(l.taxable), 0),
    'cgstPaise', coalesce(sum(l.cgst), 0), 'sgstPaise', coalesce(sum(l.sgst), 0), 'igstPaise', coalesce(sum(l.igst), 0))
  from tax_papers p inner join tax_lines l on l.id = p.line_id
  where p.day >= m.month and p.day < m.next and l.kind = ${kind} and l.side <> 'work')`;

/** What was booked on an account in the period `m`, without what was paid to the tax office. */
const bookedOn = (account: LedgerAccount, sum: SQL = sql`sum(posting.amount)`) => sql`(
  select coalesce(${sum}, 0)::float8 from ledger_postings posting inner join ledger_entries e on e.id = posting.entry_id
  where posting.account = ${sql.raw(`'${account}'`)} and e.kind <> 'tax_deposit' and e.booked_at >= m.month and e.booked_at < m.next)`;

/** What the ledger owes to the tax office for the period `m`. */
const owedOn = (account: "gst_payable" | "tds_payable" | "tcs_payable") => bookedOn(account, sql`-sum(posting.amount)`);

const sumOf = (amount: SQL, isCounted: SQL) => sql`coalesce(sum(${amount}) filter (where ${isCounted}), 0)`;

/** The tax of what was received in advance in the period `m`, less what was adjusted or refunded. */
const advanceTax = sql`(
  select coalesce(sum(a.sign * (a.cgst + a.sgst + a.igst)), 0)::float8 from advances a where a.day >= m.month and a.day < m.next)`;

/** What the papers of the period `m` say of advances, and what is left of their tax in the lines and in the ledger. */
const advances = sql`(
  select jsonb_build_object('adjustedPaise', ${sumOf(sql`a.fee`, sql`a.move = 'adjusted'`)}, 'taxablePaise', coalesce(sum(a.sign * a.taxable), 0),
    'cgstPaise', coalesce(sum(a.sign * a.cgst), 0), 'sgstPaise', coalesce(sum(a.sign * a.sgst), 0), 'igstPaise', coalesce(sum(a.sign * a.igst), 0),
    'taxPaise', ${advanceTax}, 'ledgerPaise', ${bookedOn("tax_advances")})
  from advances a inner join tax_papers p on p.line_id = a.line_id
  where p.day >= m.month and p.day < m.next)`;

const sign = sql`case s.kind when 'supply' then 1 else -1 end`;
const tcs = sql`(s.tcs_cgst + s.tcs_sgst + s.tcs_igst)`;

/** What freelancers supplied in the period `m`, and what was withheld of it. */
const supplies = sql`(
  select jsonb_build_object('registeredPaise', ${sumOf(sql`s.taxable`, sql`s.kind = 'supply' and s.gstin is not null`)},
    'otherPaise', ${sumOf(sql`s.taxable`, sql`s.kind = 'supply' and s.gstin is null`)},
    'returnedPaise', ${sumOf(sql`s.taxable`, sql`s.kind <> 'supply'`)},
    'tcsPaise', ${sumOf(sql`${sign} * ${tcs}`, sql`true`)}, 'ledgerTcsPaise', ${owedOn("tcs_payable")},
    'tdsBasePaise', ${sumOf(sql`${sign} * s.tds_base`, sql`s.kind <> 'return'`)},
    'tdsPaise', ${sumOf(sql`${sign} * s.tds`, sql`true`)}, 'ledgerTdsPaise', ${owedOn("tds_payable")},
    'withoutPanCount', count(distinct s.account_id) filter (where s.kind = 'supply' and s.tds > 0 and s.pan_last4 is null))
  from tax_supplies s where s.day >= m.month and s.day < m.next and not s.is_test)`;

const deposits = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('depositId', d.id, 'head', d.head, 'amountPaise', d.amount, 'challan', d.challan,
    'bsrCode', d.bsr_code, 'paidOn', d.paid_on) order by d.paid_on, d.id), '[]'::jsonb)
  from tax_deposits d where d.month >= m.month and d.month < m.next)`;

const steps: Readonly<Record<TaxPeriodKind, SQL>> = {
  month: sql`interval '1 month'`,
  quarter: sql`interval '3 months'`,
};

/** Every month or quarter since the first taxed day, with its papers and what the ledger has for it; the latest first. */
export async function periodsOf(db: Db, kind: TaxPeriodKind): Promise<readonly Month[]> {
  const step = steps[kind];
  const { rows } = await db.execute<Month>(sql`
    with advances as ${advanceMoves}, m as (
      select month::date as month, (month + ${step})::date as next
      from tax_operator, generate_series(
        date_trunc(${kind}, least(starts_on, (select min(day) from tax_lines))::timestamp), current_date::timestamp, ${step}) as month
    )
    select m.month::text as month, m.next <= (now() - interval '1 hour')::date as "isOver",
      (select to_char(min(closed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from tax_periods c where c.month >= m.next - interval '1 month') as "closedAt",
      ${sumsOf("invoice")} as invoices, ${sumsOf("credit")} as credits,
      ${sumsOf("receipt")} as receipts, ${sumsOf("refund")} as refunds, ${advances} as advances,
      (select count(*)::int from tax_lines l where l.day < m.next and not exists (select from tax_papers p where p.line_id = l.id)) as "waitingCount",
      (select coalesce(sum(case l.kind when 'invoice' then 1 else -1 end * (l.cgst + l.sgst + l.igst)), 0)::float8
        from tax_lines l where l.day >= m.month and l.day < m.next and l.side <> 'work' and l.kind in ('invoice', 'credit')) + ${advanceTax} as "bookedPaise",
      ${owedOn("gst_payable")} as "ledgerPaise", ${supplies} as supplies, ${deposits} as deposits
    from m order by m.month desc`);
  return rows;
}

/** Closes a month. Nothing where it, or a later one, is closed already. */
export async function insertPeriod(
  tx: Db,
  row: Pick<typeof taxPeriods.$inferInsert, "month" | "totals" | "withheld" | "advances" | "closedBy">,
) {
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

/** The days of a period: the first, and the first after it. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** The papers of the operator with a date in a period, in the order of their numbers. Freelancers report those of their work themselves. */
export async function papersOfPeriod(db: Db, { from, until }: Days): Promise<readonly PaperRow[]> {
  const { rows } = await db.execute<PaperRow>(sql`
    select p.number, p.day::text as day, l.kind, l.gstin, p.recipient ->> 'legalName' as name, p.issuer ->> 'sac' as sac,
      l.place_of_supply as place, l.place_of_supply <> p.issuer ->> 'stateCode' as "isInterState", l.rate_bps as "rateBps",
      l.fee::float8 as fee, l.taxable::float8 as taxable, l.cgst::float8 as cgst, l.sgst::float8 as sgst, l.igst::float8 as igst,
      l.is_test as "isTest", ip.number as "invoiceNumber", ip.day::text as "invoiceDay", i.fee::float8 as "invoiceFee"
    from tax_papers p
    inner join tax_lines l on l.id = p.line_id
    left join tax_lines i on i.id = l.invoice_id
    left join tax_papers ip on ip.line_id = i.id
    where p.day >= ${from}::date and p.day < ${until}::date and l.side <> 'work'
    order by p.prefix, l.kind desc, p.generation, p.year, p.serial`);
  return rows;
}
