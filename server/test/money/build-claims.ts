import { sql } from "drizzle-orm";
import type { OfferParty } from "#domain/hiring/offer.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { claimStatements, claims } from "#server/platform/db/schema/claims.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { buildContracts } from "#server/test/hiring/build-contract.ts";
import { buildMilestones } from "#server/test/money/build-milestones.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const amount = 50_000;

/** Claims about the milestones of an engagement of these parties: one that each party has opened, and those that an admin can rule. */
async function buildClaims(db: Db, companyId: number, freelancerId: number) {
  const { id: workId } = await buildWork(db, { ownerId: companyId, terms: "funded", budget: amount * 5 });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId, status: "accepted" });
  await buildContracts(db);
  let line = 0;
  const claim = async (openedBy: OfferParty, more: Partial<typeof claims.$inferInsert> = {}) => {
    line += 1;
    const of = { requestId, companyId, freelancerId, line, title: `Part ${line}`, amount };
    const share = { brokerage: 5000, clientFee: 0, dueDay: inDays(20).toISOString().slice(0, 10) };
    const stopped = { status: "disputed", statusBefore: "funded", clockLeftMs: 1, holdLimitAt: inDays(100) } as const;
    const [milestone] = await db
      .insert(milestones)
      .values({ ...of, ...share, ...stopped })
      .returning({ id: milestones.id });
    const milestoneId = milestone?.id ?? 0;
    const paid = { status: "paid", settledAt: sql`now()`, provider: "sandbox", amount } as const;
    await db.insert(paymentOrders).values({ ...paid, milestoneId, companyId, providerOrder: `claimed_${milestoneId}` });
    const clocks = { answerDueAt: inDays(7), escalateAt: inDays(14), ruleBy: inDays(30) };
    const [row] = await db
      .insert(claims)
      .values({ milestoneId, openedBy, companyPaise: 10_000, freelancerPaise: 40_000, ...clocks, ...more })
      .returning({ id: claims.id });
    const claimId = row?.id ?? 0;
    await db.insert(claimStatements).values({
      claimId,
      author: openedBy,
      accountId: openedBy === "company" ? companyId : freelancerId,
      text: "A page is missing.",
    });
    return claimId;
  };
  const { id: ruledBy } = await buildAdmin(db);
  return {
    requestId,
    byCompany: await claim("company"),
    byFreelancer: await claim("freelancer"),
    negotiating: await claim("company", { status: "negotiating", isAnswered: true }),
    toRule: await claim("company", { status: "with_admin", isAnswered: true }),
    toApprove: await claim("company", { status: "with_admin", rulingPaise: 20_000, reason: "Half is there.", ruledBy }),
  };
}

/** The milestones and the claims of these parties. */
export const buildHeldMoney = async (db: Db, companyId: number, freelancerId: number) => ({
  milestones: await buildMilestones(db, companyId, freelancerId),
  claims: await buildClaims(db, companyId, freelancerId),
});
