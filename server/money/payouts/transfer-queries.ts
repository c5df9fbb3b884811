import { and, eq, ne, sql } from "drizzle-orm";
import { recoveryHoldDays } from "#domain/money/payout.ts";
import { type Paise, paise } from "#domain/money.ts";
import { isForTransfer, payableColumns } from "#server/money/payouts/by-route.ts";
import { moveOperation, ofPayout } from "#server/money/payouts/operation-queries.ts";
import { movePayout } from "#server/money/payouts/payout-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { payables, payoutItems, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";
import type { Settings } from "#server/platform/settings.ts";

const batchSize = 100;

interface NewTransfer extends Record<string, unknown> {
  readonly payoutId: string;
  readonly amount: number;
}

/**
 * Creates a payout with a transfer for each payment whose freelancer has a linked account, a batch at a time. The rows are committed
 * before the provider is called. Two instances take different payments.
 */
export async function insertTransfers(tx: Db, setting: Pick<Settings, "RAZORPAY_PAYOUTS">): Promise<NewTransfer[]> {
  const { rows } = await tx.execute<NewTransfer>(sql`
    with due as (
      select gen_random_uuid() as id, pa.id as payable_id, pa.freelancer_id, pa.amount, pa.demo, a.id as account_id
      from ${payables} pa
      inner join payments p on p.id = pa.payment_id and p.reversed_at is null
      inner join payout_accounts a on a.account_id = pa.freelancer_id and a.state = 'active' and a.provider_account is not null
      where pa.status = 'due' and ${isForTransfer(payableColumns("pa"), setting)} and not ${isDisputed(sql`pa.payment_id`)}
      order by pa.id limit ${batchSize} for update of pa, a skip locked
    ), made as (
      insert into payouts (id, freelancer_id, source, method, account_id, amount, status, sent_at, demo)
      select id, freelancer_id, 'razorpay', 'razorpay_route', account_id, amount, 'sent', now(), demo from due
    ), marked as (
      update payables set status = 'in_payout', payout_id = due.id from due where payables.id = due.payable_id
    ), itemized as (
      insert into payout_items (payout_id, payable_id, amount) select id, payable_id, amount from due
    ), given as (
      insert into provider_operations (kind, subject, amount) select 'transfer', id, amount from due
    )
    select id as "payoutId", amount::float8 as amount from due`);
  return rows;
}

interface TransferRow extends Record<string, unknown>, StoredOrder {
  readonly amount: number;
  readonly account: string | null;
  readonly accountState: string | null;
  readonly isDisputed: boolean;
  /** Whether a part of it is to be taken back. */
  readonly isReversing: boolean;
  /** Until when it is held for the freelancer, and after a lost chargeback for the admin. */
  readonly heldUntil: string;
}

/** What the provider needs to make a transfer, and until when it should be on hold. */
export async function transferTermsOf(db: Db, payoutId: string) {
  const { rows } = await db.execute<TransferRow>(sql`
    select o.amount::float8 as amount, a.provider_account as account, a.state as "accountState",
      ${isDisputed(sql`pa.payment_id`)} as "isDisputed",
      exists (select from provider_operations r where r.subject = ${payoutId} and r.kind = 'reversal' and r.status <> 'done') as "isReversing",
      greatest(pa.hold_until, (
        select max(c.ended_at) + make_interval(days => ${recoveryHoldDays}) from chargebacks c
        where c.payment_id = pa.payment_id and c.status = 'lost' and c.recovered is null)) as "heldUntil",
      paid.provider_order as "providerOrder", paid.provider_page as "providerPage", paid.provider_payment as "providerPayment"
    from provider_operations o
    inner join payouts po on po.id = o.subject
    inner join payout_items i on i.payout_id = po.id
    inner join payables pa on pa.id = i.payable_id
    inner join payments p on p.id = pa.payment_id
    inner join payment_orders paid on paid.id = p.order_id and paid.provider = pa.source
    left join payout_accounts a on a.id = po.account_id
    where o.subject = ${payoutId} and o.kind = 'transfer'`);
  const [row] = rows;
  return row && { ...row, heldUntil: new Date(row.heldUntil) };
}

