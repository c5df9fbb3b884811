import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payables, payoutRuns, payouts } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayoutAccount, endHold, reopenUpgrade } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash: await hashPassword(password) })).id);
});

const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Another Monday in each test, and nothing of an earlier one can be sent. */
let monday = "2030-01-07";
beforeEach(async () => {
  monday = later(monday, 7);
  await opened.db
    .update(payables)
    .set({ holdUntil: new Date("2999-01-01") })
    .where(eq(payables.status, "due"));
  await applySettings(opened, { payoutRuns: "weekly" });
});

const work = (day = monday) => processPayouts(opened.services, new Date(`${day}T06:00:00Z`));
const runsOn = (day: string) => opened.db.select().from(payoutRuns).where(eq(payoutRuns.weeklyOn, day));

/** A freelancer with an account who is owed the net of this price in rupees. */
async function earner(price = 1000): Promise<number> {
  const { id } = await buildFreelancer(opened.db);
  const { id: workId } = await buildWork(opened.db, { budget: rupees(price) });
  await buildRequest(opened.db, { workId, freelancerId: id, status: "paid" });
  await endHold(opened.db, id);
  await buildPayoutAccount(opened, id);
  return id;
}
const owedTo = async (id: number) =>
  (await opened.db.select().from(payables).where(eq(payables.freelancerId, id))).map(({ status }) => status);

describe("a weekly run", () => {
  it("is created on Monday by the rules of one by hand, and once", async () => {
    const [asha, poor] = [await earner(), await earner(50)];
    await work();
    await earner();
    await work();
    const [run, ...others] = await runsOn(monday);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ source: "manual", createdBy: null, needsApproval: false, fileAt: null });
    const made = await opened.db
      .select()
      .from(payouts)
      .where(eq(payouts.runId, run?.id ?? 0));
    expect(made).toMatchObject([{ freelancerId: asha, amount: 90_000, status: "created" }]);
    expect(await owedTo(poor)).toEqual(["due"]);
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, `run ${run?.id}`));
    expect(entry).toMatchObject({
      call: "payouts.createRun",
      accountId: null,
      after: { source: "manual", payouts: 1, totalPaise: 90_000, weeklyOn: monday },
    });
    const [notification] = await opened.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, "payout_run_created"));
    expect(notification).toMatchObject({ accountId: admin.accountId, facts: { amountPaise: 90_000 } });
    const [listed] = await allRows(opened, "payouts.listRuns", {}, admin);
    expect(listed).toMatchObject({ runId: run?.id, isWeekly: true, createdBy: null, isOwn: false });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is not created on another day, while runs are created by hand, or while a question is open", async () => {
    const id = await earner();
    await work(later(monday, 1));
    await applySettings(opened, {});
    await work();
    await applySettings(opened, { payoutRuns: "weekly" });
    await reopenUpgrade(opened.db, { doneAt: null });
    await work();
    await reopenUpgrade(opened.db, { doneAt: new Date() });
    expect([await runsOn(monday), await runsOn(later(monday, 1))]).toEqual([[], []]);
    expect(await owedTo(id)).toEqual(["due"]);
  });

  it("waits for an approval where it is large, which any admin gives", async () => {
    await applySettings(opened, { payoutRuns: "weekly", payoutApproval: "10000" });
    await earner(20_000);
    await work();
    const [run] = await runsOn(monday);
    expect(run).toMatchObject({ needsApproval: true });
    const approval = await ask(opened, "payouts.approveRun", { runId: run?.id, password }, { as: admin });
    expect(outcomeOf(approval)).toBe("Success");
  });

  it("of twenty instances at once is one", async () => {
    const ids = await Promise.all([earner(), earner()]);
    await Promise.all(Array.from({ length: 20 }, () => work()));
    expect(await runsOn(monday)).toHaveLength(1);
    for (const id of ids) expect(await opened.db.$count(payouts, eq(payouts.freelancerId, id))).toBe(1);
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});
