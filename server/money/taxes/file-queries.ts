import { sql } from "drizzle-orm";
import type { SupplyKind } from "#domain/money/withholding.ts";
import { advanceMoves } from "#server/money/ledger/advance-queries.ts";
import type { Days } from "#server/money/taxes/month-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

export interface CollectedRow extends Record<string, unknown> {
  readonly gstin: string;
  readonly gross: number;
  readonly returned: number;
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
}

/** What was collected of each registered freelancer in a period. Nothing is collected in a test. */
export async function collectedOfPeriod(db: Db, { from, until }: Days): Promise<readonly CollectedRow[]> {
  const signed = (column: string) =>
    sql`sum(case s.kind when 'supply' then 1 else -1 end * s.${sql.identifier(column)})::float8`;
  const { rows } = await db.execute<CollectedRow>(sql`
    select s.gstin, coalesce(sum(s.taxable) filter (where s.kind = 'supply'), 0)::float8 as gross,
      coalesce(sum(s.taxable) filter (where s.kind <> 'supply'), 0)::float8 as returned,
      ${signed("tcs_igst")} as igst, ${signed("tcs_cgst")} as cgst, ${signed("tcs_sgst")} as sgst
    from tax_supplies s
    where s.day >= ${from}::date and s.day < ${until}::date and s.tcs_bps is not null and s.gstin is not null and not s.is_test
    group by s.gstin order by s.gstin`);
  return rows;
}

export interface AdvanceRow extends Record<string, unknown> {
  readonly place: string;
  readonly rateBps: number;
  /** Whether the advance was received in the period itself. */
  readonly isOfPeriod: boolean;
  readonly taxable: number;
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
}

/**
 * What was received in advance in a period, less what was adjusted or refunded, by place and rate; what was received before is negative. Those
 * of tests are there only where all papers of the period are of tests.
 */
export async function advancesOfPeriod(db: Db, { from, until }: Days): Promise<readonly AdvanceRow[]> {
  const { rows } = await db.execute<AdvanceRow>(sql`
    with moves as (
      select a.*, received.day >= ${from}::date as is_of_period
      from ${advanceMoves} a
      inner join tax_papers p on p.line_id = a.line_id
      inner join tax_papers received on received.line_id = a.receipt_id
      where p.day >= ${from}::date and p.day < ${until}::date
        and a.is_test = not exists (
          select from tax_papers t inner join tax_lines l on l.id = t.line_id where t.day >= ${from}::date and t.day < ${until}::date and not l.is_test)
    )
    select place_of_supply as place, rate_bps as "rateBps", is_of_period as "isOfPeriod", sum(sign * taxable)::float8 as taxable,
      sum(sign * igst)::float8 as igst, sum(sign * cgst)::float8 as cgst, sum(sign * sgst)::float8 as sgst
    from moves group by place_of_supply, rate_bps, is_of_period having sum(sign * fee) <> 0
    order by place_of_supply, rate_bps`);
  return rows;
}

export interface WithheldRow extends Record<string, unknown> {
  readonly kind: SupplyKind;
  readonly accountId: number;
  readonly panSealed: string | null;
  readonly name: string;
  readonly code: string;
  readonly day: string;
  readonly taxable: number;
  readonly base: number;
  readonly bps: number;
  readonly tax: number;
  /** The challans with which the tax of its month was paid. */
  readonly challan: string | null;
}

/** What was credited to freelancers in a period under a rule by which tax is withheld, and what was reversed of it. */
export async function withheldOfPeriod(db: Db, { from, until }: Days): Promise<readonly WithheldRow[]> {
  const { rows } = await db.execute<WithheldRow>(sql`
    select s.kind, s.account_id as "accountId", s.pan_sealed as "panSealed", s.legal_name as name, coalesce(s.tds_code, '') as code,
      s.day::text as day, s.taxable::float8 as taxable, s.tds_base::float8 as base, s.tds_bps as bps, s.tds::float8 as tax,
      (select string_agg(concat_ws(' ', d.bsr_code, to_char(d.paid_on, 'DD-MM-YYYY'), d.challan), '; ' order by d.paid_on, d.id)
        from tax_deposits d where d.head = 'tds' and d.month = date_trunc('month', s.day)) as challan
    from tax_supplies s
    where s.day >= ${from}::date and s.day < ${until}::date and s.tds_bps is not null and s.kind <> 'return' and not s.is_test
    order by s.day, s.id`);
  return rows;
}

export interface PostingRow extends Record<string, unknown> {
  readonly day: string;
  readonly entryId: number;
  readonly kind: string;
  readonly account: string;
  readonly party: string | null;
  readonly amount: number;
  readonly requestId: number | null;
  /** The numbers of the papers that the entry is about. */
  readonly papers: string | null;
}

/** Every posting of a period, in the order in which they were booked. */
export async function postingsOfPeriod(db: Db, { from, until }: Days): Promise<readonly PostingRow[]> {
  const { rows } = await db.execute<PostingRow>(sql`
    select e.booked_at::date::text as day, e.id::float8 as "entryId", e.kind, p.account::text as account, party.name as party,
      p.amount::float8 as amount, coalesce(paid.request_id, ordered.request_id, funded.request_id) as "requestId",
      (select string_agg(paper.number, ' ' order by paper.number) from tax_lines l inner join tax_papers paper on paper.line_id = l.id
        where l.order_id = e.order_id and l.kind = case e.kind when 'tax' then 'receipt' when 'tax_reversed' then 'refund' end
          or l.side <> 'work' and l.payment_id = paid.id and l.return_id is not distinct from e.return_id and l.kind = case when e.kind in ('payment', 'tax') and e.return_id is null
          then 'invoice' else 'credit' end and e.kind in ('payment', 'tax', 'return', 'reversal', 'tax_reversed', 'tax_waived')) as papers
    from ledger_entries e
    inner join ledger_postings p on p.entry_id = e.id
    left join accounts party on party.id = p.party
    left join returns on returns.id = e.return_id
    left join chargebacks on chargebacks.id = e.chargeback_id
    left join payments paid on paid.id = coalesce(e.payment_id, returns.payment_id, chargebacks.payment_id)
    left join payment_orders ordered on ordered.id = e.order_id
    left join milestones funded on funded.id = ordered.milestone_id
    where e.booked_at >= ${from}::date and e.booked_at < ${until}::date
    order by e.id, p.line`);
  return rows;
}
