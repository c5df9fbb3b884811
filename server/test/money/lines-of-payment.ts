import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** What a payment and its returns left on each account of the ledger. */
export async function linesOfPayment(db: Db, paymentId: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.execute<{ account: string; amount: number }>(sql`
    select l.account, sum(l.amount)::float8 as amount from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    where e.payment_id = ${paymentId} or e.return_id in (select id from returns where payment_id = ${paymentId}) group by 1`);
  const names = ["company_payments", "refunds", "freelancer_payable", "brokerage", "client_fees"];
  return Object.fromEntries([
    ...names.map((name) => [name, 0] as const),
    ...rows.map(({ account, amount }) => [account, amount] as const),
  ]);
}
