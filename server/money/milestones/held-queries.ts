import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { openClaimStatuses } from "#domain/hiring/claim.ts";
import { heldStatuses, type MilestoneStatus } from "#domain/hiring/milestone.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { isDisputedAtBank } from "#server/hiring/funding/milestone-queries.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { claims } from "#server/platform/db/schema/claims.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import type { Services } from "#server/platform/http/services.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

/** The end of the clock that runs, of the milestone or of its claim, in milliseconds since 1970. */
const nextMs = sql<number>`(extract(epoch from coalesce(
  case ${claims.status} when 'answer_due' then ${claims.answerDueAt} when 'negotiating' then ${claims.escalateAt} else ${claims.ruleBy} end,
  least(${milestones.reviewEndsAt}, ${milestones.lapsesAt}, ${milestones.holdLimitAt}))) * 1000)::float8`;

/** Milestones whose money is held, the first due one first. */
export async function heldMilestones(
  db: Db,
  { providers }: Pick<Services, "providers">,
  { limit, after }: PageRequest,
) {
  const [due, id] = keyFrom(after, ["number", "number"]) ?? [0, 0];
  const rows = await db
    .select({
      milestoneId: milestones.id,
      requestId: workRequests.id,
      title: works.title,
      milestone: milestones.title,
      companyName: accounts.name,
      freelancerName: freelancer.name,
      totalPaise: paymentOrders.amount,
      status: milestones.status,
      provider: paymentOrders.provider,
      nextMs,
      isDisputedAtBank: sql<boolean>`${isDisputedAtBank(db)}`,
      operation: providerOperations.status,
      failure: providerOperations.lastFailure,
    })
    .from(milestones)
    .innerJoin(workRequests, eq(workRequests.id, milestones.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(accounts, eq(accounts.id, milestones.companyId))
    .innerJoin(freelancer, eq(freelancer.id, milestones.freelancerId))
    .innerJoin(paymentOrders, and(eq(paymentOrders.milestoneId, milestones.id), eq(paymentOrders.status, "paid")))
    .leftJoin(claims, and(eq(claims.milestoneId, milestones.id), inArray(claims.status, [...openClaimStatuses])))
    .leftJoin(
      providerOperations,
      and(eq(providerOperations.milestoneId, milestones.id), eq(providerOperations.kind, "transfer")),
    )
    .where(
      and(
        inArray(milestones.status, [...heldStatuses]),
        isNotNull(milestones.holdLimitAt),
        or(gt(nextMs, due), and(eq(nextMs, due), gt(milestones.id, id))),
      ),
    )
    .orderBy(asc(nextMs), asc(milestones.id))
    .limit(limitLiteral(oneMore(limit)));
  const page = pageOf(rows, limit, (row) => [row.nextMs, row.milestoneId]);
  return {
    ...page,
    rows: page.rows.map(({ nextMs: next, operation, failure, ...row }) => ({
      ...row,
      nextAt: new Date(next).toISOString(),
      transfer: operation && { status: operation, failure: failure ?? "" },
      isCorrectable: isCorrectable(row, providers),
    })),
  };
}

/** Of a claim the parties or an admin decide, and what a provider reports has arrived. */
const isCorrectable = (
  { status, provider }: { readonly status: MilestoneStatus; readonly provider: ProviderName },
  providers: Services["providers"],
): boolean => status !== "disputed" && providers.named(provider)?.can.confirmed === "admin";
