import { sql } from "drizzle-orm";
import { postingsOfSettled } from "#domain/money/not-arrived.ts";
import type { Paise } from "#domain/money.ts";
import { insertEntry } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Settled {
  readonly requestId: number;
  readonly company: number;
  readonly amount: Paise;
}

/** Books that the platform paid in place of a company, in the transaction of that payment. */
export async function bookSettled(tx: Db, { requestId, ...settled }: Settled): Promise<void> {
  const { rows } = await tx.execute<{ paymentId: number }>(sql`
    select id as "paymentId" from payments where request_id = ${requestId} and reversed_at is null`);
  const [row] = rows;
  if (!row) throw new Error(`request ${requestId} has no payment that the platform made`);
  await insertEntry(tx, { kind: "settled", ...row, owner: settled.company, postings: postingsOfSettled(settled) });
}

/** Books the mirror of what the platform paid in place of a company. Settlements of before it was booked have none. */
export async function bookSettledReversal(tx: Db, paymentId: number): Promise<void> {
  await tx.execute(sql`
    with entry as (
      insert into ledger_entries (kind, payment_id, booked_at, demo)
      select 'settled_reversed', payment_id, now(), demo from ledger_entries where payment_id = ${paymentId} and kind = 'settled'
      returning id
    ), unfolded as (
      insert into ledger_pending (entry_id) select id from entry
    )
    insert into ledger_postings (entry_id, line, account, party, amount)
    select entry.id, l.line, l.account, l.party, -l.amount
    from entry, ledger_entries paid inner join ledger_postings l on l.entry_id = paid.id
    where paid.payment_id = ${paymentId} and paid.kind = 'settled'`);
}
