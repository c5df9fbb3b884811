import { sql } from "drizzle-orm";
import { postingsOfProviderFee } from "#domain/money/ledger.ts";
import { orderCurrency, type ProviderName } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface UnbookedFee {
  readonly movementId: number;
  readonly fee: number;
  readonly isDemo: boolean;
}

/** What a provider has taken in rupees, without what is booked. */
async function unbookedFees(tx: Db, provider: ProviderName): Promise<readonly UnbookedFee[]> {
  const { rows } = await tx.execute<{ movementId: string; fee: string; isDemo: boolean }>(sql`
    select m.id as "movementId", m.fee, exists (
      select from payment_orders o inner join accounts a on a.id = o.company_id and a.demo
      where o.provider = m.provider and m.reference in (o.provider_payment, o.refund)) as "isDemo"
    from provider_movements m
    where m.provider = ${provider} and m.fee > 0 and m.currency = ${orderCurrency}
      and not exists (select from ledger_entries e where e.movement_id = m.id)
    order by m.id`);
  return rows.map(({ movementId, fee, isDemo }) => ({ movementId: Number(movementId), fee: Number(fee), isDemo }));
}

/** Books what a provider has taken, each fee once by the unique index, in the transaction that stores its report. */
export async function bookProviderFees(tx: Db, provider: ProviderName): Promise<void> {
  const fees = await unbookedFees(tx, provider);
  if (fees.length === 0) return;
  const entries = fees.map(({ movementId, fee, isDemo }) => ({
    movementId,
    isDemo,
    postings: postingsOfProviderFee(paise(fee)),
  }));
  await tx.execute(sql`
    with fee as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("movementId" bigint, "isDemo" boolean, postings jsonb)
    ), entry as (
      insert into ledger_entries (kind, movement_id, demo) select 'provider_fee', "movementId", "isDemo" from fee
      on conflict (movement_id, kind) do nothing
      returning id, movement_id
    ), unfolded as (
      insert into ledger_pending (entry_id) select id from entry
    )
    insert into ledger_postings (entry_id, line, account, party, amount)
    select entry.id, posting.line, (posting.value ->> 'account')::ledger_account, (posting.value ->> 'party')::int, (posting.value ->> 'amount')::bigint
    from entry inner join fee on fee."movementId" = entry.movement_id,
      jsonb_array_elements(fee.postings) with ordinality as posting (value, line)`);
}
