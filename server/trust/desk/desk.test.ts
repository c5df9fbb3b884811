import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contentReports, deskClaims } from "#server/platform/db/schema/content-reports.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildWork } from "#server/test/build.ts";
import { buildHeldMoney } from "#server/test/money/build-claims.ts";
import { buildUnmatched } from "#server/test/money/build-order.ts";
import { buildPayoutRun } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";
import { buildAppeal } from "#server/test/trust/build-decision.ts";
import { buildContentReport } from "#server/test/trust/build-report.ts";

const opened = open();
let admin: Browser;
let otherAdmin: Browser;
const newAdmin = async () => signedIn(opened, (await buildAdmin(opened.db, { name: "Ravi Iyer" })).id);
beforeAll(async () => {
  [admin, otherAdmin] = [await newAdmin(), await newAdmin()];
});

interface Case {
  readonly kind: string;
  readonly subjectId: number;
  readonly dueAt: string;
  readonly isOverdue: boolean;
  readonly takenBy: string | null;
  readonly isMine: boolean;
  readonly count: number;
}

const list = (as: Browser, body: object = {}) => allRows<Case>(opened, "desk.list", body, as);
const caseOf = async (as: Browser, kind: string, subjectId: number) =>
  (await list(as)).find((each) => each.kind === kind && each.subjectId === subjectId);
const take = async (kind: string, subjectId: number, as: Browser) =>
  outcomeOf(await ask(opened, "desk.take", { kind, subjectId }, { as }));

/** A report of a work that is so many hours old. */
async function buildReport(hours = 0) {
  const { id: workId, ownerId: accountId } = await buildWork(opened.db);
  const { id: reporterId } = await buildFreelancer(opened.db);
  const createdAt = new Date(Date.now() - hours * 3_600_000);
  return buildContentReport(opened.db, {
    subjectKind: "work",
    subjectId: String(workId),
    accountId,
    reporterId,
    createdAt,
  });
}

const moneyKinds = ["claim", "payoutRun", "unmatched"];
const isMoneyKind = (kind: string) => moneyKinds.includes(kind);

