import { desc, eq } from "drizzle-orm";
import { orderStateTexts } from "#domain/money/present-state.ts";
import { statusOf } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Refusal } from "#server/platform/refusal.ts";

export interface OutdatedOrder {
  readonly db: Db;
  readonly refuse: (code: "payment_moved_on" | "not_found", more?: { readonly state?: string | undefined }) => Refusal;
}

/** The refusal of a move that came too late. It says what became of the payment, and what can be done now. */
export async function outdatedOrder(orderId: number, { db, refuse }: OutdatedOrder): Promise<Refusal> {
  const [order] = await db
    .select({ status: paymentOrders.status })
    .from(paymentOrders)
    .where(eq(paymentOrders.id, orderId));
  return order ? refuse("payment_moved_on", { state: orderStateTexts[order.status] }) : refuse("not_found");
}

/** The same for a party of a request, by its latest payment. */
export async function outdatedOrderOf(
  requestId: number,
  { db, actor, refuse }: OutdatedOrder & { readonly actor: Actor },
): Promise<Refusal> {
  if (!(await statusOf(db, requestId, actor.accountId))) return refuse("not_found");
  const [latest] = await db
    .select({ status: paymentOrders.status })
    .from(paymentOrders)
    .where(eq(paymentOrders.requestId, requestId))
    .orderBy(desc(paymentOrders.id))
    .limit(1);
  return refuse("payment_moved_on", { state: latest && orderStateTexts[latest.status] });
}
