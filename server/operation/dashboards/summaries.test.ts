import { describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { insertChange } from "#server/operation/settings/queries.ts";
import { payoutRuns } from "#server/platform/db/schema/payouts.ts";
import { skills } from "#server/platform/db/schema/skills.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOrder, buildUnmatched } from "#server/test/money/build-order.ts";
import { buildUndelivered } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { buildSignal } from "#server/test/trust/build-signal.ts";
import { buildTicket } from "#server/test/trust/build-ticket.ts";

const opened = open();
const manual = open({ PAYMENT_PROVIDER: "manual", PAYMENT_INSTRUCTIONS: "Pay to 1234." });

const newCompany = async () => signedIn(opened, (await buildCompany(opened.db)).id);
const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

type RequestValues = NonNullable<Parameters<typeof buildRequest>[1]>;

async function request(ownerId: number, values: RequestValues, budget = rupees(1000)) {
  const { id: workId } = await buildWork(opened.db, { ownerId, budget });
  return buildRequest(opened.db, { workId, ...values });
}

describe("dashboards.company", () => {
  const summaryOf = async (as: Browser) => (await ask(opened, "dashboards.company", {}, { as })).json();

  it("counts requests by status and adds up the prices that are due", async () => {
    const company = await newCompany();
    for (const status of ["pending", "pending", "rejected", "accepted", "paid"] as const)
      await request(company.accountId, { status });
    await request(company.accountId, { status: "completed" }, rupees(999));
    await request(company.accountId, { status: "completed" }, rupees(2000));
    const reported = await request(company.accountId, { status: "completed" });
    await buildOrder(opened.db, { requestId: reported.id, companyId: company.accountId });
    for (const status of ["pending", "completed"] as const) await request((await newCompany()).accountId, { status });
    const [{ newest, isEmailUnproved: _, record, ...counts }] = await summaryOf(company);
    expect(record).toBeNull();
    expect(counts).toEqual({
      pendingRequests: 2,
      ongoingWorks: 1,
      completedWorks: 3,
      paidWorks: 1,
      dueWorks: 2,
      duePaise: 299_900,
    });
    expect(newest).toHaveLength(7);
  });

  it("holds the five newest requests of each status, as rows of getworkbystatus", async () => {
    const company = await newCompany();
    const counts = { pending: 6, accepted: 6, completed: 1, paid: 1, rejected: 1 } as const;
    for (const status of requestStatuses)
      for (let day = 1; day <= counts[status]; day += 1)
        await request(company.accountId, { status, requestedAt: new Date(Date.UTC(2025, 0, day, 12)) });
    const lists = await Promise.all(
      ["pending", "completed", "accepted", "paid"].map(async (status) =>
        (await ask(opened, "getworkbystatus", { status, limit: 5 }, { as: company })).json(),
      ),
    );
    const [{ newest, pendingRequests }] = await summaryOf(company);
    expect(lists.flat()).toMatchObject(newest);
    expect(newest).toHaveLength(12);
    expect(pendingRequests).toBe(6);
  });

  it("is all zeros before the first work", async () => {
    const [{ newest, isEmailUnproved: _, record: _record, ...counts }] = await summaryOf(await newCompany());
    expect([...Object.values(counts), newest]).toEqual([0, 0, 0, 0, 0, 0, []]);
  });
});

describe("dashboards.freelancer", () => {
  const summaryOf = async (as: Browser) => (await ask(opened, "dashboards.freelancer", {}, { as })).json();

  it("counts own requests by status and adds up the prices of completed works", async () => {
    const freelancer = await newFreelancer();
    const { id: ownerId } = await buildCompany(opened.db);
    const own = { freelancerId: freelancer.accountId };
    for (const status of ["pending", "rejected", "accepted", "paid", "paid"] as const)
      await request(ownerId, { ...own, status });
    for (const budget of [rupees(999), rupees(2000)]) await request(ownerId, { ...own, status: "completed" }, budget);
    for (const status of ["accepted", "completed"] as const) await request(ownerId, { status });
    const [{ nextDeadlines, isEmailUnproved: _, record: _record, ...counts }] = await summaryOf(freelancer);
    expect(counts).toEqual({ requests: 7, pendingRequests: 1, ongoingWorks: 1, paidWorks: 2, duePaise: 299_900 });
    expect(nextDeadlines).toHaveLength(1);
  });

  it("holds the five ongoing works with the nearest deadlines", async () => {
    const freelancer = await newFreelancer();
    for (const day of [4, 2, 6, 1, 5, 3]) {
      const { id: workId } = await buildWork(opened.db, { deadline: `2090-01-0${day}` });
      await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, status: "accepted" });
    }
    const [{ nextDeadlines }] = await summaryOf(freelancer);
    const ongoing = await ask(opened, "getworkbystatus", { status: "accepted" }, { as: freelancer });
    const byDeadline = ongoing
      .json<{ deadlinedate: string }[]>()
      .toSorted((one, other) => one.deadlinedate.localeCompare(other.deadlinedate));
    expect(byDeadline.slice(0, 5)).toMatchObject(nextDeadlines);
  });
});

