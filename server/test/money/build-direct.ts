import { eq } from "drizzle-orm";
import { brokerageOf, chargeFor, clientFeeOf, splitCost } from "#domain/catalog/fee.ts";
import { paise } from "#domain/money.ts";
import { bookDirectPayment } from "#server/money/ledger/bill-queries.ts";
import { bookPayment } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { buildOrder } from "#server/test/money/build-order.ts";

/** A payment that the freelancer has received directly, with its bill. */
export async function buildDirectPayment(db: Db, overrides: Parameters<typeof buildRequest>[1] = {}) {
  const request = await buildRequest(db, { ...overrides, status: "completed" });
  const { id: requestId, freelancerId, workId } = request;
  const [work] = await db.select().from(works).where(eq(works.id, workId));
  const companyId = work?.ownerId ?? 0;
  const cost = paise(request.price ?? 0);
  const parts = splitCost(
    cost,
    brokerageOf({ brokerageBps: request.brokerageBps ?? 0, brokerageFixedPaise: request.brokerageFixedPaise }),
  );
  const { clientFee, total } = chargeFor(cost, clientFeeOf(request));
  return db.transaction(async (tx) => {
    await tx.update(workRequests).set({ status: "paid" }).where(eq(workRequests.id, requestId));
    const order = { requestId, companyId, amount: total, clientFeePaise: clientFee };
    const { id: orderId } = await buildOrder(tx, { ...order, provider: "direct", status: "paid" });
    const hold = { days: 0, trustedContracts: 1 };
    const parties = { company: companyId, freelancer: freelancerId };
    await bookPayment(tx, {
      requestId,
      cost,
      ...parts,
      clientFee,
      ...parties,
      source: "direct",
      hold,
      order: { orderId },
    });
    const direct = { requestId, freelancer: freelancerId, ...parts, clientFee, tds: paise(0) };
    const billId = (await bookDirectPayment(tx, direct)) ?? 0;
    return { requestId, freelancerId, companyId, billId };
  });
}

/** A direct payment that the freelancer has not answered for long, and the bill of another one. */
export async function buildDirectPayments(db: Db, companyId: number, freelancerId: number) {
  const work = async () => (await buildWork(db, { ownerId: companyId })).id;
  const { id: requestId } = await buildRequest(db, { workId: await work(), freelancerId, status: "completed" });
  const createdAt = new Date("2020-01-01");
  const { id: orderId } = await buildOrder(db, { requestId, companyId, provider: "direct", createdAt });
  const { billId } = await buildDirectPayment(db, { workId: await work(), freelancerId });
  return { orderId, billId };
}
