import { sql } from "drizzle-orm";
import { billedFees, postingsOfDirectPayment, postingsOfPaidFee, postingsOfWaivedFee } from "#domain/money/ledger.ts";
import type { Paise } from "#domain/money.ts";
import { insertEntry } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface DirectPayment {
  readonly requestId: number;
  readonly freelancer: number;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly clientFee: Paise;
  /** The tax of the freelancer, which is booked by itself. */
  readonly tds: Paise;
}

/**
 * Books that a payment went to the freelancer, and bills both fees and the tax, in the transaction of the payment. Returns the bill; undefined
 * where nothing is owed.
 */
export async function bookDirectPayment(
  db: Db,
  { requestId, tds, ...parts }: DirectPayment,
): Promise<number | undefined> {
  const { freelancer } = parts;
  const amount = billedFees(parts) + tds;
  const postings = JSON.stringify(postingsOfDirectPayment(parts));
  const { rows } = await db.execute<{ billId: number }>(sql`
    with payment as (
      select p.id, p.paid_at, e.demo from payments p
      inner join ledger_entries e on e.payment_id = p.id and e.kind = 'payment'
      where p.request_id = ${requestId} and p.reversed_at is null
    ), entry as (
      insert into ledger_entries (kind, payment_id, booked_at, demo) select 'direct', id, paid_at, demo from payment
      returning id
    ), unfolded as (
      insert into ledger_pending (entry_id) select id from entry
    ), posted as (
      insert into ledger_postings (entry_id, line, account, party, amount)
      select entry.id, posting.line, (posting.value ->> 'account')::ledger_account, (posting.value ->> 'party')::int, (posting.value ->> 'amount')::bigint
      from entry, jsonb_array_elements(${postings}::jsonb) with ordinality as posting (value, line)
    )
    insert into fee_bills (payment_id, freelancer_id, amount, created_at)
    select id, ${freelancer}, ${amount}::bigint, paid_at from payment where ${amount}::bigint > 0
    returning id as "billId"`);
  return rows[0]?.billId;
}

interface Bill {
  readonly paymentId: number;
  /** The return that a bill for a refund is about; null for other bills. */
  readonly returnId: number | null;
  readonly freelancerId: number;
  readonly amount: Paise;
}

/** Books a bill that was paid or waived, in the transaction that moves it, and once by the unique index. */
export async function bookBill(
  db: Db,
  { paymentId, returnId, freelancerId: freelancer, amount }: Bill,
  kind: "fee_paid" | "fee_waived",
): Promise<void> {
  const postingsOf = { fee_paid: postingsOfPaidFee, fee_waived: postingsOfWaivedFee }[kind];
  const subject = returnId === null ? { paymentId } : { returnId };
  await insertEntry(db, { kind, ...subject, owner: freelancer, postings: postingsOf({ freelancer, amount }) });
}
