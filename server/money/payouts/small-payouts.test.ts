import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { paise, rupees } from "#domain/money.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payables, payouts } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildChargeback } from "#server/test/money/build-chargeback.ts";
import { buildPayoutAccount, endHold } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const passwordHash = await hashPassword(password);

const admin = adminWithPassword(opened);

/** A freelancer who is owed 45 rupees. */
async function smallEarner() {
  const { id } = await buildFreelancer(opened.db, { passwordHash });
  const { id: workId } = await buildWork(opened.db, { budget: rupees(50) });
  await buildRequest(opened.db, { workId, freelancerId: id, status: "paid" });
  await endHold(opened.db, id);
  await buildPayoutAccount(opened, id);
  return { id, as: await signedIn(opened, id) };
}

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const createRun = () => call("payouts.createRun", { source: "manual", password }, admin);
const waits = async (as: Browser) =>
  (await allRows<{ waitReason: string | null }>(opened, "payouts.list", {}, as)).map(({ waitReason }) => waitReason);
const payoutTo = async (id: number) => (await opened.db.select().from(payouts).where(eq(payouts.freelancerId, id)))[0];

/** Another payment to a freelancer, who gets nine tenths of it. */
async function earn(freelancerId: number, price: number, held = false) {
  const { id: workId } = await buildWork(opened.db, { budget: rupees(price) });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId, status: "paid" });
  const holdUntil = new Date(held ? "2999-01-01" : "2020-01-01");
  const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, requestId));
  await opened.db
    .update(payables)
    .set({ holdUntil })
    .where(eq(payables.paymentId, payment?.id ?? 0));
  return { requestId, paymentId: payment?.id ?? 0 };
}

it("money on hold or disputed, and test money, do not count towards the minimum, and each that waits says so", async () => {
  for (const kind of ["held", "disputed", "test"] as const) {
    const { id, as } = await smallEarner();
    const { requestId, paymentId } = await earn(id, 1000, kind === "held");
    if (kind === "disputed") await buildChargeback(opened.db, requestId);
    if (kind === "test")
      await opened.db.update(payables).set({ source: "sandbox" }).where(eq(payables.paymentId, paymentId));
    const other = { held: "hold", disputed: "chargeback", test: null }[kind];
    expect(await waits(as), kind).toEqual([other, "below_minimum"]);
    expect(await createRun(), kind).toBe("409 nothing_due");
  }
});

it.each([
  [99.99, "below_minimum", "409 nothing_due"],
  [100, null, "Success"],
  [100.01, null, "Success"],
])("of ₹100 on it is paid without a request: ₹%d", async (net, reason, outcome) => {
  const { id } = await buildFreelancer(opened.db, { passwordHash });
  const { paymentId } = await earn(id, 200);
  await opened.db
    .update(payables)
    .set({ amount: paise(Math.round(net * 100)) })
    .where(eq(payables.paymentId, paymentId));
  await buildPayoutAccount(opened, id);
  const as = await signedIn(opened, id);
  expect(await waits(as)).toEqual([reason]);
  const due = await allRows<{ freelancerId: number; waitReason: string | null }>(opened, "payouts.due", {}, admin);
  expect(due.find(({ freelancerId }) => freelancerId === id)?.waitReason).toBe(reason);
  expect(await createRun()).toBe(outcome);
});

it("little money is paid on request, and then the account can be erased", async () => {
  const { id, as } = await smallEarner();
  expect(await createRun()).toBe("409 nothing_due");
  expect(await waits(as)).toEqual(["below_minimum"]);
  expect(await call("erasures.request", { password }, as)).toBe("409 erasure_blocked");
  expect(await call("payouts.requestSmall", {}, as)).toBe("Success");
  expect(await waits(as)).toEqual([null]);
  const due = await allRows<{ freelancerId: number; waitReason: string | null }>(opened, "payouts.due", {}, admin);
  expect(due.find(({ freelancerId }) => freelancerId === id)?.waitReason).toBeNull();
  expect(await createRun()).toBe("Success");
  const payout = await payoutTo(id);
  expect(payout).toMatchObject({ amount: 4500, status: "created" });
  expect(await call("payouts.finish", { payoutId: payout?.id, utr: "SBIN226123456789" }, admin)).toBe("Success");
  expect(await call("erasures.request", { password }, as)).toBe("Success");
  const [entry] = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "payouts.requestSmall"));
  expect(entry).toMatchObject({ accountId: id, subject: "payout", after: { amountPaise: 4500 } });
});

it("what was requested is not requested again, and stays requested when its payout fails", async () => {
  const { id, as } = await smallEarner();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => call("payouts.requestSmall", {}, as)));
  expect(outcomes.toSorted()).toEqual([...Array(19).fill("404 not_found"), "Success"]);
  expect(await createRun()).toBe("Success");
  const reason = "The account is closed.";
  expect(await call("payouts.fail", { payoutId: (await payoutTo(id))?.id, reason }, admin)).toBe("Success");
  expect(await waits(as)).toEqual([null]);
  expect(await createRun()).toBe("Success");
});

it("what is on hold is paid after its hold, and what others are owed stays", async () => {
  const { id, as } = await smallEarner();
  const other = await smallEarner();
  await opened.db
    .update(payables)
    .set({ holdUntil: new Date("2999-01-01") })
    .where(eq(payables.freelancerId, id));
  expect(await call("payouts.requestSmall", {}, as)).toBe("Success");
  expect(await createRun()).toBe("409 nothing_due");
  await endHold(opened.db, id);
  expect(await createRun()).toBe("Success");
  expect(await payoutTo(id)).toMatchObject({ amount: 4500 });
  expect(await payoutTo(other.id)).toBeUndefined();
});
