import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Holder } from "#domain/money/funding.ts";
import { liveStatuses, type ProviderName } from "#domain/money/payment-order.ts";
import type { LockedMilestone } from "#server/hiring/funding/milestone-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";

interface NewOrder {
  readonly provider: ProviderName;
  readonly providerOrder: string;
  readonly reference: string | null;
  readonly isPaid: boolean;
  readonly holder: Holder;
}

/** Inserts the order of a milestone that is locked. The unique index of live orders is the last word on concurrent ones. */
export async function insertFundingOrder(
  tx: Db,
  { company, milestone: { id: milestoneId, amount, clientFee } }: LockedMilestone,
  { provider, providerOrder, reference, isPaid, holder }: NewOrder,
): Promise<number> {
  const [order] = await tx
    .insert(paymentOrders)
    .values({
      milestoneId,
      heldBy: holder.name || null,
      companyId: company,
      amount: amount + clientFee,
      clientFeePaise: clientFee,
      provider,
      providerOrder,
      reference,
      status: isPaid ? "paid" : "open",
      ...(isPaid && { settledAt: sql`now()` }),
    })
    .returning({ id: paymentOrders.id });
  if (!order) throw new Error("nothing was inserted");
  return order.id;
}

/** Whether another order of a milestone waits or is paid. */
export const hasOtherLiveOrder = async (tx: Db, milestoneId: number, orderId: number): Promise<boolean> =>
  (await tx.$count(
    paymentOrders,
    and(
      eq(paymentOrders.milestoneId, milestoneId),
      ne(paymentOrders.id, orderId),
      inArray(paymentOrders.status, [...liveStatuses]),
    ),
  )) > 0;

/** The order whose money a milestone holds, locked. */
export async function lockOrderOf(tx: Db, milestoneId: number) {
  const [order] = await tx
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.milestoneId, milestoneId), eq(paymentOrders.status, "paid")))
    // A message about other money of the order refers to it before it waits for the milestone.
    .for("no key update");
  if (!order) throw new Error(`milestone ${milestoneId} holds money without an order`);
  return order;
}
