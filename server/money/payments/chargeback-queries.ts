import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type ChargebackStatus, chargebackMoves } from "#domain/money/chargeback.ts";
import { orderCurrency, type ProviderName } from "#domain/money/payment-order.ts";
import type { Paise } from "#domain/money.ts";
import { lockMilestone } from "#server/hiring/funding/milestone-queries.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import { isInTransfer } from "#server/money/payouts/by-route.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { accounts, companies, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { defer } from "#server/platform/db/transaction.ts";
import type { PageRequest } from "#server/platform/page.ts";
import type { Dispute } from "#server/platform/payments/provider.ts";

/**
 * Locks the disputed order until the end of the transaction, so that a capture of it links its payment before or after this, and
 * returns its id. An order that the message does not name is found by its payment.
 */
export async function lockDisputedOrder(tx: Db, provider: ProviderName, dispute: Dispute) {
  const [locked] = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(isDisputed(provider, dispute))
    .orderBy(desc(paymentOrders.id))
    .limit(1)
    // A message about other money of the order refers to it before it waits for the milestone.
    .for("no key update");
  return locked?.id;
}

const isDisputed = (provider: ProviderName, { order, payment }: Dispute) =>
  and(
    eq(paymentOrders.provider, provider),
    order === undefined ? eq(paymentOrders.providerPayment, payment ?? "") : eq(paymentOrders.providerOrder, order),
  );

/** Locks the milestone of the disputed order before the order, as every statement does. */
export async function lockDisputedMilestone(tx: Db, provider: ProviderName, dispute: Dispute): Promise<void> {
  const [disputed] = await tx
    .select({ milestoneId: paymentOrders.milestoneId })
    .from(paymentOrders)
    .where(isDisputed(provider, dispute))
    .orderBy(desc(paymentOrders.id))
    .limit(1);
  if (disputed?.milestoneId) await lockMilestone(tx, disputed.milestoneId);
}

/**
 * The payment of a paid order, with what is owed for it and itself locked until the end of the transaction: of a run, a return, a refund
 * and a chargeback at once, each sees what the others left.
 */
export async function lockPaymentOf(tx: Db, orderId: number): Promise<number | undefined> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.reversedAt)));
  if (paid) {
    await lockPayable(tx, paid.id);
    // A concurrent refund waits for this lock; the payable does not stop it where nothing is owed.
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paid.id)).for("no key update");
  }
  return paid?.id;
}

const lockPayable = (tx: Db, paymentId: number) =>
  tx
    .select({ id: payables.id, freelancerId: payables.freelancerId, amount: payables.amount, status: payables.status })
    .from(payables)
    .where(eq(payables.paymentId, paymentId))
    .for("update");

interface Disputed {
  readonly orderId: number | undefined;
  readonly paymentId: number | undefined;
}

