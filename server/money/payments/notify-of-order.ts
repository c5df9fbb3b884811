import { orderNotifications } from "#domain/money/order-notifications.ts";
import { orderCurrency } from "#domain/money/payment-order.ts";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import type { OrderDetails } from "#server/money/payments/order-queries.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface NotifiedOrder extends Pick<OrderDetails, "companyName" | "workId" | "title"> {
  readonly order: Pick<OrderDetails["order"], "id" | "companyId" | "requestId" | "amount"> & {
    readonly milestoneId?: number | null;
  };
  readonly paidRequestId?: number | null;
}

function factsOf({ order, companyName, workId, title, paidRequestId = order.requestId }: NotifiedOrder) {
  return {
    otherName: companyName,
    amountPaise: order.amount,
    ...(title !== null && { title }),
    ...(workId !== null && { workId }),
    ...(paidRequestId !== null && { requestId: paidRequestId }),
  };
}

/** Notifies those whom the table of notifications names, in the transaction of the move. */
export async function notifyOfOrder(
  db: Db,
  move: Exclude<keyof typeof orderNotifications, "hold" | "reportDirect" | "receive" | "deny" | "refundHeld">,
  on: NotifiedOrder,
): Promise<void> {
  const rules: readonly NotificationRule[] = orderNotifications[move];
  for (const { to, kind } of rules) {
    // A bill of the whole work would lead the company to another screen.
    const isUnfunded = on.order.milestoneId != null && to === "company" && move !== "refund";
    const shown = isUnfunded ? "milestone_not_funded" : kind;
    const notification = { kind: shown, subjectKind: "payment", subjectId: on.order.id, facts: factsOf(on) } as const;
    if (to === "admins") await notifyAdmins(db, notification);
    else await notifyAccounts(db, [on.order.companyId], notification);
  }
}

interface UnmatchedMoney {
  readonly id: number;
  readonly amount: number;
  readonly currency: string;
}

/** Notifies the admins of money that pays for nothing, with the order that it was meant for, if there is one. */
export async function notifyOfUnmatched(
  db: Db,
  { id, amount, currency }: UnmatchedMoney,
  details: NotifiedOrder | undefined,
): Promise<void> {
  const { amountPaise: _ordered, ...facts } = details ? factsOf(details) : { amountPaise: 0 };
  const received = currency === orderCurrency ? { amountPaise: amount } : {};
  for (const { kind } of orderNotifications.hold)
    await notifyAdmins(db, { kind, subjectKind: "payment", subjectId: id, facts: { ...facts, ...received } });
}
