import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { paise, splitCost, toRupees } from "#domain/money.ts";
import { isParty } from "#server/features/requests/queries.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payments, progressEntries, workRequests, works } from "#server/platform/db/schema/marketplace.ts";

/** What was agreed on a request of this account and how far it is; nothing unless somebody is engaged by it. */
export async function engagementOf(db: Db, me: number, requestId: number) {
  const latest = db
    .select({ percentage: progressEntries.percentage, on: dayOf(progressEntries.createdAt).as("reported_on") })
    .from(progressEntries)
    .where(eq(progressEntries.requestId, workRequests.id))
    .orderBy(desc(progressEntries.id))
    .limit(1)
    .as("latest");
  const rows = await db
    .select({
      requestid: workRequests.id,
      price: sql<string>`${workRequests.price}`,
      brokerage_bps: sql<number>`${workRequests.brokerageBps}`,
      progress_percentage: latest.percentage,
      progressdate: latest.on,
      paymentdate: sql<string | null>`${dayOf(payments.paidAt)}`,
    })
    .from(workRequests)
    .innerJoin(works, isParty(me))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(payments, eq(payments.requestId, workRequests.id))
    .where(and(eq(workRequests.id, requestId), isNotNull(workRequests.price)));
  return rows.map(({ price, ...row }) => {
    const cost = paise(Number(price));
    const { brokerage, net } = splitCost(cost, row.brokerage_bps);
    return { ...row, cost: toRupees(cost), brokerage: toRupees(brokerage), amount: toRupees(net) };
  });
}
