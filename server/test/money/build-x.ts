import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import type { PayoutDetails } from "#domain/money/payout.ts";
import { rupees } from "#domain/money.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { payables, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import type { Opened } from "#server/test/open.ts";

/** Payouts by RazorpayX in a test file, whose application is set up for them. */
export function payoutsByX(opened: Opened, admin: Browser) {
  beforeAll(() => {
    Object.assign(opened.services, { settings: { ...opened.services.settings, RAZORPAY_PAYOUTS: "x" } });
  });
  // Nothing of an earlier test is sent or looked up.
  beforeEach(async () => {
    await opened.db
      .update(payables)
      .set({ holdUntil: new Date("2999-01-01") })
      .where(eq(payables.status, "due"));
    await opened.db.update(providerOperations).set({ nextAt: null });
  });

  const call = async (name: Parameters<typeof ask>[1], body: object) =>
    outcomeOf(await ask(opened, name, body, { as: admin }));

  /** A freelancer with money of Razorpay that can be sent. */
  async function earner(price = 1000, details?: PayoutDetails): Promise<number> {
    const { id } = await buildFreelancer(opened.db, { email: `${randomUUID()}@kaamkaj.example` });
    const { id: workId } = await buildWork(opened.db, { budget: rupees(price) });
    await buildRequest(opened.db, { workId, freelancerId: id, status: "paid" });
    await opened.db
      .update(payables)
      .set({ source: "razorpay", holdUntil: new Date("2020-01-01") })
      .where(eq(payables.freelancerId, id));
    const sealed = details && { detailsSealed: opened.services.payoutSeal.close(JSON.stringify(details), id) };
    await buildPayoutAccount(opened, id, sealed);
    return id;
  }

  async function createRun(): Promise<number> {
    const created = await ask(opened, "payouts.createRun", { source: "razorpay", password }, { as: admin });
    return created.json<{ runId: number }>().runId;
  }

  /** The id of the latest payout of a freelancer. */
  const payoutOf = async (freelancerId: number) => {
    const [payout] = await opened.db
      .select({ id: payouts.id })
      .from(payouts)
      .where(eq(payouts.freelancerId, freelancerId))
      .orderBy(sql`${payouts.createdAt} desc`)
      .limit(1);
    if (!payout) throw new Error("there is no payout");
    return payout.id;
  };

  /** A run with a payout of each freelancer that waits for the provider. */
  async function submitted(...freelancerIds: readonly number[]) {
    const runId = await createRun();
    const outcome = await call("payouts.submitRun", { runId, password });
    if (outcome !== "Success") throw new Error(outcome);
    const payoutIds: string[] = [];
    for (const freelancerId of freelancerIds) payoutIds.push(await payoutOf(freelancerId));
    return { runId, payoutIds, payoutId: payoutIds[0] ?? "" };
  }

  /** One payout that waits for the provider. */
  async function one(price = 1000, details?: PayoutDetails) {
    const freelancerId = await earner(price, details);
    return { freelancerId, ...(await submitted(freelancerId)) };
  }

  const operationOf = async (payoutId: string) =>
    (await opened.db.select().from(providerOperations).where(eq(providerOperations.subject, payoutId)))[0];
  const statusOf = async (payoutId: string) =>
    (await opened.db.select().from(payouts).where(eq(payouts.id, payoutId)))[0]?.status;
  const payableOf = async (freelancerId: number) =>
    (await opened.db.select().from(payables).where(eq(payables.freelancerId, freelancerId)))[0]?.status;

  /** Runs the job, with the operation of this payout due. */
  async function process(payoutId: string): Promise<void> {
    await opened.db
      .update(providerOperations)
      .set({ nextAt: new Date("2020-01-01") })
      .where(and(eq(providerOperations.subject, payoutId), sql`${providerOperations.nextAt} is not null`));
    await processPayouts(opened.services);
  }

  return { call, earner, createRun, submitted, one, payoutOf, operationOf, statusOf, payableOf, process };
}
