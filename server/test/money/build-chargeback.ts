import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ChargebackStatus } from "#domain/money/chargeback.ts";
import { paise } from "#domain/money.ts";
import { bookChargeback } from "#server/money/ledger/chargeback-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { buildOrder } from "#server/test/money/build-order.ts";

/** A chargeback of the whole payment of a paid request, which gets an order of the sandbox. */
export async function buildChargeback(db: Db, requestId: number, status: ChargebackStatus = "open") {
  const [paid] = await db
    .select({ paymentId: payments.id, companyId: works.ownerId, cost: payments.cost })
    .from(payments)
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(payments.requestId, requestId));
  if (!paid) throw new Error(`request ${requestId} is not paid`);
  const { paymentId, companyId, cost: amount } = paid;
  const order = await buildOrder(db, { requestId, companyId, provider: "sandbox", amount, status: "paid" });
  const of = { provider: "sandbox", externalId: randomUUID(), kind: "chargeback", orderId: order.id } as const;
  const ended = status === "open" ? {} : { endedAt: new Date() };
  const [chargeback] = await db
    .insert(chargebacks)
    .values({ ...of, ...ended, paymentId, amount, status })
    .returning();
  if (!chargeback) throw new Error("nothing was inserted");
  if (status === "lost") await bookChargeback(db, { id: chargeback.id, company: companyId, amount: paise(amount) });
  return { ...chargeback, order: order.providerOrder };
}
