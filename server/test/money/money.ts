import { eq } from "drizzle-orm";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import type { Opened } from "#server/test/open.ts";

/** The payments and the status of a request, and what somebody reads of its latest order. */
export const moneyOf = (opened: Opened) => ({
  paymentsFor: (id: number) => opened.db.select().from(payments).where(eq(payments.requestId, id)),
  statusOf: async (id: number) =>
    (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0]?.status,
  noteOn: async (id: number, as: Browser) =>
    (await ask(opened, "getworkbystatus", { status: "completed", limit: 200 }, { as }))
      .json<{ requestid: number; paymentOrder: unknown }[]>()
      .find(({ requestid }) => requestid === id)?.paymentOrder,
});
