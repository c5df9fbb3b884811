import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { notifyOtherApplicants } from "#server/notify/notifications/applicant-queries.ts";
import type { OtherApplicants } from "#server/platform/db/applicant-queue.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildApplicants } from "#server/test/hiring/build-applicants.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let company: Browser;
beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
});

const newWork = () => buildWork(opened.db, { ownerId: company.accountId });
const accept = (reqid: number) => ask(opened, "updatereqstatus", { reqid, status: "accepted" }, { as: company });

/** How often each request on the work was notified, as counts of counts. */
async function notifiedOf(workId: number): Promise<Record<string, number>> {
  const { rows } = await opened.db.execute<{ times: number; requests: number }>(sql`
    select times::int, count(*)::int as requests from (
      select r.id, count(n.id) as times from ${workRequests} r
      left join ${notifications} n
        on n.subject_id = r.id and n.account_id = r.freelancer_id and n.kind = 'position_filled'
      where r.work_id = ${workId} group by r.id) counted
    group by times`);
  return Object.fromEntries(rows.map(({ times, requests }) => [times, requests]));
}

const engaged = async (workId: number) => {
  const request = await buildRequest(opened.db, { workId, status: "accepted" });
  return {
    kind: "position_filled",
    workId,
    engagedRequestId: request.id,
    facts: { title: "A poster", otherName: "Tea House", workId },
  } as const satisfies OtherApplicants;
};

describe("an acceptance with many other applicants", () => {
  it("notifies each of them once, and none in its own transaction", async () => {
    const { id: workId } = await newWork();
    const { id } = await buildApplicants(opened.db, workId, 1_101);
    expect(outcomeOf(await accept(id))).toBe("updated");
    await jobsDone(opened, "applicants");
    expect(await notifiedOf(workId)).toEqual({ 0: 1, 1: 1_100 });
    const { rows } = await opened.db.execute(sql`
      select from ${notifications} n, ${workRequests} r where n.kind = 'position_filled' and r.id = ${id} and n.xmin = r.xmin`);
    expect(rows).toEqual([]);
  });

  it("does not wait for the acceptances before it", async () => {
    const accepted = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id: workId } = await newWork();
        const { id } = await buildApplicants(opened.db, workId, 2);
        return { workId, id };
      }),
    );
    const outcomes = await Promise.all(accepted.map(async ({ id }) => outcomeOf(await accept(id))));
    expect(new Set(outcomes)).toEqual(new Set(["updated"]));
    await jobsDone(opened, "applicants");
    for (const { workId } of accepted) expect(await notifiedOf(workId)).toEqual({ 0: 1, 1: 1 });
  });

  it("notifies each of them once when the job runs again, and twice at the same time", async () => {
    const { id: workId } = await newWork();
    await buildApplicants(opened.db, workId, 1_100);
    const applicants = await engaged(workId);
    await Promise.all([1, 2].map(() => notifyOtherApplicants(opened.db, applicants)));
    await notifyOtherApplicants(opened.db, applicants);
    expect(await notifiedOf(workId)).toEqual({ 0: 1, 1: 1_100 });
  });

  it("notifies those who were missed when the job stopped halfway", async () => {
    const { id: workId } = await newWork();
    await buildApplicants(opened.db, workId, 600);
    const applicants = await engaged(workId);
    await notifyOtherApplicants(opened.db, applicants);
    await opened.db
      .delete(notifications)
      .where(and(eq(notifications.kind, "position_filled"), sql`${notifications.subjectId} % 2 = 0`));
    await notifyOtherApplicants(opened.db, applicants);
    expect(await notifiedOf(workId)).toEqual({ 0: 1, 1: 600 });
  });
});

describe("position filled", () => {
  it("says so again when another freelancer is engaged later", async () => {
    const { id: workId } = await newWork();
    const waiting = await buildRequest(opened.db, { workId });
    const first = await engaged(workId);
    await notifyOtherApplicants(opened.db, first);
    await opened.db
      .update(workRequests)
      .set({ status: "rejected", price: null, brokerageBps: null })
      .where(eq(workRequests.id, first.engagedRequestId));
    await notifyOtherApplicants(opened.db, await engaged(workId));
    const about = await opened.db.select().from(notifications).where(eq(notifications.subjectId, waiting.id));
    expect(about.map(({ kind, facts }) => [kind, facts.title])).toEqual([
      ["position_filled", "A poster"],
      ["position_filled", "A poster"],
    ]);
  });

  it("is not said once the engagement has ended, nor to those who were rejected meanwhile", async () => {
    const { id: workId } = await newWork();
    const { id: freelancerId } = await buildFreelancer(opened.db);
    await buildRequest(opened.db, { workId, status: "rejected", freelancerId });
    await buildRequest(opened.db, { workId });
    const applicants = await engaged(workId);
    await opened.db
      .update(workRequests)
      .set({ status: "rejected", price: null, brokerageBps: null })
      .where(eq(workRequests.id, applicants.engagedRequestId));
    await notifyOtherApplicants(opened.db, applicants);
    expect(await notifiedOf(workId)).toEqual({ 0: 3 });
  });
});

describe("changed terms", () => {
  it("notify each applicant once when the job runs again, and again of a later change, but nobody who applied after it", async () => {
    const { id: workId } = await newWork();
    const at = new Date("2026-03-01T10:00:00.000Z");
    const before = await buildRequest(opened.db, { workId, requestedAt: new Date(at.getTime() - 1) });
    const after = await buildRequest(opened.db, { workId, requestedAt: new Date(at.getTime() + 1) });
    const facts = { title: "A poster", otherName: "Tea House", workId, previousAmountPaise: 200, amountPaise: 100 };
    const change = { kind: "budget_lowered", workId, changedAtMs: at.getTime(), facts } as const;
    const count = async ({ id }: { readonly id: number }) =>
      opened.db.$count(notifications, and(eq(notifications.subjectId, id), eq(notifications.kind, "budget_lowered")));
    await Promise.all([notifyOtherApplicants(opened.db, change), notifyOtherApplicants(opened.db, change)]);
    await notifyOtherApplicants(opened.db, change);
    expect([await count(before), await count(after)]).toEqual([1, 0]);
    await notifyOtherApplicants(opened.db, { ...change, changedAtMs: at.getTime() + 10 });
    expect([await count(before), await count(after)]).toEqual([2, 1]);
  });
});
