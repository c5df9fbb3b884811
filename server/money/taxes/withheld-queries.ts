import { sql } from "drizzle-orm";
import type { FeeSide, TaxPaperSide } from "#domain/money/tax-paper.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface WithheldOfPayment extends Record<string, unknown> {
  readonly paymentId: number;
  readonly tdsPaise: number;
  readonly tcsPaise: number;
  readonly billedPaise: number;
  readonly paperNumber: string | null;
  readonly workPaperNumber: string | null;
  readonly tcsTerms: {
    readonly rateBps: number;
    readonly isInterState: boolean;
    readonly tcsBps: number;
    readonly returnedPaise: number;
  } | null;
}

/** The number of the invoice of a side of the payment of `s`. */
const invoiceOf = (side: TaxPaperSide) => sql`(
  select p.number from tax_lines l inner join tax_papers p on p.line_id = l.id
  where l.payment_id = s.payment_id and l.kind = 'invoice' and l.side = ${side})`;

/** What is withheld of these payments, and the numbers of the invoices of one side and of the work. A payment that is not taxed has none. */
export async function withheldOf(db: Db, paymentIds: readonly number[], side: FeeSide) {
  if (paymentIds.length === 0) return new Map<number, WithheldOfPayment>();
  const { rows } = await db.execute<WithheldOfPayment>(sql`
    select s.payment_id as "paymentId", sum(case s.kind when 'supply' then 1 else -1 end * s.tds)::float8 as "tdsPaise",
      sum(case s.kind when 'supply' then 1 else -1 end * (s.tcs_cgst + s.tcs_sgst + s.tcs_igst))::float8 as "tcsPaise",
      (select coalesce(sum(b.amount), 0)::float8 from fee_bills b inner join returns t on t.id = b.return_id
        where b.payment_id = s.payment_id and t.bearer = 'freelancer') as "billedPaise",
      (select jsonb_build_object('rateBps', sold.rate_bps, 'isInterState', sold.state_code <> sold.place_of_supply, 'tcsBps', sold.tcs_bps,
          'returnedPaise', (select coalesce(sum(back.price), 0) from tax_supplies back where back.payment_id = s.payment_id and back.kind = 'return'))
        from tax_supplies sold where sold.payment_id = s.payment_id and sold.kind = 'supply' and sold.tcs_bps is not null) as "tcsTerms",
      ${invoiceOf(side)} as "paperNumber", ${invoiceOf("work")} as "workPaperNumber"
    from tax_supplies s where s.payment_id = any (${sql.param([...paymentIds])}::int[]) group by s.payment_id`);
  return new Map(rows.map((row) => [row.paymentId, row]));
}