describe("the desk", () => {
  it("lists reports, appeals and companies by when they are due, of what the permissions open", async () => {
    const old = await buildReport(25);
    const young = await buildReport(23);
    const { id: companyId } = await buildCompany(opened.db, { status: "pending" });
    const { id: accountId } = await buildFreelancer(opened.db);
    const decisionId = await buildAppeal(opened.db, accountId);
    const cases = await list(admin);
    const dues = cases.map(({ dueAt }) => Date.parse(dueAt));
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    const keys = cases.map(({ kind, subjectId }) => `${kind} ${subjectId}`);
    expect(keys).toEqual(
      expect.arrayContaining([`report ${old}`, `report ${young}`, `company ${companyId}`, `appeal ${decisionId}`]),
    );
    const isOverdue = async (id: number) => (await caseOf(admin, "report", id))?.isOverdue;
    expect([await isOverdue(old), await isOverdue(young)]).toEqual([true, false]);
    for (const [permission, kinds] of [
      ["verify", ["company"]],
      ["moderate", ["appeal", "report"]],
    ] as const) {
      const as = await signedIn(opened, (await buildAdmin(opened.db, {}, [permission])).id);
      expect([...new Set((await list(as)).map(({ kind }) => kind))].toSorted()).toEqual(kinds);
    }
    expect(new Set((await list(admin, { kind: "appeal" })).map(({ kind }) => kind))).toEqual(new Set(["appeal"]));
  });

  it("lists batches of payouts and unmatched payments for admins of money, and claims for those who moderate as well, each at its time", async () => {
    const { db } = opened;
    const { id: companyId } = await buildCompany(db);
    const { id: freelancerId } = await buildFreelancer(db);
    const { claims } = await buildHeldMoney(db, companyId, freelancerId);
    const treasurer = await signedIn(opened, (await buildAdmin(db, {}, ["money", "moderate"])).id);
    const batch = { count: 0, needsApproval: true };
    const { runId } = await buildPayoutRun(opened, admin.accountId, batch);
    const { runId: ownRunId } = await buildPayoutRun(opened, treasurer.accountId, batch);
    const { id: unmatchedId } = await buildUnmatched(db, { companyId });
    const cases = await list(treasurer);
    expect([...new Set(cases.map(({ kind }) => kind))].filter(isMoneyKind).toSorted()).toEqual(moneyKinds);
    for (const [permission, kinds] of [
      ["money", ["payoutRun", "unmatched"]],
      ["moderate", []],
    ] as const) {
      const as = await signedIn(opened, (await buildAdmin(db, {}, [permission])).id);
      expect([...new Set((await list(as)).map(({ kind }) => kind))].filter(isMoneyKind).toSorted()).toEqual(kinds);
      expect(await take("claim", claims.toRule, as)).toBe("403 permission_missing");
      const rule = { claimId: claims.toRule, amountPaise: 1, reason: "a".repeat(100), password: "Right1234" };
      expect(outcomeOf(await ask(opened, "claims.rule", rule, { as }))).toBe("403 permission_missing");
    }
    const hoursOf = (kind: string, subjectId: number) => {
      const found = cases.find((each) => each.kind === kind && each.subjectId === subjectId);
      return found && Math.round((Date.parse(found.dueAt) - Date.now()) / 3_600_000);
    };
    expect([hoursOf("claim", claims.toRule), hoursOf("claim", claims.negotiating)]).toEqual([30 * 24, undefined]);
    expect([hoursOf("payoutRun", runId), hoursOf("payoutRun", ownRunId)]).toEqual([24, undefined]);
    expect(hoursOf("unmatched", unmatchedId)).toBe(15 * 24);
    expect(await take("payoutRun", runId, treasurer)).toBe("Success");
    expect(await take("payoutRun", ownRunId, treasurer)).toBe("409 case_settled");
    const moderator = await signedIn(opened, (await buildAdmin(db, {}, ["moderate"])).id);
    expect(await take("unmatched", unmatchedId, moderator)).toBe("403 permission_missing");
  });

  it("shows reports of the same subject as one case", async () => {
    const reportId = await buildReport();
    const [report] = await opened.db.select().from(contentReports).where(eq(contentReports.id, reportId));
    if (!report) throw new Error("there is no report");
    const { subjectKind, subjectId, accountId } = report;
    const { id: reporterId } = await buildFreelancer(opened.db);
    await buildContentReport(opened.db, { subjectKind, subjectId, accountId, reporterId });
    expect(await caseOf(admin, "report", reportId)).toMatchObject({ count: 2 });
  });

  it.each([
    ["the first look at a report", 24 * 3600, false],
    ["the decision about a report that was taken", 15 * 24 * 3600, true],
  ])("makes %s overdue at its second", async (_, seconds, isTaken) => {
    const reportId = await buildReport();
    if (isTaken) await take("report", reportId, admin);
    const isOverdueAfter = async (age: number) => {
      await opened.db
        .update(contentReports)
        .set({ createdAt: sql`now() - make_interval(secs => ${age})` })
        .where(eq(contentReports.id, reportId));
      return (await caseOf(admin, "report", reportId))?.isOverdue;
    };
    expect([await isOverdueAfter(seconds - 5), await isOverdueAfter(seconds + 1)]).toEqual([false, true]);
  });

  it("counts 24 hours to the first look at a report, and 15 days once an admin has taken it", async () => {
    const reportId = await buildReport(30);
    expect(await take("report", reportId, admin)).toBe("Success");
    const waiting = await caseOf(admin, "report", reportId);
    const [report] = await opened.db.select().from(contentReports).where(eq(contentReports.id, reportId));
    expect(waiting).toMatchObject({ isOverdue: false, isMine: true, takenBy: "Ravi Iyer" });
    expect(Date.parse(waiting?.dueAt ?? "") - (report?.createdAt.getTime() ?? 0)).toBe(15 * 86_400_000);
  });
});