describe("dashboards.admin", () => {
  it("counts what awaits a decision, and adds up the brokerage", async () => {
    const { db } = manual;
    const as = await signedIn(manual, (await buildAdmin(db)).id);
    const summary = async () => (await ask(manual, "dashboards.admin", {}, { as })).json()[0];
    const nothing = {
      companiesToVerify: 0,
      reportsToAnswer: 0,
      casesAtDesk: 0,
      money: {
        paymentsToConfirm: 0,
        paymentsToReview: 0,
        debtsToRecord: 0,
        differencesToExplain: 0,
        payoutsNotTaken: 0,
        missingReports: 0,
        chargebacksToAnswer: 0,
        earningsPaise: 0,
        lastLedgerCheck: null,
      },
      settings: { undeliveredMails: 0, untrustedProxy: null },
    };
    expect(await summary()).toMatchObject(nothing);
    const { id: companyId } = await buildCompany(db);
    const completed = async (ownerId: number) => {
      const { id: workId } = await buildWork(db, { ownerId });
      return (await buildRequest(db, { workId, status: "completed" })).id;
    };
    await buildCompany(db, { status: "pending" });
    for (let reported = 0; reported < 2; reported += 1)
      await buildOrder(db, { requestId: await completed(companyId), companyId });
    await buildOrder(db, { requestId: await completed(companyId), companyId, status: "declined" });
    for (const failureCount of [0, 3])
      await buildOrder(db, { requestId: await completed(companyId), companyId, provider: "sandbox", failureCount });
    await buildUnmatched(db);
    await completed((await buildCompany(db, { status: "rejected" })).id);
    await buildUndelivered(db, "lost@kaamkaj.example");
    await buildTicket(db);
    await buildSignal(db, [companyId]);
    const { id: paidWork } = await buildWork(db, { ownerId: companyId, budget: rupees(1000) });
    await buildRequest(db, { workId: paidWork, status: "paid" });
    expect(await summary()).toMatchObject({
      ...{ companiesToVerify: 1, casesAtDesk: 2 },
      money: {
        paymentsToConfirm: 2,
        paymentsToReview: 2,
        debtsToRecord: 1,
        differencesToExplain: 0,
        payoutsNotTaken: 0,
        chargebacksToAnswer: 0,
        earningsPaise: 10_000,
      },
      settings: { undeliveredMails: 1 },
    });
  });

  it("counts what waits for a second admin, for every admin but the one who made it", async () => {
    const { db } = manual;
    const [first, second] = [await buildAdmin(db), await buildAdmin(db)];
    await db.insert(payoutRuns).values([
      { source: "sandbox", createdBy: first.id, needsApproval: true },
      { source: "sandbox", createdBy: first.id, needsApproval: true, approvedBy: second.id, approvedAt: new Date() },
      { source: "sandbox", createdBy: first.id },
    ]);
    await insertChange(db, { key: "payoutApproval", value: "none", proposedBy: first.id });
    await insertChange(db, { key: "appealDays", value: "3", proposedBy: first.id });
    await db.insert(skills).values({ name: `Dyeing ${first.id}`, status: "suggested" });
    const waitsFor = async ({ id }: { readonly id: number }) => {
      const as = await signedIn(manual, id);
      const [row] = (await ask(manual, "dashboards.admin", {}, { as })).json();
      const { runsToApprove, settingChangesToConfirm } = row.money;
      return [runsToApprove, settingChangesToConfirm, row.settings.settingChangesToConfirm, row.skillsToDecide];
    };
    expect(await waitsFor(first)).toEqual([0, 0, 0, 1]);
    expect(await waitsFor(second)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    [["verify"], ["companiesToVerify", "firstSteps"]],
    [["money"], ["money"]],
    [["settings"], ["settings"]],
    [["reference"], ["skillsToDecide", "firstSteps"]],
    [["moderate"], ["reportsToAnswer", "casesAtDesk"]],
    [["people", "reports", "audit"], []],
  ] as const)("shows an admin with %j only %j", async (held, shown) => {
    const as = await signedIn(manual, (await buildAdmin(manual.db, {}, held)).id);
    const [row] = (await ask(manual, "dashboards.admin", {}, { as })).json<object[]>();
    const filled = Object.entries(row ?? {}).filter(([, part]) => part !== null);
    expect(filled.map(([key]) => key)).toEqual(shown);
  });
});
