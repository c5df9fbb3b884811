import { sql } from "drizzle-orm";
import type { FeeSide } from "#domain/money/tax-paper.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface WithheldOfPayment extends Record<string, unknown> {
  readonly paymentId: number;
  readonly tdsPaise: number;
  readonly tcsPaise: number;
  readonly paperNumber: string | null;
}

/** What is withheld of these payments, and the numbers of the invoices of one side. A payment that is not taxed has none. */
export async function withheldOf(db: Db, paymentIds: readonly number[], side: FeeSide) {
  if (paymentIds.length === 0) return new Map<number, WithheldOfPayment>();
  const { rows } = await db.execute<WithheldOfPayment>(sql`
    select s.payment_id as "paymentId", sum(case s.kind when 'supply' then 1 else -1 end * s.tds)::float8 as "tdsPaise",
      sum(case s.kind when 'supply' then 1 else -1 end * (s.tcs_cgst + s.tcs_sgst + s.tcs_igst))::float8 as "tcsPaise",
      (select p.number from tax_lines l inner join tax_papers p on p.line_id = l.id
        where l.payment_id = s.payment_id and l.kind = 'invoice' and l.side = ${side}) as "paperNumber"
    from tax_supplies s where s.payment_id = any (${sql.param([...paymentIds])}::int[]) group by s.payment_id`);
  return new Map(rows.map((row) => [row.paymentId, row]));
}
