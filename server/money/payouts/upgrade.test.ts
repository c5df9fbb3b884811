import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { payables, payouts } from "#server/platform/db/schema/payouts.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildAdmin, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildReversal } from "#server/test/money/build-order.ts";
import { reopenUpgrade } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const admin = adminWithPassword(opened);

/** As after an upgrade, before its first job. */
beforeEach(() => reopenUpgrade(opened.db, { lastPaymentId: 0, filledAt: null, doneAt: null }));

const answer = async (body: object, as = admin) =>
  outcomeOf(await ask(opened, "payouts.markPaidOutside", { password, ...body }, { as }));
const state = async () => (await ask(opened, "payouts.getUpgrade", {}, { as: admin })).json()[0];
const owedTo = (id: number) =>
  opened.db.select().from(payables).where(eq(payables.freelancerId, id)).orderBy(payables.id);
const run = () => processPayouts(opened.services);
/** Without that of the months, in which these payments were not made. */
const violations = async () => (await violatedInvariants(opened)).filter(({ name }) => name !== "I5");

/** A work of this price in rupees at 10 percent that was paid on this day. */
async function paid(freelancerId: number, price: number, day: string): Promise<number> {
  const { id: workId } = await buildWork(opened.db, { budget: rupees(price) });
  const { id } = await buildRequest(opened.db, { workId, freelancerId, status: "paid" });
  const { rows } = await opened.db.execute<{ id: number }>(
    sql`update payments set paid_at = ${`${day}T10:00:00Z`} where request_id = ${id} returning id`,
  );
  const paymentId = rows[0]?.id ?? 0;
  await opened.db.delete(payables).where(eq(payables.paymentId, paymentId));
  return paymentId;
}

describe("a new installation", () => {
  const fresh = open({}, { hasJobs: false });

  it("has nothing to answer", async () => {
    const as = await signedIn(fresh, (await buildAdmin(fresh.db)).id);
    const nothing = { paymentCount: 0, paidUntil: null, restoredFrom: null };
    const settled = [{ isOpen: false, blocksRuns: false, ...nothing }];
    for (const _ of ["before", "after"]) {
      expect((await ask(fresh, "payouts.getUpgrade", {}, { as })).json()).toEqual(settled);
      await processPayouts(fresh.services);
    }
  });
});

describe("an upgrade", () => {
  it("adds what is owed for every payment, once", async () => {
    const { id } = await buildFreelancer(opened.db);
    const payment = await paid(id, 1000, "2020-01-10");
    await run();
    await run();
    expect(await owedTo(id)).toMatchObject([{ paymentId: payment, amount: 90_000, source: "manual", status: "due" }]);
    expect((await owedTo(id))[0]?.holdUntil).toEqual(new Date("2020-01-15T10:00:00Z"));
    expect(await state()).toMatchObject({ isOpen: true, blocksRuns: true, paidUntil: null });
    expect(await violations()).toEqual([]);
  });

  it("adds nothing for a payment that was reversed", async () => {
    const { id } = await buildFreelancer(opened.db);
    const { id: workId } = await buildWork(opened.db);
    const request = await buildRequest(opened.db, { workId, freelancerId: id, status: "paid" });
    await buildReversal(opened.db, request.id, admin.accountId);
    await opened.db.delete(payables).where(eq(payables.freelancerId, id));
    await run();
    expect(await owedTo(id)).toEqual([]);
  });

  it("makes one payout outside of what was paid up to a day, and leaves what came later", async () => {
    const { id } = await buildFreelancer(opened.db);
    for (const [price, day] of [
      [1000, "2020-01-10"],
      [500, "2020-02-10"],
      [100, "2020-03-10"],
      [200, "2020-03-11"],
    ] as const)
      await paid(id, price, day);
    expect(await answer({ answer: "until", until: "2020-03-10" })).toBe("Success");
    expect(await state()).toMatchObject({ isOpen: false, blocksRuns: true, paidUntil: "2020-03-10" });
    await run();
    const made = await opened.db.select().from(payouts).where(eq(payouts.freelancerId, id));
    expect(made).toMatchObject([{ amount: 144_000, method: "outside", status: "done", utr: null }]);
    expect((await owedTo(id)).map(({ amount, status }) => [amount, status])).toEqual([
      [90_000, "paid"],
      [45_000, "paid"],
      [9_000, "paid"],
      [18_000, "due"],
    ]);
    const { rows } = await opened.db.execute<{ credit: number }>(sql`
      select -sum(amount)::int as credit from ledger_postings where account = 'freelancer_payable' and party = ${id}`);
    expect(rows).toEqual([{ credit: 18_000 }]);
    expect(await state()).toMatchObject({ isOpen: false, blocksRuns: false });
    expect(await violations()).toEqual([]);
    await run();
    expect(await opened.db.$count(payouts, eq(payouts.freelancerId, id))).toBe(1);
    const as = await signedIn(opened, id);
    const listed = (await ask(opened, "payouts.list", {}, { as })).json<{ status: string; paidOn: string | null }[]>();
    expect(listed.map(({ status, paidOn }) => [status, paidOn])).toEqual([
      ["due", null],
      ["paid", null],
      ["paid", null],
      ["paid", null],
    ]);
  });

  it("is settled at once where nothing was paid outside", async () => {
    const { id } = await buildFreelancer(opened.db);
    await paid(id, 1000, "2020-01-10");
    expect(await answer({ answer: "nothing", until: "" })).toBe("Success");
    expect(await state()).toMatchObject({ isOpen: false, blocksRuns: false, paidUntil: null });
    await run();
    expect(await owedTo(id)).toMatchObject([{ status: "due" }]);
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, "payouts.markPaidOutside"))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(entry).toMatchObject({ subject: "payout", after: { paidUntil: "nothing" }, accountId: admin.accountId });
  });

  it("is answered once, also by twenty answers at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => answer({ answer: "until", until: "2020-01-01" })),
    );
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 payout_changed"), "Success"]);
    expect(await answer({ answer: "nothing" })).toBe("409 payout_changed");
  });

  it.each([
    [{}, { answer: "please choose one" }],
    [{ answer: "until" }, { until: "please choose a day" }],
    [{ answer: "until", until: "2020-02-30" }, { until: "please choose a day" }],
    [{ answer: "until", until: "2999-01-01" }, { until: "choose today or an earlier day" }],
  ])("refuses %j", async (body, fields) => {
    const response = await ask(opened, "payouts.markPaidOutside", { password, ...body }, { as: admin });
    expect(response.json()).toMatchObject({ code: "invalid", fields });
    expect(await state()).toMatchObject({ isOpen: true });
  });

  it("needs the password", async () => {
    expect(await answer({ answer: "nothing", password: "Wrong1234" })).toBe("403 password_wrong");
  });
});

describe("an older version that runs beside this one", () => {
  it("leaves payments and reversals that the next run makes good", async () => {
    await answer({ answer: "nothing" });
    await run();
    const { id } = await buildFreelancer(opened.db);
    const { id: workId } = await buildWork(opened.db);
    const request = await buildRequest(opened.db, { workId, freelancerId: id, status: "paid" });
    await opened.db.delete(payables).where(eq(payables.freelancerId, id));
    await run();
    expect(await owedTo(id)).toMatchObject([{ status: "due", amount: 90_000 }]);
    await buildReversal(opened.db, request.id, admin.accountId);
    await opened.db.update(payables).set({ status: "due" }).where(eq(payables.freelancerId, id));
    await run();
    expect(await owedTo(id)).toMatchObject([{ status: "cancelled" }]);
  });
});
