import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";

/** Can be accepted: nothing has ended it, and its time is not over, even where no job has noted that yet. */
export const isOpenOffer = sql`(${offers.status} = 'open' and ${offers.expiresAt} > now())`;

/** Whether an offer for a request on this work is open. */
export async function hasOpenOffer(db: Db, workId: number): Promise<boolean> {
  const rows = await db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(workRequests, eq(workRequests.id, offers.requestId))
    .where(and(eq(workRequests.workId, workId), isOpenOffer))
    .limit(1);
  return rows.length > 0;
}