/** Inserts an open chargeback once; nothing where it is known. In another currency, the whole payment counts as disputed. */
export async function insertChargeback(tx: Db, provider: ProviderName, dispute: Dispute, of: Disputed) {
  const { id: externalId, phase: kind, amount, currency, reason = null, respondBy = null } = dispute;
  const { orderId = null, paymentId = null } = of;
  const ordered = sql`coalesce((select ${paymentOrders.amount} from ${paymentOrders} where ${paymentOrders.id} = ${orderId}::int), ${amount}::int8)`;
  const disputed = currency === orderCurrency ? amount : ordered;
  const [inserted] = await tx
    .insert(chargebacks)
    .values({ provider, externalId, kind, orderId, paymentId, amount: disputed, reason, respondBy })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** Ends an open chargeback by the table of moves. Nothing where it has ended. */
export async function endChargeback(
  tx: Db,
  provider: ProviderName,
  { id: externalId, phase: kind, amount, currency }: Dispute,
  move: keyof typeof chargebackMoves,
) {
  const { from, to } = chargebackMoves[move];
  const isKnownAmount = move === "lose" && currency === orderCurrency;
  const [ended] = await tx
    .update(chargebacks)
    .set({ status: to, endedAt: sql`now()`, ...(isKnownAmount && { amount }) })
    .where(
      and(
        eq(chargebacks.provider, provider),
        eq(chargebacks.externalId, externalId),
        eq(chargebacks.kind, kind),
        inArray(chargebacks.status, [...from]),
      ),
    )
    .returning();
  return ended;
}

/** Names the payment in the chargebacks of an order that was captured after them, with the COMMIT of the capture. */
export const linkChargebacks = (tx: Db, orderId: number): Promise<void> =>
  defer(
    tx,
    tx
      .update(chargebacks)
      .set({ paymentId: sql`(select id from ${payments} where order_id = ${orderId}::int)` })
      .where(and(eq(chargebacks.orderId, orderId), isNull(chargebacks.paymentId))),
  );

/** A company that lost a payment by a chargeback is not known to pay any more. */
export const forgetVerification = (tx: Db, companyId: number): Promise<void> =>
  defer(tx, tx.update(companies).set({ paymentVerifiedAt: null }).where(eq(companies.accountId, companyId)));

/** A chargeback with what is owed for its payment, which is locked first, until the end of the transaction. */
export async function lockChargeback(tx: Db, chargebackId: number) {
  const isIt = eq(chargebacks.id, chargebackId);
  const [known] = await tx.select({ paymentId: chargebacks.paymentId }).from(chargebacks).where(isIt);
  if (!known) return undefined;
  const [payable] = known.paymentId === null ? [] : await lockPayable(tx, known.paymentId);
  const [chargeback] = await tx.select().from(chargebacks).where(isIt).for("update");
  return chargeback && { chargeback, payable };
}

interface Recovery {
  readonly chargebackId: number;
  readonly paymentId: number;
  readonly amount: Paise;
  readonly note: string;
  readonly recoveredBy: number;
}

/** Records a recovery, after a transfer of what is owed was lowered, and lowers what is owed by it; a payable of which nothing remains is cancelled. Both are locked. */
export async function insertRecovery(tx: Db, recovery: Recovery): Promise<void> {
  const { chargebackId, paymentId, amount: recovered, note, recoveredBy } = recovery;
  await tx
    .update(chargebacks)
    .set({ recovered, note, recoveredBy, recoveredAt: sql`now()` })
    .where(eq(chargebacks.id, chargebackId));
  await tx
    .update(payables)
    .set({
      status: sql`case when ${payables.amount} > ${recovered}::int8 then ${payables.status} else 'cancelled' end`,
      amount: sql`case when ${payables.amount} > ${recovered}::int8 then ${payables.amount} - ${recovered}::int8 else ${payables.amount} end`,
    })
    .where(and(eq(payables.paymentId, paymentId), inArray(payables.status, ["due", "in_payout"])));
}

/** Chargebacks with what could be recovered of them, the latest first. */
export async function listChargebacks(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        chargebackId: chargebacks.id,
        provider: chargebacks.provider,
        externalId: chargebacks.externalId,
        phase: chargebacks.kind,
        requestId: payments.requestId,
        title: works.title,
        companyName: accounts.name,
        freelancerName: freelancer.name,
        amountPaise: chargebacks.amount,
        status: sql<ChargebackStatus>`${chargebacks.status}`,
        reason: sql<string>`coalesce(${chargebacks.reason}, '')`,
        respondBy: chargebacks.respondBy,
        openedAt: chargebacks.openedAt,
        endedAt: chargebacks.endedAt,
        recoverablePaise:
          sql`case when ${chargebacks.status} = 'lost' and ${chargebacks.recovered} is null and (${payables.status} = 'due' or ${isInTransfer})
          then least(${payables.amount}, ${chargebacks.amount}) else 0 end`.mapWith(Number),
        recoveredPaise: chargebacks.recovered,
        note: sql<string>`coalesce(${chargebacks.note}, '')`,
      })
      .from(chargebacks)
      .leftJoin(paymentOrders, eq(paymentOrders.id, chargebacks.orderId))
      .leftJoin(accounts, eq(accounts.id, paymentOrders.companyId))
      .leftJoin(payments, eq(payments.id, chargebacks.paymentId))
      .leftJoin(payables, eq(payables.paymentId, payments.id))
      .leftJoin(workRequests, eq(workRequests.id, payments.requestId))
      .leftJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .leftJoin(works, eq(works.id, workRequests.workId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: chargebacks.openedAt, id: chargebacks.id };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.openedAt, row.chargebackId]);
  const isoOf = (row: (typeof rows)[number]) => ({
    ...row,
    respondBy: row.respondBy?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  });
  return { rows: rows.map(isoOf), next };
}
