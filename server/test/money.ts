import { eq } from "drizzle-orm";
import { payments, workRequests } from "#server/platform/db/schema/marketplace.ts";
import type { Opened } from "#server/test/open.ts";

/** The payments and the status of a request. */
export const moneyOf = (opened: Opened) => ({
  paymentsFor: (id: number) => opened.db.select().from(payments).where(eq(payments.requestId, id)),
  statusOf: async (id: number) =>
    (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0]?.status,
});
