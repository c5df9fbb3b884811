import { sql } from "drizzle-orm";
import { rateRange, splitCost } from "#domain/catalog/fee.ts";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { payoutHoldOf } from "#domain/money/payout.ts";
import { type BasisPoints, rupees } from "#domain/money.ts";
import { settingsFrom } from "#domain/platform-setting.ts";
import { type DemoRequest, type DemoWork, demoCompanies, demoFreelancers, demoWorks } from "#server/demo/data.ts";
import { fillContracts } from "#server/demo/fill-contracts.ts";
import { fillConversations } from "#server/demo/fill-conversations.ts";
import { fillMarksAndWorkInvitations } from "#server/demo/fill-marks-and-work-invitations.ts";
import { fillMilestones, planLinesOf } from "#server/demo/fill-milestones.ts";
import { fillNotifications } from "#server/demo/fill-notifications.ts";
import { fillOffers } from "#server/demo/fill-offers.ts";
import { type Skills, skillOf } from "#server/demo/fill-reference.ts";
import { fillReminders } from "#server/demo/fill-reminders.ts";
import { fillReviews } from "#server/demo/fill-reviews.ts";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import { bookPayment } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { feeRules } from "#server/platform/db/schema/fees.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { requestAnswers, workQuestions } from "#server/platform/db/schema/questions.ts";

interface WorkOptions {
  readonly resumes: ReadonlyMap<string, string>;
  readonly people: Ids;
  readonly skills: Skills;
  /** Brokerage in basis points, frozen with each price. */
  readonly rate: number;
}

const fail = (error: unknown): never => {
  throw error;
};

/** Inserts works, requests, progress and payments in the order of their dates. */
export async function fillWorks(tx: Db, { resumes, people, skills, rate }: WorkOptions): Promise<void> {
  const posted = demoWorks.toSorted((a, b) => b.postedDaysAgo - a.postedDaysAgo);
  const workIds = await tx
    .insert(works)
    .values(posted.map((work) => workValues(work, people, skills)))
    .returning({ id: works.id });

  const applied = posted
    .flatMap((work, i) => work.requests.map((request) => ({ work, request, workId: workIds[i]?.id ?? 0 })))
    .toSorted((a, b) => b.request.appliedDaysAgo - a.request.appliedDaysAgo);
  const names = new Map([...demoCompanies, ...demoFreelancers].map(({ username, name }) => [username, name]));
  const requestIds = await tx
    .insert(workRequests)
    .values(
      applied.map(({ work, request, workId }) => ({
        workId,
        ownerId: entryOf(people, work.company),
        freelancerId: entryOf(people, request.freelancer),
        name: entryOf(names, request.freelancer),
        resume: entryOf(resumes, request.freelancer),
        status: request.status,
        review: request.reason ?? null,
        requestedAt: daysAgo(request.appliedDaysAgo),
        ...(isEngaged(request.status) && {
          price: rupees(work.budget),
          brokerageBps: rate,
          acceptedAt: daysAgo(request.decidedDaysAgo ?? 0),
        }),
        ...(request.status === "rejected" && { rejectedAt: daysAgo(request.decidedDaysAgo ?? 0) }),
      })),
    )
    .returning({ id: workRequests.id });

  await fillQuestions(tx, posted, workIds);
  await fillAnswers(tx, applied, requestIds);

  const histories = applied.map((one, i) => ({ ...one, requestId: requestIds[i]?.id ?? 0 }));
  await tx
    .insert(progressEntries)
    .values(histories.flatMap(({ request, requestId }) => progressValues(request, requestId)));
  const paid = histories
    .flatMap((life) => (life.request.paidDaysAgo === undefined ? [] : [{ ...life, days: life.request.paidDaysAgo }]))
    .toSorted((a, b) => b.days - a.days);
  for (const { work, request, requestId, days } of paid)
    await bookPayment(tx, {
      requestId,
      company: entryOf(people, work.company),
      freelancer: entryOf(people, request.freelancer),
      cost: rupees(work.budget),
      ...splitCost(rupees(work.budget), { bps: rate, fixedPaise: 0 }),
      clientFee: rupees(0),
      paidAt: daysAgo(days),
      source: "sandbox",
      // Named as the sandbox names its orders, so that it recognizes them in a reconciliation and refunds them.
      order: { provider: "sandbox", id: `sandbox_paid_${rupees(work.budget)}_demo${requestId}`, onFailure: fail },
      hold: payoutHoldOf(settingsFrom(new Map(), false)),
    });
  await tx.insert(paymentOrders).values(histories.flatMap((life) => notedValues(life, people)));
  const funded = histories.filter(({ work, request }) => work.milestones && isEngaged(request.status));
  await fillContracts(tx, new Map(funded.map(({ requestId, work }) => [requestId, planLinesOf(work, rate)])));
  await fillMilestones(tx, funded, { people, rate });
  await fillReminders(tx);
  await fillOffers(tx, histories);
  await fillReviews(tx, histories, people);
  await fillNotifications(tx, histories, people);
  const idsByTitle = new Map(posted.map(({ title }, i) => [title, workIds[i]?.id ?? 0]));
  await fillMarksAndWorkInvitations(tx, { histories, workIds: idsByTitle, people, names });
  await fillConversations(tx, histories, people, names);
}

