import { and, eq, sql } from "drizzle-orm";
import { answerReminders } from "#domain/money/direct-payment.ts";
import { frozenClientFee } from "#server/catalog/fees/queries.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isDirectOrder = eq(paymentOrders.provider, "direct");
const isOverdue = sql`${paymentOrders.createdAt} < now() - ${answerReminders.direct_missing.days} * interval '24 hours'`;

/** What a company needs to pay a freelancer directly; nothing where it does not own the work of the request. */
export async function payeeOfRequest(db: Db, requestId: number, companyId: number) {
  const [payee] = await db
    .select({
      status: workRequests.status,
      price: workRequests.price,
      clientFee: frozenClientFee,
      title: works.title,
      freelancerId: workRequests.freelancerId,
      freelancerName: freelancer.name,
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
    .where(and(eq(workRequests.id, requestId), eq(workRequests.ownerId, companyId)));
  return payee;
}

/** Direct payments that freelancers have not answered after all reminders, newest first. */
export async function unansweredPayments(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        orderId: paymentOrders.id,
        requestId: workRequests.id,
        title: works.title,
        companyName: accounts.name,
        freelancerName: freelancer.name,
        amountPaise: paymentOrders.amount,
        createdAt: paymentOrders.createdAt,
      })
      .from(paymentOrders)
      .innerJoin(accounts, eq(accounts.id, paymentOrders.companyId))
      .innerJoin(workRequests, eq(workRequests.id, paymentOrders.requestId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .where(and(isDirectOrder, eq(paymentOrders.status, "open"), isOverdue, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: paymentOrders.createdAt, id: paymentOrders.id };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.createdAt, row.orderId]);
  return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), next };
}

/** The request of a direct payment to this freelancer. */
export async function directOrderOf(db: Db, orderId: number, freelancerId: number) {
  const [order] = await db
    .select({
      requestId: workRequests.id,
      amount: paymentOrders.amount,
      clientFeePaise: paymentOrders.clientFeePaise,
    })
    .from(paymentOrders)
    .innerJoin(workRequests, eq(workRequests.id, paymentOrders.requestId))
    .where(and(eq(paymentOrders.id, orderId), isDirectOrder, eq(workRequests.freelancerId, freelancerId)));
  return order;
}
