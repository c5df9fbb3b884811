import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { milestoneMovesMade, milestones, submissions } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { buildContracts } from "#server/test/hiring/build-contract.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** The milestones of an engagement of these parties: one to decide on, one to submit whose transfer is refused, one that an admin can correct, and the next one. */
export async function buildMilestones(db: Db, companyId: number, freelancerId: number) {
  const amount = 50_000;
  const { id: workId } = await buildWork(db, { ownerId: companyId, terms: "funded", budget: amount * 4 });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId, status: "accepted" });
  await buildContracts(db);
  const held = { holdLimitAt: inDays(100) };
  const insert = async (line: number, more: Partial<typeof milestones.$inferInsert>) => {
    const due = inDays(20).toISOString().slice(0, 10);
    const share = { amount, brokerage: 5000, clientFee: 0 };
    const of = { requestId, companyId, freelancerId, line, title: `Part ${line}`, dueDay: due, ...share };
    const [row] = await db
      .insert(milestones)
      .values({ ...of, ...more })
      .returning({ id: milestones.id });
    return row?.id ?? 0;
  };
  const order = (milestoneId: number, provider: "sandbox" | "manual") =>
    db.insert(paymentOrders).values({
      milestoneId,
      companyId,
      provider,
      providerOrder: `${provider}_paid_${amount}_${milestoneId}`,
      amount,
      status: "paid",
      settledAt: sql`now()`,
    });
  const submitted = await insert(1, { ...held, status: "submitted", reviewEndsAt: inDays(14), revision: 3 });
  for (const number of [1, 2])
    await db.insert(submissions).values({ milestoneId: submitted, number, text: "The poster." });
  for (const [revision, move, role] of [
    [1, "startFunding", "client"],
    [2, "capture", "provider"],
    [3, "submit", "freelancer"],
  ] as const)
    await db.insert(milestoneMovesMade).values({ milestoneId: submitted, revision, move, role });
  const funded = await insert(2, { ...held, status: "funded", lapsesAt: inDays(50) });
  const confirmed = await insert(3, { ...held, status: "funded", lapsesAt: inDays(50) });
  await order(submitted, "sandbox");
  await order(funded, "sandbox");
  await order(confirmed, "manual");
  const refusal = { status: "refused", refusedSince: inDays(-2), nextAt: null } as const;
  await db
    .insert(providerOperations)
    .values({ kind: "transfer", milestoneId: funded, amount: amount - 5000, ...refusal });
  return { requestId, workId, submitted, funded, confirmed, planned: await insert(4, {}) };
}
