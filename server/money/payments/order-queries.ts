import { and, eq, inArray, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { type MilestoneActor, milestoneMoves } from "#domain/hiring/milestone.ts";
import { requestMoves } from "#domain/hiring/work-request.ts";
import { type OrderMoveName, orderMoves, type ProviderName } from "#domain/money/payment-order.ts";
import type { Paise } from "#domain/money.ts";
import { frozenClientFee } from "#server/catalog/fees/queries.ts";
import { isPaidAfter } from "#server/hiring/requests/move-queries.ts";
import { isParty } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, companies, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestoneMovesMade, milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { defer } from "#server/platform/db/transaction.ts";
import type { ProviderPage } from "#server/platform/payments/provider.ts";

const isOpen = eq(paymentOrders.status, "open");

interface NewOrder {
  readonly requestId: number;
  readonly companyId: number;
  readonly price: Paise;
  readonly clientFee: Paise;
  readonly provider: ProviderName;
  readonly providerOrder: string;
  readonly reference: string | null;
}

/**
 * Inserts an open order for the agreed price of a completed request and its fee, and returns its id. It locks the request against moves. The
 * unique index decides between concurrent orders.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<number | undefined> {
  const { requestId, companyId, price, clientFee, provider, providerOrder, reference } = order;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${paymentOrders} (request_id, company_id, amount, client_fee_paise, provider, provider_order, reference, status)
    select ${workRequests.id}, ${workRequests.ownerId}, ${workRequests.price} + ${frozenClientFee}, ${frozenClientFee}, ${provider}, ${providerOrder}, ${reference}, 'open'
    from ${workRequests}
    where ${and(
      eq(workRequests.id, requestId),
      eq(workRequests.ownerId, companyId),
      inArray(workRequests.status, requestMoves.pay.from),
      eq(workRequests.price, price),
      eq(frozenClientFee, clientFee),
      isPaidAfter,
    )}
    for no key update of ${workRequests}
    on conflict (request_id) where status in ('open', 'paid') do nothing
    returning ${paymentOrders.id}`);
  return rows[0]?.id;
}

/** Stores the page of an open order, once. */
export async function setPage(db: Db, id: number, { id: providerPage, url, expiresAt }: ProviderPage) {
  const [stored] = await db
    .update(paymentOrders)
    .set({ providerPage, url, expiresAt })
    .where(and(eq(paymentOrders.id, id), isOpen, isNull(paymentOrders.providerPage)))
    .returning({ id: paymentOrders.id });
  return stored;
}

/** Status, price and fee of a request of this company, to explain why no order was inserted. */
export async function billOf(db: Db, requestId: number, accountId: number) {
  const [row] = await db
    .select({ status: workRequests.status, price: workRequests.price, clientFee: frozenClientFee })
    .from(workRequests)
    .where(and(eq(workRequests.id, requestId), isParty(accountId)));
  return row;
}

type Ending = Exclude<OrderMoveName, "capture" | "refund" | "hold" | "reverse" | "refundHeld">;

/** Who ended an order, as the history of its milestone says it. */
const endedBy = (move: OrderMoveName): MilestoneActor => {
  const [by = "platform"] = orderMoves[move].by;
  return by;
};

/** Locks the milestone of an order before the order, as every statement does. It costs no round trip: the next statement is sent behind it. */
const lockMilestoneOf = (db: Db, isOrder: SQL | undefined): Promise<void> =>
  defer(
    db,
    db
      .select({ id: milestones.id })
      .from(milestones)
      .where(inArray(milestones.id, db.select({ id: paymentOrders.milestoneId }).from(paymentOrders).where(isOrder)))
      .for("no key update"),
  );

/** A milestone whose order has ended without its money is planned again, unless another order of it is under way. */
async function endFunding(
  db: Db,
  { milestoneId }: { readonly milestoneId: number | null },
  move: OrderMoveName,
): Promise<void> {
  if (milestoneId === null) return;
  await db.execute(sql`
    with ended as (
      update ${milestones} m set status = ${milestoneMoves.endFunding.to}, revision = revision + 1
      where m.id = ${milestoneId} and m.status = ${milestoneMoves.endFunding.from[0]}
        and not exists (select from ${paymentOrders} o where o.milestone_id = m.id and o.status in ('open', 'paid'))
      returning m.id, m.revision
    )
    insert into ${milestoneMovesMade} (milestone_id, move, revision, role)
    select id, 'endFunding', revision, ${endedBy(move)} from ended`);
}

/** Ends a waiting order by the table of moves. A concurrent call updates no row. */
export async function endOrder(db: Db, id: number, move: Ending, reason: string | null = null) {
  const { from, to } = orderMoves[move];
  await lockMilestoneOf(db, eq(paymentOrders.id, id));
  const [ended] = await db
    .update(paymentOrders)
    .set({ status: to, reason, settledAt: sql`now()` })
    .where(and(eq(paymentOrders.id, id), inArray(paymentOrders.status, from)))
    .returning({ requestId: paymentOrders.requestId, milestoneId: paymentOrders.milestoneId });
  if (ended && move !== "confirm") await endFunding(db, ended, move);
  return ended;
}

/** Marks an order whose money has arrived, whatever its status was, and resets its attempts. */
export async function markArrived(
  db: Db,
  id: number,
  move: "capture" | "refund" | "hold",
  providerPayment: string | null,
): Promise<boolean> {
  const { from, to } = orderMoves[move];
  await lockMilestoneOf(db, eq(paymentOrders.id, id));
  const attempts = { lastAttemptAt: null, failureCount: 0, lastFailure: null };
  const marked = await db
    .update(paymentOrders)
    .set({ status: to, settledAt: sql`now()`, ...attempts, ...(providerPayment !== null && { providerPayment }) })
    .where(and(eq(paymentOrders.id, id), inArray(paymentOrders.status, from)))
    .returning({ milestoneId: paymentOrders.milestoneId });
  const [arrived] = marked;
  if (arrived && move !== "capture") await endFunding(db, arrived, move);
  return marked.length > 0;
}

export async function withdrawOrder(db: Db, requestId: number, accountId: number, providers: readonly ProviderName[]) {
  const isReported = and(
    ofRequest(requestId),
    eq(paymentOrders.companyId, accountId),
    inArray(paymentOrders.provider, [...providers]),
    isOpen,
  );
  await lockMilestoneOf(db, isReported);
  const [withdrawn] = await db
    .update(paymentOrders)
    .set({ status: "withdrawn", settledAt: sql`now()` })
    .where(isReported)
    .returning({ id: paymentOrders.id, milestoneId: paymentOrders.milestoneId });
  if (withdrawn) await endFunding(db, withdrawn, "withdraw");
  return withdrawn;
}

/** Ends the open order of a request that was paid in another way. */
export const declineOpen = (db: Db, requestId: number, reason: string) =>
  db
    .update(paymentOrders)
    .set({ status: "declined", reason, settledAt: sql`now()` })
    .where(and(eq(paymentOrders.requestId, requestId), isOpen))
    .returning();

/** Marks the order of a milestone that was closed without a release. Its refund is owed from now on. */
export async function refundHeldOrder(db: Db, id: number): Promise<boolean> {
  const { from, to } = orderMoves.refundHeld;
  const refunded = await db
    .update(paymentOrders)
    .set({ status: to, lastAttemptAt: null, failureCount: 0, lastFailure: null })
    .where(and(eq(paymentOrders.id, id), inArray(paymentOrders.status, from)))
    .returning({ id: paymentOrders.id });
  return refunded.length > 0;
}

/** Notes what goes back of an order whose other part was released. Its refund is owed from now on. */
export const refundPart = (db: Db, id: number, partRefund: Paise) =>
  db
    .update(paymentOrders)
    .set({ partRefund, lastAttemptAt: null, failureCount: 0, lastFailure: null })
    .where(eq(paymentOrders.id, id));

/** Marks the confirmed order of a payment that is reversed. */
export const reverseOrder = (db: Db, id: number) =>
  db
    .update(paymentOrders)
    .set({ status: orderMoves.reverse.to })
    .where(and(eq(paymentOrders.id, id), inArray(paymentOrders.status, orderMoves.reverse.from)));

/** Notes that a company has paid, unless it was a test. */
export const verifyPayment = (db: Db, companyId: number, source: ProviderName) =>
  source === "sandbox"
    ? Promise.resolve()
    : defer(
        db,
        db
          .update(companies)
          .set({ paymentVerifiedAt: sql`now()` })
          .where(and(eq(companies.accountId, companyId), isNull(companies.paymentVerifiedAt))),
      );

/** Takes the note back where no payment of the company counts any more. */
export const unverifyPayment = (db: Db, companyId: number) =>
  db
    .update(companies)
    .set({ paymentVerifiedAt: null })
    .where(
      and(
        eq(companies.accountId, companyId),
        notExists(
          db
            .select({ id: paymentOrders.id })
            .from(paymentOrders)
            .where(
              and(
                eq(paymentOrders.companyId, companyId),
                eq(paymentOrders.status, "paid"),
                ne(paymentOrders.provider, "sandbox"),
              ),
            ),
        ),
      ),
    );

/** Joins the request that an order pays, also by a milestone, which is joined before. */
export const isRequestOfOrder = sql`${workRequests.id} = coalesce(${paymentOrders.requestId}, ${milestones.requestId})`;

/** The orders of a request, also those of its milestones. */
const ofRequest = (requestId: number) =>
  or(
    eq(paymentOrders.requestId, requestId),
    sql`${paymentOrders.milestoneId} in (select id from ${milestones} where request_id = ${requestId})`,
  );

/** An order, its payer, and the work that it pays, if that still exists. */
const orders = (db: Db) =>
  db
    .select({
      order: paymentOrders,
      /** The request that it pays, also by a milestone. */
      paidRequestId: workRequests.id,
      username: accounts.username,
      role: accounts.role,
      companyName: accounts.name,
      workId: works.id,
      title: works.title,
    })
    .from(paymentOrders)
    .innerJoin(accounts, eq(accounts.id, paymentOrders.companyId))
    .leftJoin(milestones, eq(milestones.id, paymentOrders.milestoneId))
    .leftJoin(workRequests, isRequestOfOrder)
    .leftJoin(works, eq(works.id, workRequests.workId));

export type OrderDetails = Awaited<ReturnType<typeof orders>>[number];

export async function orderById(db: Db, id: number): Promise<OrderDetails | undefined> {
  const [details] = await orders(db).where(eq(paymentOrders.id, id));
  return details;
}

export async function orderNamed(db: Db, provider: ProviderName, name: string): Promise<OrderDetails | undefined> {
  const [details] = await orders(db).where(
    and(eq(paymentOrders.provider, provider), eq(paymentOrders.providerOrder, name)),
  );
  return details;
}

/** The order that paid a request. */
export async function paidOrderOf(db: Db, requestId: number): Promise<OrderDetails | undefined> {
  const [details] = await orders(db).where(
    and(eq(paymentOrders.requestId, requestId), eq(paymentOrders.status, "paid")),
  );
  return details;
}

/** The open order of this company for a request. */
export async function openOrderOf(db: Db, requestId: number, companyId: number): Promise<OrderDetails | undefined> {
  const [details] = await orders(db).where(and(ofRequest(requestId), eq(paymentOrders.companyId, companyId), isOpen));
  return details;
}
