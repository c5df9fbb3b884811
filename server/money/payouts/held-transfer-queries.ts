import { and, eq, inArray, sql } from "drizzle-orm";
import { heldStatuses } from "#domain/hiring/milestone.ts";
import { takeBackHours } from "#domain/money/funding.ts";
import { minTransferPaise } from "#domain/money/payout.ts";
import { moveOperation, ofOperation } from "#server/money/payouts/operation-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import type { StoredOrder } from "#server/platform/payments/stored-order.ts";

const unfinished = ["waiting", "sending", "refused", "sent"] as const;

/** The operation that transfers the money of a milestone. */
const ofMilestone = (milestoneId: number) =>
  and(eq(providerOperations.milestoneId, milestoneId), eq(providerOperations.kind, "transfer"));

/** Lets the provider hold what a freelancer would get of a milestone that was just funded. It transfers nothing below its least amount. */
export async function insertHeldTransfer(tx: Db, milestoneId: number, amount: number): Promise<void> {
  if (amount >= minTransferPaise) await tx.insert(providerOperations).values({ kind: "transfer", milestoneId, amount });
}

/**
 * Ends the hold of a milestone that is closed. What the provider does not have is not transferred any more: the payable then is
 * transferred as that of any payment. Otherwise a payout takes the transfer over, and what is not owed to the freelancer is reversed: tax
 * that is withheld, and what is refunded afterwards.
 */
export async function endHeldTransfer(tx: Db, milestoneId: number): Promise<void> {
  const [transfer] = await tx
    .select({ id: providerOperations.id, amount: providerOperations.amount })
    .from(providerOperations)
    .where(and(ofMilestone(milestoneId), inArray(providerOperations.status, [...unfinished])))
    .for("update");
  if (!transfer || (await moveOperation(tx, ofOperation(transfer), "cancel"))) return;
  const { id: dependsOn, amount } = transfer;
  const payout = await takeOver(tx, milestoneId, dependsOn);
  const rest = amount - (payout?.amount ?? 0);
  const subject = payout?.payoutId ?? null;
  if (rest > 0)
    await tx.insert(providerOperations).values({ kind: "reversal", subject, milestoneId, dependsOn, amount: rest });
}

interface TakenOver extends Record<string, unknown> {
  readonly payoutId: string;
  readonly amount: number;
}

/** Makes the transfer that of a payout, whose hold is that of the payable from now on; nothing where nothing is owed. */
async function takeOver(tx: Db, milestoneId: number, transferId: string): Promise<TakenOver | undefined> {
  const { rows } = await tx.execute<TakenOver>(sql`
    with owed as (
      select gen_random_uuid() as id, pa.id as payable_id, pa.freelancer_id, pa.amount, pa.demo, (
        select a.id from payout_accounts a
        where a.account_id = pa.freelancer_id and a.state = 'active' and a.provider_account is not null) as account_id
      from payables pa inner join payments p on p.id = pa.payment_id
      where p.milestone_id = ${milestoneId} and p.reversed_at is null and pa.status = 'due'
    ), made as (
      insert into payouts (id, freelancer_id, source, method, account_id, amount, status, sent_at, demo)
      select id, freelancer_id, 'razorpay', 'razorpay_route', account_id, amount, 'sent', now(), demo from owed
    ), marked as (
      update payables set status = 'in_payout', payout_id = owed.id from owed where payables.id = owed.payable_id
    ), itemized as (
      insert into payout_items (payout_id, payable_id, amount) select id, payable_id, amount from owed
    ), given as (
      update provider_operations o set subject = owed.id, next_at = clock_timestamp() from owed where o.id = ${transferId}
    )
    select id as "payoutId", amount::float8 as amount from owed`);
  return rows[0];
}

interface HeldTerms extends Record<string, unknown>, StoredOrder {
  readonly amount: number;
  readonly account: string | null;
  readonly isHeld: boolean;
  readonly isDisputed: boolean;
}

/** What the provider needs to hold the money of a milestone. */
export async function heldTermsOf(db: Db, operationId: string): Promise<HeldTerms> {
  const { rows } = await db.execute<HeldTerms>(sql`
    select o.amount::float8 as amount, a.provider_account as account, m.status in ${heldStatuses} as "isHeld",
      exists (select from chargebacks c where c.order_id = paid.id and c.status = 'open') as "isDisputed",
      paid.provider_order as "providerOrder", paid.provider_page as "providerPage", paid.provider_payment as "providerPayment"
    from provider_operations o
    inner join milestones m on m.id = o.milestone_id
    inner join payment_orders paid on paid.milestone_id = m.id and paid.provider = 'razorpay' and paid.status in ('paid', 'refunded')
    left join payout_accounts a on a.account_id = m.freelancer_id and a.state = 'active'
    where o.id = ${operationId}
    order by paid.settled_at desc limit 1`);
  const [row] = rows;
  if (!row) throw new Error(`the operation ${operationId} has no payment by Razorpay`);
  return row;
}

/** An operation that the provider names by its own id, because it had no payout when it was made. Locked. */
export async function lockHeldTransfer(tx: Db, operationId: string) {
  const [locked] = await tx
    .select()
    .from(providerOperations)
    .where(and(eq(providerOperations.id, operationId), eq(providerOperations.kind, "transfer")))
    .for("update");
  return locked?.milestoneId === null ? undefined : locked;
}

/** Since when the provider has refused to hold the money of a milestone; undefined where it has not. */
export async function refusedSince(db: Db, milestoneId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ since: providerOperations.refusedSince })
    .from(providerOperations)
    .where(and(ofMilestone(milestoneId), eq(providerOperations.status, "refused")));
  return row?.since ?? undefined;
}

/** From when on a company can take back what the provider has refused since then. */
export const takeBackFrom = (since: Date): Date => new Date(since.getTime() + takeBackHours * 3_600_000);
