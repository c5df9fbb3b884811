import { eq } from "drizzle-orm";
import { type MilestoneMove, type MilestoneStatus, milestoneClocks } from "#domain/hiring/milestone.ts";
import { linesOf, type PlanLine } from "#domain/hiring/plan-line.ts";
import { holdDaysOf } from "#domain/money/funding.ts";
import { payoutHoldOf } from "#domain/money/payout.ts";
import { paise, rupees } from "#domain/money.ts";
import { settingsFrom } from "#domain/platform-setting.ts";
import type { Role } from "#domain/role.ts";
import type { DemoMilestone, DemoRequest, DemoWork } from "#server/demo/data.ts";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import { bookHeld, bookPayment } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { milestoneMovesMade, milestones, submissions } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";

/** An engagement of the demo whose milestones are funded. */
interface FundedHistory {
  readonly work: DemoWork;
  readonly request: DemoRequest;
  readonly requestId: number;
}

const noFee = { bps: 0, fixedPaise: 0 };
const dayInDays = (days: number): string => daysAgo(-days).toISOString().slice(0, 10);

/** The plan of a work, with the fees of the day on which it was agreed. */
export const planLinesOf = ({ milestones: planned = [] }: DemoWork, rate: number): readonly PlanLine[] =>
  linesOf(
    planned.map(({ title, price, dueInDays }) => ({
      title,
      amountPaise: rupees(price),
      dueDay: dayInDays(dueInDays),
    })),
    { brokerage: { ...noFee, bps: rate }, clientFee: noFee },
  );

interface Made {
  readonly move: MilestoneMove;
  readonly role: Role | "provider";
  readonly daysAgo: number;
  readonly reason?: string;
  readonly released?: number;
}

/** What happened to a milestone, in its order. */
function movesOf({ price, fundedDaysAgo, submitted, returned, releasedDaysAgo }: DemoMilestone): readonly Made[] {
  if (fundedDaysAgo === undefined) return [];
  return [
    { move: "startFunding", role: "client", daysAgo: fundedDaysAgo },
    { move: "capture", role: "provider", daysAgo: fundedDaysAgo },
    ...(submitted ? [{ move: "submit", role: "freelancer", daysAgo: submitted.daysAgo } as const] : []),
    ...(returned ? [{ move: "requestChanges", role: "client", ...returned } as const] : []),
    ...(releasedDaysAgo === undefined
      ? []
      : [{ move: "approve", role: "client", daysAgo: releasedDaysAgo, released: rupees(price) } as const]),
  ];
}

function statusOf({ fundedDaysAgo, submitted, returned, releasedDaysAgo }: DemoMilestone): MilestoneStatus {
  if (releasedDaysAgo !== undefined) return "closed";
  if (returned) return "returned";
  if (submitted) return "submitted";
  return fundedDaysAgo === undefined ? "planned" : "funded";
}

const dayMs = 86_400_000;
const later = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs);

/** The clocks that run, from the moves that began them. */
function clocksOf(milestone: DemoMilestone) {
  const status = statusOf(milestone);
  const { fundedDaysAgo = 0, submitted, returned, dueInDays } = milestone;
  if (status === "planned" || status === "closed") return {};
  const from = daysAgo(Math.min(returned?.daysAgo ?? fundedDaysAgo, -dueInDays));
  return {
    holdLimitAt: later(daysAgo(fundedDaysAgo), holdDaysOf("sandbox")),
    ...(status === "submitted"
      ? { reviewEndsAt: later(daysAgo(submitted?.daysAgo ?? 0), milestoneClocks.reviewDays) }
      : { lapsesAt: later(from, milestoneClocks.lapseDays) }),
  };
}

/** The milestones of the demo, after the contracts of their engagements, with the money that is held and was released. */
export async function fillMilestones(
  tx: Db,
  histories: readonly FundedHistory[],
  { people, rate }: { readonly people: Ids; readonly rate: number },
): Promise<void> {
  for (const { work, request, requestId } of histories) {
    const [contract] = await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.requestId, requestId));
    const parties = { companyId: entryOf(people, work.company), freelancerId: entryOf(people, request.freelancer) };
    for (const [i, line] of planLinesOf(work, rate).entries()) {
      const milestone = work.milestones?.[i];
      if (milestone) await fillMilestone(tx, { milestone, line, requestId, contractId: contract?.id, ...parties });
    }
  }
}

interface Filled {
  readonly milestone: DemoMilestone;
  readonly line: PlanLine;
  readonly requestId: number;
  readonly contractId: string | undefined;
  readonly companyId: number;
  readonly freelancerId: number;
}

async function fillMilestone(tx: Db, filled: Filled): Promise<void> {
  const { milestone, line, requestId, contractId = null, companyId, freelancerId } = filled;
  const moves = movesOf(milestone);
  const [row] = await tx
    .insert(milestones)
    .values({
      ...line,
      requestId,
      contractId,
      companyId,
      freelancerId,
      status: statusOf(milestone),
      revision: moves.length,
      released: moves.at(-1)?.released ?? null,
      demo: true,
      ...clocksOf(milestone),
    })
    .returning({ id: milestones.id });
  const milestoneId = row?.id ?? 0;
  if (moves.length === 0) return;
  const accounts = { client: companyId, freelancer: freelancerId, admin: null, provider: null };
  await tx.insert(milestoneMovesMade).values(
    moves.map(({ move, role, daysAgo: days, reason = null, released }, i) => ({
      milestoneId,
      move,
      revision: i + 1,
      role,
      accountId: accounts[role],
      reason,
      movedAt: daysAgo(days),
      ...(released !== undefined && { released }),
    })),
  );
  const { submitted } = milestone;
  if (submitted) {
    const { text, links, daysAgo: days } = submitted;
    await tx.insert(submissions).values({ milestoneId, number: 1, text, links: [...links], createdAt: daysAgo(days) });
  }
  await bookMoney(tx, milestoneId, filled);
}

/** The company has paid by a test payment, whose money is held until it is released. */
async function bookMoney(tx: Db, milestoneId: number, filled: Filled): Promise<void> {
  const { milestone, line, requestId, companyId, freelancerId } = filled;
  const { amount, brokerage, clientFee } = line;
  const total = amount + clientFee;
  const createdAt = daysAgo(milestone.fundedDaysAgo ?? 0);
  const [order] = await tx
    .insert(paymentOrders)
    .values({
      milestoneId,
      companyId,
      amount: total,
      clientFeePaise: clientFee,
      provider: "sandbox",
      providerOrder: `sandbox_paid_${total}_demo_milestone${milestoneId}`,
      status: "paid",
      createdAt,
      settledAt: createdAt,
    })
    .returning({ id: paymentOrders.id });
  const orderId = order?.id ?? 0;
  await bookHeld(tx, { id: orderId, companyId, amount: paise(total) }, "capture");
  if (milestone.releasedDaysAgo === undefined) return;
  await bookPayment(tx, {
    requestId,
    company: companyId,
    freelancer: freelancerId,
    cost: paise(amount),
    brokerage: paise(brokerage),
    net: paise(amount - brokerage),
    clientFee: paise(clientFee),
    paidAt: daysAgo(milestone.releasedDaysAgo),
    milestoneId,
    source: "sandbox",
    order: { orderId },
    hold: payoutHoldOf(settingsFrom(new Map(), false)),
  });
}
