import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { freelancer } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, paymentReversals, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import type { PageRequest } from "#server/platform/page.ts";

const admin = alias(accounts, "admin");

/** Reversed payments, the latest reversal first. */
export async function reversedPayments(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        paymentId: paymentReversals.paymentId,
        requestId: payments.requestId,
        title: works.title,
        companyName: accounts.name,
        freelancerName: freelancer.name,
        costPaise: payments.cost,
        brokeragePaise: payments.brokerage,
        netPaise: payments.net,
        clientFeePaise: payments.clientFee,
        paidAt: payments.paidAt,
        reversedAt: paymentReversals.reversedAt,
        reason: paymentReversals.reason,
        reversedBy: admin.name,
      })
      .from(paymentReversals)
      .innerJoin(payments, eq(payments.id, paymentReversals.paymentId))
      .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .leftJoin(admin, eq(admin.id, paymentReversals.reversedBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: paymentReversals.reversedAt, id: paymentReversals.paymentId };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.reversedAt, row.paymentId]);
  const isoOf = (row: (typeof rows)[number]) => ({
    ...row,
    paidAt: row.paidAt.toISOString(),
    reversedAt: row.reversedAt.toISOString(),
  });
  return { rows: rows.map(isoOf), next };
}

/**
 * Locks what is owed for the payment of a request until the end of the transaction. Returns whether the freelancer was paid for it, or
 * a payout with it is under way.
 */
export async function isPaidOut(tx: Db, requestId: number): Promise<boolean> {
  const rows = await tx
    .select({ status: payables.status })
    .from(payables)
    .innerJoin(payments, eq(payments.id, payables.paymentId))
    .where(and(eq(payments.requestId, requestId), isNull(payments.reversedAt)))
    .for("update", { of: payables });
  return rows.some(({ status }) => status === "in_payout" || status === "paid");
}

/** Whether the company paid the freelancer for this request, who has confirmed it. */
export const wasPaidDirectly = async (tx: Db, requestId: number): Promise<boolean> =>
  (
    await tx
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(paymentOrders, and(eq(paymentOrders.id, payments.orderId), eq(paymentOrders.provider, "direct")))
      .where(and(eq(payments.requestId, requestId), isNull(payments.reversedAt)))
  ).length > 0;

/** The active admins who may reverse payments, and where they read e-mails. */
export const moneyAdmins = (db: Db) =>
  db
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .innerJoin(
      adminPermissions,
      and(eq(adminPermissions.accountId, accounts.id), eq(adminPermissions.permission, "money")),
    )
    .where(isNull(accounts.disabledAt))
    .orderBy(accounts.id);