describe("a case at the desk", () => {
  it("is taken by one of many admins, whom the others see, until it is released", async () => {
    const reportId = await buildReport();
    const admins = await Promise.all(Array.from({ length: 8 }, newAdmin));
    const answers = await Promise.all(admins.map((as) => take("report", reportId, as)));
    expect(answers.toSorted()).toEqual([...Array(7).fill("409 case_taken"), "Success"]);
    const winner = admins[answers.indexOf("Success")];
    if (!winner) throw new Error("nobody has taken it");
    expect(await take("report", reportId, winner)).toBe("Success");
    expect(await caseOf(admin, "report", reportId)).toMatchObject({ takenBy: "Ravi Iyer", isMine: false });
    const dismissal = { reportId, action: "dismiss" };
    expect(outcomeOf(await ask(opened, "reports.decide", dismissal, { as: admin }))).toBe("409 case_taken");
    const release = { kind: "report", subjectId: reportId };
    await ask(opened, "desk.release", release, { as: admin });
    expect(await take("report", reportId, admin)).toBe("409 case_taken");
    expect(outcomeOf(await ask(opened, "desk.release", release, { as: winner }))).toBe("Success");
    expect(await take("report", reportId, admin)).toBe("Success");
    expect(outcomeOf(await ask(opened, "reports.decide", dismissal, { as: admin }))).toBe("Success");
    expect(await opened.db.$count(deskClaims, eq(deskClaims.subjectId, reportId))).toBe(0);
  });

  it("is free again after 30 minutes, and not a moment before", async () => {
    const reportId = await buildReport();
    await take("report", reportId, admin);
    const age = (seconds: number) =>
      opened.db
        .update(deskClaims)
        .set({ takenAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(deskClaims.subjectId, reportId));
    await age(30 * 60 - 5);
    expect(await take("report", reportId, otherAdmin)).toBe("409 case_taken");
    await age(30 * 60 + 1);
    expect(await caseOf(otherAdmin, "report", reportId)).toMatchObject({ takenBy: null });
    expect(await take("report", reportId, otherAdmin)).toBe("Success");
  });

  it("is taken by its report as well", async () => {
    const reportId = await buildReport();
    const response = await ask(opened, "reports.take", { reportId }, { as: admin });
    expect(outcomeOf(response)).toBe("Success");
    expect(await take("report", reportId, otherAdmin)).toBe("409 case_taken");
    expect(outcomeOf(await ask(opened, "reports.take", { reportId }, { as: otherAdmin }))).toBe("409 case_taken");
    expect(outcomeOf(await ask(opened, "reports.take", { reportId: 2_000_000_000 }, { as: admin }))).toBe(
      "404 not_found",
    );
  });

  it("cannot be taken once it is settled, or without the permission for its kind", async () => {
    const { id: companyId } = await buildCompany(opened.db, { status: "pending" });
    const moderator = await signedIn(opened, (await buildAdmin(opened.db, {}, ["moderate"])).id);
    expect(await take("company", companyId, moderator)).toBe("403 permission_missing");
    expect(await take("company", companyId, admin)).toBe("Success");
    await opened.db.update(accounts).set({ status: "accepted" }).where(eq(accounts.id, companyId));
    expect(await take("company", companyId, admin)).toBe("409 case_settled");
    const reportId = await buildReport();
    await ask(opened, "reports.decide", { reportId, action: "dismiss" }, { as: admin });
    expect(await take("report", reportId, admin)).toBe("409 case_settled");
    expect(outcomeOf(await ask(opened, "reports.take", { reportId }, { as: admin }))).toBe("409 case_settled");
  });
});
