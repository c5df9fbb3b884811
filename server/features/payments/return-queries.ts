import { and, eq, isNull, sql } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import { returnDays } from "#domain/return.ts";
import { returnedOf } from "#server/features/payouts/payable-queries.ts";
import { columnsWith, flattenParties } from "#server/features/requests/move-queries.ts";
import { freelancer } from "#server/features/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, payments, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** The parties of the payment, as notifications and e-mails need them. */
const parties = { ...columnsWith(works), paymentId: payments.id, requestId: payments.requestId };

/**
 * Locks what is owed to this freelancer for a payment until the end of the transaction, so that no run pays it and no reversal
 * cancels it meanwhile, and reads the payment after that.
 */
export async function holdReturnable(tx: Db, paymentId: number, freelancerId: number) {
  await tx
    .select({ id: payables.id })
    .from(payables)
    .where(and(eq(payables.paymentId, paymentId), eq(payables.freelancerId, freelancerId)))
    .for("update");
  const rows = await tx
    .select({
      ...parties,
      cost: payments.cost,
      returned: returnedOf,
      payableId: payables.id,
      payable: payables.amount,
      status: payables.status,
      isTooLate: sql<boolean>`${payments.paidAt} < now() - make_interval(days => ${returnDays})`,
    })
    .from(payables)
    .innerJoin(payments, eq(payments.id, payables.paymentId))
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(
      and(eq(payables.paymentId, paymentId), eq(payables.freelancerId, freelancerId), isNull(payments.reversedAt)),
    );
  return flattenParties(rows);
}

interface NewReturn {
  readonly paymentId: number;
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
}

/** Inserts a return and lowers what is owed by its net part; a payable of which nothing remains is cancelled. */
export async function insertReturn(tx: Db, { paymentId, amount, brokerage, net }: NewReturn): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with lowered as (
      update ${payables} set status = case when amount > ${net}::int8 then status else 'cancelled' end,
        amount = case when amount > ${net}::int8 then amount - ${net}::int8 else amount end
      where payment_id = ${paymentId} and status = 'due' and amount >= ${net}::int8 returning payment_id
    )
    insert into ${returns} (payment_id, amount, brokerage, net)
    select payment_id, ${amount}::int8, ${brokerage}::int8, ${net}::int8 from lowered returning id`);
  const [row] = rows;
  if (!row) throw new Error(`what is owed for payment ${paymentId} has changed, though it is locked`);
  return row.id;
}

/** A return with the parties of its payment. */
export async function returnWith(db: Db, returnId: number) {
  const rows = await db
    .select({ ...parties, returnId: returns.id, amount: returns.amount })
    .from(returns)
    .innerJoin(payments, eq(payments.id, returns.paymentId))
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(returns.id, returnId));
  return flattenParties(rows);
}

interface Sending {
  readonly returnId: number;
  readonly reference: string;
  readonly sentBy: number;
}

/** Records once that the money was sent to the company. */
export async function sendReturn(db: Db, { returnId, reference, sentBy }: Sending): Promise<boolean> {
  const sent = await db
    .update(returns)
    .set({ sentAt: sql`now()`, reference, sentBy })
    .where(and(eq(returns.id, returnId), isNull(returns.sentAt)))
    .returning({ id: returns.id });
  return sent.length > 0;
}

/** What freelancers gave back, the latest first. */
export async function listReturns(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        returnId: returns.id,
        requestId: payments.requestId,
        title: works.title,
        companyName: accounts.name,
        freelancerName: freelancer.name,
        source: payables.source,
        amountPaise: returns.amount,
        brokeragePaise: returns.brokerage,
        netPaise: returns.net,
        returnedAt: returns.returnedAt,
        sentAt: returns.sentAt,
        reference: sql<string>`coalesce(${returns.reference}, '')`,
      })
      .from(returns)
      .innerJoin(payments, eq(payments.id, returns.paymentId))
      .innerJoin(payables, eq(payables.paymentId, payments.id))
      .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: returns.returnedAt, id: returns.id };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.returnedAt, row.returnId]);
  const isoOf = (row: (typeof rows)[number]) => ({
    ...row,
    returnedAt: row.returnedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  });
  return { rows: rows.map(isoOf), next };
}

/** What was given back of the payment of a request, in the order in which it was. */
export const returnsOfRequest = (db: Db, requestId: number) =>
  db
    .select({ returnId: returns.id, amount: returns.amount, day: sql<string>`${returns.returnedAt}::date::text` })
    .from(returns)
    .innerJoin(payments, and(eq(payments.id, returns.paymentId), isNull(payments.reversedAt)))
    .where(eq(payments.requestId, requestId))
    .orderBy(returns.id);
