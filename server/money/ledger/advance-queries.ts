import { type SQL, sql } from "drizzle-orm";

/**
 * What became of each fee that was taxed in advance, with the line that says so: it was received, refunded, or adjusted by the invoice. What
 * is not refunded of an advance is adjusted, so the parts add up to what was received.
 */
export const advanceMoves: SQL = sql`(
  select r.id as receipt_id, r.order_id, r.place_of_supply, r.rate_bps, r.is_test, m.*
  from tax_lines r
  left join tax_lines v on v.receipt_id = r.id and v.kind = 'refund'
  cross join lateral (
    select 'received' as move, 1 as sign, r.id as line_id, r.day, r.fee, r.taxable, r.cgst, r.sgst, r.igst
    union all
    select 'refunded', -1, v.id, v.day, v.fee, v.taxable, v.cgst, v.sgst, v.igst where v.id is not null
    union all
    select 'adjusted', -1, i.id, i.day, r.fee - coalesce(v.fee, 0), r.taxable - coalesce(v.taxable, 0), r.cgst - coalesce(v.cgst, 0),
      r.sgst - coalesce(v.sgst, 0), r.igst - coalesce(v.igst, 0)
    from tax_lines i where i.receipt_id = r.id and i.kind = 'invoice'
  ) m where r.order_id is not null and r.kind = 'receipt')`;
