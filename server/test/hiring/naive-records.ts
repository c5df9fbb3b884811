import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";

const dayMs = 86_400_000;
/** Where the tests run, the platform is in India, without summer time. */
const dayOf = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);

function medianDays(durations: readonly number[]): number | null {
  if (durations.length === 0) return null;
  const sorted = durations.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  return Math.round((median / dayMs) * 10) / 10;
}

async function requestsWithFacts(db: Db) {
  const rows = await db.select().from(workRequests).innerJoin(works, eq(works.id, workRequests.workId));
  const entries = await db.select().from(progressEntries);
  const paid = await db.select().from(payments);
  const made = await db.select().from(offers);
  return rows.map(({ work_requests: request, works: work }) => {
    const ofRequest = ({ requestId }: { requestId: number }) => requestId === request.id;
    const completions = entries.filter((entry) => ofRequest(entry) && entry.percentage === 100);
    const instants = completions.map(({ createdAt }) => createdAt.getTime());
    const offered = made.filter((offer) => ofRequest(offer) && offer.author === "company");
    const answers = [request.acceptedAt, request.rejectedAt, ...offered.map(({ createdAt }) => createdAt)];
    return {
      ...request,
      work,
      completions: completions.length,
      completedAt: instants.length > 0 ? new Date(Math.max(...instants)) : null,
      paidAt: paid.find((payment) => ofRequest(payment) && payment.reversedAt === null)?.paidAt ?? null,
      isAnswered: request.status !== "pending" || offered.length > 0,
      answeredAt: answers.flatMap((at) => at ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0],
    };
  });
}

/** The record of a company, counted row by row; undefined where it is new here. */
export async function naiveCompanyRecord(db: Db, ownerId: number, today: string) {
  const posted = await db.select().from(works).where(eq(works.ownerId, ownerId));
  const requests = (await requestsWithFacts(db)).filter(({ work }) => work.ownerId === ownerId);
  const isFilled = (workId: number) =>
    requests.some(
      (each) => each.workId === workId && (each.acceptedAt || ["accepted", "completed", "paid"].includes(each.status)),
    );
  const paid = requests.filter(({ paidAt }) => paidAt);
  if (paid.length < 3) return undefined;
  const delays = paid.flatMap(({ paidAt, completedAt }) =>
    paidAt && completedAt ? [paidAt.getTime() - completedAt.getTime()] : [],
  );
  const answers = requests.flatMap(({ answeredAt, requestedAt }) =>
    answeredAt ? [answeredAt.getTime() - requestedAt.getTime()] : [],
  );
  return {
    paidWorks: paid.length,
    postedWorks: posted.length,
    filledWorks: posted.filter(({ id }) => isFilled(id)).length,
    neverFilledWorks: posted.filter(({ id, deadline }) => !isFilled(id) && deadline < today).length,
    applications: requests.length,
    answeredApplications: requests.filter(({ isAnswered }) => isAnswered).length,
    medianDaysToAnswer: medianDays(answers),
    medianDaysToPay: medianDays(delays),
  };
}

/** The record of a freelancer, counted row by row; undefined where they are new here. */
export async function naiveFreelancerRecord(db: Db, freelancerId: number) {
  const requests = (await requestsWithFacts(db)).filter((request) => request.freelancerId === freelancerId);
  const agreed = await db.select().from(contracts).where(eq(contracts.freelancerId, freelancerId));
  const paid = requests.filter(({ paidAt }) => paidAt);
  if (paid.length < 3) return undefined;
  const endedWithoutContract = requests.filter(
    ({ id, status, acceptedAt }) =>
      status === "rejected" && acceptedAt && !agreed.some(({ requestId }) => requestId === id),
  );
  return {
    paidWorks: paid.length,
    onTimeWorks: paid.filter(
      ({ completedAt, work }) => completedAt && dayOf(completedAt) <= (work.agreedDay ?? work.deadline),
    ).length,
    sentBackWorks: paid.filter(({ completions }) => completions > 1).length,
    endedWorks: endedWithoutContract.length + agreed.filter(({ endReason }) => endReason === "engagement_ended").length,
  };
}