const linesOf = (texts: readonly string[] = []) => texts.map((text, i) => ({ line: i + 1, text }));

async function fillQuestions(tx: Db, posted: readonly DemoWork[], workIds: readonly { readonly id: number }[]) {
  const rows = posted.flatMap(({ questions }, i) =>
    linesOf(questions).map((line) => ({ ...line, workId: workIds[i]?.id ?? 0 })),
  );
  await tx.insert(workQuestions).values(rows);
}

async function fillAnswers(
  tx: Db,
  applied: readonly { readonly request: DemoRequest }[],
  requestIds: readonly { readonly id: number }[],
) {
  const rows = applied.flatMap(({ request }, i) =>
    linesOf(request.answers).map((line) => ({ ...line, requestId: requestIds[i]?.id ?? 0 })),
  );
  await tx.insert(requestAnswers).values(rows);
}

interface WorkHistory {
  readonly work: DemoWork;
  readonly request: DemoRequest;
  readonly requestId: number;
}

const notedValues = ({ work, request: { noted }, requestId }: WorkHistory, people: Ids) =>
  noted
    ? [
        {
          requestId,
          companyId: entryOf(people, work.company),
          provider: "manual" as const,
          providerOrder: `manual_demo_${requestId}`,
          amount: rupees(work.budget),
          reference: noted.reference,
          status: "open" as const,
          createdAt: daysAgo(noted.daysAgo),
        },
      ]
    : [];

const workValues = (work: DemoWork, people: Ids, skills: Skills) => ({
  title: work.title,
  description: work.description,
  budget: rupees(work.budget),
  quotes: work.quotes ?? false,
  terms: work.milestones ? ("funded" as const) : ("after" as const),
  demo: true,
  ...skillOf(skills, work),
  ownerId: entryOf(people, work.company),
  deadline: sql`current_date + ${work.deadlineInDays}::int`,
  engaged: work.requests.some(({ status }) => isEngaged(status)),
  postedAt: daysAgo(work.postedDaysAgo),
  activeAt: daysAgo(work.postedDaysAgo),
});

const progressValues = ({ progress }: DemoRequest, requestId: number) =>
  progress.map(({ percentage, description, daysAgo: days }) => ({
    requestId,
    percentage,
    description,
    createdAt: daysAgo(days),
  }));

/** A future fee for every price, one percent above the current one. */
export async function fillFees(tx: Db, { admin, rate }: { admin: number; rate: BasisPoints }): Promise<void> {
  const bps = Math.min(rate + 100, rateRange.most);
  await tx.insert(feeRules).values({ side: "freelancer", fromDay: sql`current_date + 60`, bps, setBy: admin });
}
