import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paise, splitCost, toRupees } from "#domain/money.ts";
import type { ProviderName } from "#domain/payment-order.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor, limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { type Asked, pageOf, partByTime } from "#server/platform/page.ts";

const freelancer = alias(accounts, "freelancer");

const isOneOf = (providers: readonly ProviderName[]): SQL => inArray(paymentOrders.provider, [...providers]);

/** Payments that companies noted and the admin has not judged yet, the newest first. */
export async function pendingOrders(db: Db, providers: readonly ProviderName[], asked: Asked) {
  const { after, most } = partByTime(asked);
  const rows = await db
    .select({
      orderId: paymentOrders.id,
      requestid: workRequests.id,
      title: works.title,
      companyname: accounts.name,
      freelancername: freelancer.name,
      reference: sql<string>`coalesce(${paymentOrders.reference}, '')`,
      price: paymentOrders.amount,
      rate: sql<number>`${workRequests.brokerageBps}`,
      noted: dayOf(paymentOrders.createdAt),
      at: paymentOrders.createdAt,
    })
    .from(paymentOrders)
    .innerJoin(workRequests, eq(workRequests.id, paymentOrders.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, paymentOrders.companyId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
    .where(
      and(
        eq(paymentOrders.status, "open"),
        isOneOf(providers),
        beforeCursor(paymentOrders.createdAt, paymentOrders.id, after),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(limitLiteral(most));
  const page = pageOf(rows, asked.limit, (row) => [row.at.getTime(), row.orderId]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...partsOf(row) })) };
}

/** As the payment will split it. */
function partsOf({ price, rate }: { price: number; rate: number }) {
  const cost = paise(price);
  const { brokerage, net } = splitCost(cost, rate);
  return { cost: toRupees(cost), brokerage: toRupees(brokerage), amount: toRupees(net) };
}

const newestFirst = [desc(workRequests.requestedAt), desc(workRequests.id)];

/** What became of the last attempt to pay for each of one's completed requests; those that nobody tried to pay are left out. */
export async function paymentNotes(db: Db, { role, loginid }: Actor, providers: readonly ProviderName[], asked: Asked) {
  const { after, most } = partByTime(asked);
  const isClient = role === "client";
  const last = db
    .select({
      status: paymentOrders.status,
      reference: paymentOrders.reference,
      reason: paymentOrders.reason,
      noted: sql<string>`${dayOf(paymentOrders.createdAt)}`.as("noted"),
      withdrawable: sql<boolean>`${isClient} and ${eq(paymentOrders.status, "open")} and ${isOneOf(providers)}`.as(
        "withdrawable",
      ),
      cancellable: sql<boolean>`${isClient} and ${eq(paymentOrders.status, "open")} and not ${isOneOf(providers)}`.as(
        "cancellable",
      ),
    })
    .from(paymentOrders)
    .where(eq(paymentOrders.requestId, workRequests.id))
    .orderBy(desc(paymentOrders.id))
    .limit(1)
    .as("last");
  const rows = await db
    .select({
      requestid: workRequests.id,
      status: last.status,
      reference: isClient ? last.reference : sql<null>`null`,
      reason: last.reason,
      withdrawable: last.withdrawable,
      cancellable: last.cancellable,
      noted: last.noted,
      at: workRequests.requestedAt,
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoinLateral(last, sql`true`)
    .where(
      and(
        isClient ? eq(works.ownerId, loginid) : eq(workRequests.freelancerId, loginid),
        eq(workRequests.status, "completed"),
        beforeCursor(workRequests.requestedAt, workRequests.id, after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limitLiteral(most));
  return pageOf(rows, asked.limit, ({ at, requestid }) => [at.getTime(), requestid]);
}