/** Locks what a transfer pays, its payout and its operation until the end of the transaction, in the order of returns and runs. */
export async function lockTransfer(tx: Db, payoutId: string) {
  await tx
    .select({ id: payables.id })
    .from(payables)
    .innerJoin(payoutItems, eq(payoutItems.payableId, payables.id))
    .where(eq(payoutItems.payoutId, payoutId))
    .for("update", { of: payables });
  const [locked] = await tx
    .select({
      status: payouts.status,
      amount: payouts.amount,
      transferred: providerOperations.amount,
      externalId: providerOperations.externalId,
      hasReversals: sql<boolean>`exists (select from provider_operations r where r.subject = ${payoutId} and r.kind = 'reversal')`,
    })
    .from(payouts)
    .innerJoin(
      providerOperations,
      and(eq(providerOperations.subject, payouts.id), eq(providerOperations.kind, "transfer")),
    )
    .where(and(eq(payouts.id, payoutId), eq(payouts.method, "razorpay_route")))
    .for("update");
  return locked;
}

/** Lets the transfers of a payment be looked up at once, because until when they are on hold has changed. */
export const wakeTransfers = (tx: Db, paymentId: number) =>
  tx.execute(sql`
    update provider_operations o set next_at = clock_timestamp()
    from ${payables} pa inner join ${payoutItems} i on i.payable_id = pa.id
    where pa.payment_id = ${paymentId} and o.subject = i.payout_id and o.kind = 'transfer' and o.status in ('sending', 'sent')`);

interface Part {
  readonly payableId: number;
  readonly amount: Paise;
}

/** What has to be reversed at the provider. */
interface Reversible {
  readonly payoutId: string;
  readonly transferId: string;
}

/**
 * Takes a part out of the payout that transfers a payable, which is locked. A transfer that the provider does not have is taken back:
 * the rest is transferred anew. Otherwise returns what has to be reversed. False where no transfer is under way.
 */
export async function takeFromTransfer(tx: Db, { payableId, amount }: Part): Promise<Reversible | boolean> {
  const [locked] = await tx
    .select({ payoutId: payouts.id, transferId: providerOperations.id, left: payouts.amount })
    .from(payables)
    .innerJoin(payouts, eq(payouts.id, payables.payoutId))
    .innerJoin(
      providerOperations,
      and(eq(providerOperations.subject, payouts.id), ne(providerOperations.kind, "reversal")),
    )
    .where(and(eq(payables.id, payableId), eq(payouts.method, "razorpay_route"), eq(payouts.status, "sent")))
    .for("update", { of: [payouts, providerOperations] });
  if (!locked) return false;
  const { payoutId, transferId, left } = locked;
  const isTakenBack = (await moveOperation(tx, ofPayout(payoutId), "cancel")) !== undefined;
  if (isTakenBack || left === amount) await movePayout(tx, payoutId, "fail");
  else await lowerPayout(tx, payoutId, amount);
  return isTakenBack || { payoutId, transferId };
}

async function lowerPayout(tx: Db, payoutId: string, amount: Paise): Promise<void> {
  await tx
    .update(payouts)
    .set({ amount: sql`${payouts.amount} - ${amount}::int8` })
    .where(eq(payouts.id, payoutId));
  await tx
    .update(payoutItems)
    .set({ amount: sql`${payoutItems.amount} - ${amount}::int8` })
    .where(eq(payoutItems.payoutId, payoutId));
}

interface NewReversal extends Reversible {
  readonly amount: Paise;
  /** The return whose refund follows it; none for a recovery. */
  readonly returnId?: number;
}

/** Lets the provider take a part of a transfer back, once it has the transfer. */
export const insertReversal = (tx: Db, { payoutId, transferId, amount, returnId }: NewReversal) =>
  tx
    .insert(providerOperations)
    .values({ kind: "reversal", subject: payoutId, dependsOn: transferId, amount, returnId: returnId ?? null });

/** What the provider needs to reverse a part of a transfer. */
export async function reversalTermsOf(db: Db, operationId: string) {
  const { rows } = await db.execute<{
    transfer: string;
    amount: number;
    known: string[];
    paymentId: number | null;
  }>(sql`
    select t.external_id as transfer, r.amount::float8 as amount, pa.payment_id as "paymentId", array(
      select other.external_id from provider_operations other
      where other.depends_on = t.id and other.id <> r.id and other.external_id is not null) as known
    from provider_operations r
    inner join provider_operations t on t.id = r.depends_on
    left join payout_items i on i.payout_id = r.subject
    left join payables pa on pa.id = i.payable_id
    where r.id = ${operationId}`);
  const [row] = rows;
  if (!row) throw new Error(`the reversal ${operationId} has no transfer`);
  return { ...row, amount: paise(row.amount) };
}

/** Notes a reversal. Nothing more is expected of it. */
export async function finishReversal(tx: Db, operationId: string, externalId: string): Promise<void> {
  await moveOperation(tx, eq(providerOperations.id, operationId), "finish", { externalId });
  await tx.update(providerOperations).set({ nextAt: null }).where(eq(providerOperations.id, operationId));
}
