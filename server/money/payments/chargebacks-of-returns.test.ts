import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ChargebackStatus } from "#domain/money/chargeback.ts";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
let admin: Browser;
let parties: Awaited<ReturnType<typeof signedInParties>>;
beforeAll(async () => {
  parties = await signedInParties(opened);
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

/** A return of a payment at the sandbox, which the provider has not refunded yet, and what tells of a dispute of the payment. */
async function returned() {
  const { company, freelancer } = parties;
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed" } as const;
  const { id: requestid } = await buildRequest(opened.db, of);
  expect(outcomeOf(await ask(opened, "payment", { requestid, amount: 1000 }, { as: company }))).toBe("Success");
  const paymentId = await paymentOf(opened.db, requestid);
  const giveBack = { paymentId, amountPaise: rupees(100) };
  expect(outcomeOf(await ask(opened, "payments.giveBack", giveBack, { as: freelancer }))).toBe("Success");
  const [paid] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestid));
  const named = { id: `dispute_${randomUUID()}`, phase: "chargeback", order: paid?.providerOrder ?? "" };
  const dispute = async (status: ChargebackStatus) => {
    const body = JSON.stringify({ dispute: { ...named, status, amount: 100_000, currency: "INR" } });
    const headers = { "x-sandbox-signature": opened.services.keys.sign("sandbox", body).toString("hex") };
    expect(outcomeOf(await deliver(opened, { body, headers }))).toBe("Success");
  };
  return { paymentId, dispute };
}

const returnOf = async (paymentId: number) =>
  (await opened.db.select().from(returns).where(eq(returns.paymentId, paymentId)))[0];
const record = async (paymentId: number) => {
  const sent = { returnId: (await returnOf(paymentId))?.id, reference: "UTR123456" };
  return outcomeOf(await ask(opened, "payments.recordReturn", sent, { as: admin }));
};

/** What the list of the admin says about the chargeback of a return. */
const listed = async (paymentId: number) => {
  const returnId = (await returnOf(paymentId))?.id;
  const rows = (await ask(opened, "payments.listReturns", {}, { as: admin })).json<
    { returnId: number; chargeback: string | null }[]
  >();
  return rows.find((row) => row.returnId === returnId)?.chargeback;
};

describe("a return of a payment that is disputed", () => {
  it("is refunded by no provider and recorded by no admin before the chargeback is won", async () => {
    const { paymentId, dispute } = await returned();
    expect(await listed(paymentId)).toBeNull();
    await dispute("open");
    expect(await listed(paymentId)).toBe("open");
    await repairPayments(opened.services);
    expect(await returnOf(paymentId)).toMatchObject({ sentAt: null, refund: null, lastAttemptAt: null });
    expect(await record(paymentId)).toBe("409 payment_disputed");
    await dispute("won");
    expect(await listed(paymentId)).toBeNull();
    await repairPayments(opened.services);
    expect(await returnOf(paymentId)).toMatchObject({ sentAt: expect.any(Date), refund: expect.any(String) });
    expect(await record(paymentId)).toBe("409 payment_moved_on");
  });

  it("is left to an admin after the chargeback is lost", async () => {
    const { paymentId, dispute } = await returned();
    await dispute("lost");
    expect(await listed(paymentId)).toBe("lost");
    await repairPayments(opened.services);
    expect(await returnOf(paymentId)).toMatchObject({ sentAt: null, refund: null });
    expect(await record(paymentId)).toBe("Success");
    expect(await returnOf(paymentId)).toMatchObject({ reference: "UTR123456", refund: null });
  });

  it("stays sent where it was sent before", async () => {
    const { paymentId, dispute } = await returned();
    await repairPayments(opened.services);
    const sent = await returnOf(paymentId);
    await dispute("open");
    await repairPayments(opened.services);
    expect(await returnOf(paymentId)).toEqual(sent);
    expect(await record(paymentId)).toBe("409 payment_moved_on");
  });
});
