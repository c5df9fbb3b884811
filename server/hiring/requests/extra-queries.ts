import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { brokerageOf, chargeInRupees, clientFeeOf, splitInRupees } from "#domain/catalog/fee.ts";
import { paise } from "#domain/money.ts";
import { isParty, isPaymentOfRequest } from "#server/hiring/requests/queries.ts";
import { dayOf, fileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";

/** The latest progress report of a request, for a lateral join. */
const latestProgress = (db: Db) =>
  db
    .select({ percentage: progressEntries.percentage, on: dayOf(progressEntries.createdAt).as("reported_on") })
    .from(progressEntries)
    .where(eq(progressEntries.requestId, workRequests.id))
    .orderBy(desc(progressEntries.id))
    .limit(1)
    .as("latest");

/** The résumé of the latest request; it can be sent again while that request exists (docs/design/details.md#17). */
export const lastResume = (db: Db, freelancerId: number) =>
  db
    .select({
      requestid: workRequests.id,
      title: works.title,
      requestdate: dayOf(workRequests.requestedAt),
      biodata: fileNameOf(workRequests.resume),
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(workRequests.freelancerId, freelancerId))
    .orderBy(desc(workRequests.requestedAt), desc(workRequests.id))
    .limit(1);

/** Price and progress of a request of this account; no row before the request is accepted. */
export async function engagementOf(db: Db, accountId: number, requestId: number) {
  const latest = latestProgress(db);
  const rows = await db
    .select({
      requestid: workRequests.id,
      price: sql<string>`${workRequests.price}`,
      brokerageBps: sql<number>`${workRequests.brokerageBps}`,
      brokerageFixedPaise: workRequests.brokerageFixedPaise,
      clientFeeBps: workRequests.clientFeeBps,
      clientFeeFixedPaise: workRequests.clientFeeFixedPaise,
      progress_percentage: latest.percentage,
      progressDate: latest.on,
      paymentdate: sql<string | null>`${dayOf(payments.paidAt)}`,
    })
    .from(workRequests)
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(payments, isPaymentOfRequest)
    .where(and(eq(workRequests.id, requestId), isParty(accountId), isNotNull(workRequests.price)));
  return rows.map(({ price, ...row }) => {
    const cost = paise(Number(price));
    return { ...row, ...splitInRupees(cost, brokerageOf(row)), ...chargeInRupees(cost, clientFeeOf(row)) };
  });
}
