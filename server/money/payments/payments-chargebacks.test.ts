import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { rupees } from "#domain/money.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { companies } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { buildPayout, buildPayoutAccount, endHold } from "#server/test/money/build-payout.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

// Runs and recoveries hash a password each.
vi.setConfig({ testTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

let admin: Browser;
beforeAll(async () => {
  const { id } = await buildAdmin(opened.db, { passwordHash: await hashPassword(password) });
  admin = await signedIn(opened, id);
});

/** A payment of 1000 rupees at the sandbox, whose hold is over, to a freelancer who can be paid. */
async function paid() {
  const { db } = opened;
  const company = await signedIn(opened, (await buildCompany(db)).id);
  const freelancer = await signedIn(opened, (await buildFreelancer(db)).id);
  const { id: workId } = await buildWork(db, { ownerId: company.accountId, budget: rupees(1000) });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed" } as const;
  const { id: requestId } = await buildRequest(db, of);
  expect(outcomeOf(await ask(opened, "payment", { requestid: requestId, amount: 1000 }, { as: company }))).toBe(
    "Success",
  );
  await db.update(companies).set({ paymentVerifiedAt: new Date() }).where(eq(companies.accountId, company.accountId));
  await buildPayoutAccount(opened, freelancer.accountId);
  await endHold(db, freelancer.accountId);
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
  if (!order) throw new Error("there is no order");
  const paymentId = await paymentOf(db, requestId);
  return { company, freelancer, requestId, paymentId, order: order.providerOrder, dispute: `dispute_${randomUUID()}` };
}

type Paid = Awaited<ReturnType<typeof paid>>;
type Status = "open" | "won" | "lost";

/** What the provider reports of the dispute about a payment. */
async function tell({ order, dispute: id }: Pick<Paid, "order" | "dispute">, status: Status, more: object = {}) {
  const dispute = { id, phase: "chargeback", status, order, amount: 100_000, currency: "INR", ...more };
  const body = JSON.stringify({ dispute });
  const headers = { "x-sandbox-signature": opened.services.keys.sign("sandbox", body).toString("hex") };
  return outcomeOf(await deliver(opened, { body, headers }));
}

const chargebacksOf = (dispute: string) =>
  opened.db.select().from(chargebacks).where(eq(chargebacks.externalId, dispute));
const chargebackOf = async ({ dispute }: Pick<Paid, "dispute">) => (await chargebacksOf(dispute))[0];
const payableOf = async ({ paymentId }: Paid) =>
  (await opened.db.select().from(payables).where(eq(payables.paymentId, paymentId)))[0];
const linesOf = async (id: number | undefined) =>
  (
    await opened.db
      .select({ kind: ledgerEntries.kind, account: ledgerPostings.account, amount: ledgerPostings.amount })
      .from(ledgerEntries)
      .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
      .where(eq(ledgerEntries.chargebackId, id ?? 0))
      .orderBy(ledgerEntries.id, ledgerPostings.line)
  ).map(({ kind, account, amount }) => `${kind} ${account} ${amount}`);
const kindsFor = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId)))
    .map(({ kind }) => String(kind))
    .filter((kind) => kind.startsWith("chargeback"));
const ownRow = async ({ freelancer, paymentId }: Paid) =>
  (await ask(opened, "payouts.list", {}, { as: freelancer }))
    .json<{ paymentId: number }[]>()
    .find((row) => row.paymentId === paymentId);
const dueRow = async ({ freelancer }: Paid) =>
  (await ask(opened, "payouts.due", { limit: 200 }, { as: admin }))
    .json<{ freelancerId: number }[]>()
    .find((row) => row.freelancerId === freelancer.accountId);
const createRun = async () =>
  outcomeOf(await ask(opened, "payouts.createRun", { source: "sandbox", password }, { as: admin }));
const recover = (chargebackId: number | undefined, as = admin, factors: object = { password }) =>
  ask(
    opened,
    "payments.recoverChargeback",
    { chargebackId, reason: "The work was never delivered.", ...factors },
    { as },
  );

describe("an open chargeback", () => {
  it("keeps the money of its payment from runs and returns, and says why", async () => {
    const of = await paid();
    expect(await tell(of, "open", { reason: "goods_not_received", respondBy: undefined })).toBe("Success");
    expect(await chargebackOf(of)).toMatchObject({ status: "open", paymentId: of.paymentId, amount: 100_000 });
    expect(await ownRow(of)).toMatchObject({ status: "on_hold", waitReason: "chargeback", isReturnable: false });
    expect(await dueRow(of)).toMatchObject({ duePaise: 0, disputedPaise: 90_000, waitReason: "chargeback" });
    const giveBack = { paymentId: of.paymentId, amountPaise: 100 };
    expect(outcomeOf(await ask(opened, "payments.giveBack", giveBack, { as: of.freelancer }))).toBe(
      "409 payment_disputed",
    );
    expect(await createRun()).toBe("409 nothing_due");
    const summary = (await ask(opened, "dashboards.admin", {}, { as: admin })).json()[0];
    expect(summary.money.chargebacksToAnswer).toBeGreaterThan(0);
    expect(await kindsFor(of.freelancer.accountId)).toEqual(["chargeback_opened"]);
    expect(await kindsFor(admin.accountId)).toContain("chargeback_to_answer");
    expect(await tell(of, "won")).toBe("Success");
    expect(await ownRow(of)).toMatchObject({ status: "due", waitReason: null, isReturnable: true });
    expect(await kindsFor(of.freelancer.accountId)).toEqual(["chargeback_opened", "chargeback_won"]);
    expect(await createRun()).toBe("Success");
    expect(await payableOf(of)).toMatchObject({ status: "in_payout" });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("cancels a payout that was not sent when the file of its run is made", async () => {
    const of = await paid();
    const created = await ask(opened, "payouts.createRun", { source: "sandbox", password }, { as: admin });
    expect(outcomeOf(created)).toBe("Success");
    await tell(of, "open");
    expect(await ownRow(of)).toMatchObject({ waitReason: "chargeback" });
    const { runId } = created.json();
    const prepared = await ask(opened, "payouts.prepareFile", { runId, password }, { as: admin });
    expect(outcomeOf(prepared)).toBe("409 payout_changed");
    expect(await payableOf(of)).toMatchObject({ status: "due", payoutId: null });
    await tell(of, "won");
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("of money that was paid out takes nothing from the freelancer", async () => {
    const of = await paid();
    await buildPayout(opened.db, of.freelancer.accountId);
    await tell(of, "open");
    expect(await ownRow(of)).toMatchObject({ status: "paid", waitReason: null });
    await tell(of, "lost");
    expect(outcomeOf(await recover((await chargebackOf(of))?.id))).toBe("409 nothing_recoverable");
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});

describe("a lost chargeback", () => {
  it("is a loss of the platform, and its company is not known to pay any more", async () => {
    const of = await paid();
    await tell(of, "open");
    expect(await tell(of, "lost")).toBe("Success");
    const chargeback = await chargebackOf(of);
    expect(chargeback).toMatchObject({ status: "lost" });
    expect(await linesOf(chargeback?.id)).toEqual([
      "chargeback platform_losses 100000",
      "chargeback chargebacks -100000",
    ]);
    const [company] = await opened.db.select().from(companies).where(eq(companies.accountId, of.company.accountId));
    expect(company?.paymentVerifiedAt).toBeNull();
    const giveBack = { paymentId: of.paymentId, amountPaise: 100 };
    expect(outcomeOf(await ask(opened, "payments.giveBack", giveBack, { as: of.freelancer }))).toBe(
      "409 payment_disputed",
    );
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is recovered once from what is still owed, by an admin with the password", async () => {
    const of = await paid();
    await tell(of, "lost");
    const id = (await chargebackOf(of))?.id;
    expect(outcomeOf(await recover(id, admin, { password: "Wrong1234" }))).toBe("403 password_wrong");
    expect(outcomeOf(await recover(id, of.freelancer))).toBe("403 wrong_role");
    expect(outcomeOf(await recover(2_000_000_000))).toBe("404 not_found");
    expect(outcomeOf(await recover(id, admin, { password, reason: "" }))).toBe("400 invalid");
    const listed = async () =>
      (await ask(opened, "payments.listChargebacks", { limit: 200 }, { as: admin }))
        .json<{ chargebackId: number }[]>()
        .find(({ chargebackId }) => chargebackId === id);
    expect(await listed()).toMatchObject({ status: "lost", recoverablePaise: 90_000, recoveredPaise: null });
    const response = await recover(id);
    expect(outcomeOf(response)).toBe("Success");
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { call: "payments.recoverChargeback", subject: "payment", subjectId: String(of.paymentId) },
    ]);
    expect(await payableOf(of)).toMatchObject({ status: "cancelled" });
    expect((await linesOf(id)).slice(2)).toEqual([
      "recovery freelancer_payable 90000",
      "recovery platform_losses -90000",
    ]);
    expect(await listed()).toMatchObject({
      recoverablePaise: 0,
      recoveredPaise: 90_000,
      note: "The work was never delivered.",
    });
    expect(await kindsFor(of.freelancer.accountId)).toEqual(["chargeback_lost", "chargeback_recovered"]);
    expect(outcomeOf(await recover(id))).toBe("409 payment_moved_on");
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("of a part recovers no more than that part", async () => {
    const of = await paid();
    await tell(of, "lost", { amount: 30_000 });
    expect(outcomeOf(await recover((await chargebackOf(of))?.id))).toBe("Success");
    expect(await payableOf(of)).toMatchObject({ status: "due", amount: 60_000 });
    await endHold(opened.db, of.freelancer.accountId);
    expect(await createRun()).toBe("Success");
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is not recovered while it is open, or after it was won", async () => {
    const of = await paid();
    for (const status of ["open", "won"] as const) {
      await tell(of, status);
      expect(outcomeOf(await recover((await chargebackOf(of))?.id))).toBe("409 payment_moved_on");
    }
  });
});

describe("messages about a dispute", () => {
  it("count once, however often they come", async () => {
    const of = await paid();
    for (const status of ["open", "open", "lost", "lost"] as const) expect(await tell(of, status)).toBe("Success");
    expect(await chargebacksOf(of.dispute)).toHaveLength(1);
    expect(await linesOf((await chargebackOf(of))?.id)).toHaveLength(2);
    expect(await kindsFor(of.freelancer.accountId)).toEqual(["chargeback_opened", "chargeback_lost"]);
  });

  it("may come out of order, and the first decision stays", async () => {
    const of = await paid();
    for (const status of ["lost", "open", "won"] as const) expect(await tell(of, status)).toBe("Success");
    expect(await chargebackOf(of)).toMatchObject({ status: "lost" });
    expect(await kindsFor(of.freelancer.accountId)).toEqual(["chargeback_lost"]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("open it again in another phase, under the same id", async () => {
    const of = await paid();
    await tell(of, "won");
    await tell(of, "open", { phase: "pre_arbitration" });
    expect((await chargebacksOf(of.dispute)).map(({ status }) => status).toSorted()).toEqual(["open", "won"]);
    expect(await ownRow(of)).toMatchObject({ waitReason: "chargeback" });
    await tell(of, "won", { phase: "pre_arbitration" });
  });

  it("are kept for the admins where the order is not known, and booked without a company", async () => {
    const of = { order: `unknown ${randomUUID()}`, dispute: `dispute_${randomUUID()}` };
    expect(await tell(of, "open")).toBe("Success");
    expect(await tell(of, "lost")).toBe("Success");
    const chargeback = await chargebackOf(of);
    expect(chargeback).toMatchObject({ status: "lost", orderId: null, paymentId: null });
    expect(outcomeOf(await recover(chargeback?.id))).toBe("409 nothing_recoverable");
    const [row] = (await ask(opened, "payments.listChargebacks", { limit: 200 }, { as: admin })).json();
    expect(row).toMatchObject({ title: null, companyName: null, amountPaise: 100_000 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("that come before the payment block it once it arrives", async () => {
    const { db } = opened;
    const company = await buildCompany(db);
    const freelancer = await signedIn(opened, (await buildFreelancer(db)).id);
    const { id: workId } = await buildWork(db, { ownerId: company.id, budget: rupees(1000) });
    const values = { workId, freelancerId: freelancer.accountId, status: "completed" } as const;
    const { id: requestId } = await buildRequest(db, values);
    const { providerOrder } = await buildOrder(db, { requestId, companyId: company.id, provider: "sandbox" });
    const of = { order: providerOrder, dispute: `dispute_${randomUUID()}` };
    await tell(of, "open");
    expect(await chargebackOf(of)).toMatchObject({ paymentId: null });
    const body = JSON.stringify({ id: randomUUID(), order: providerOrder, state: "captured", amount: 100_000 });
    const headers = { "x-sandbox-signature": opened.services.keys.sign("sandbox", body).toString("hex") };
    expect(outcomeOf(await deliver(opened, { body, headers }))).toBe("Success");
    expect(await chargebackOf(of)).toMatchObject({ paymentId: await paymentOf(db, requestId) });
    await tell(of, "won");
  });

  it("that are forged, or no dispute, are refused", async () => {
    const body = JSON.stringify({ dispute: { id: "d", phase: "chargeback", status: "open", order: "o", amount: 1 } });
    const forged = { body, headers: { "x-sandbox-signature": "00".repeat(32) } };
    expect(outcomeOf(await deliver(opened, forged))).toBe("403 bad_signature");
    expect(await tell({ order: "o", dispute: "d" }, "open", { amount: 0 })).toBe("400 invalid");
    expect(await chargebacksOf("d")).toEqual([]);
  });
});

describe("a chargeback at the same time as", () => {
  it("the same messages is recorded once", async () => {
    const of = await paid();
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => tell(of, at % 2 ? "open" : "lost")));
    expect(new Set(outcomes)).toEqual(new Set(["Success"]));
    expect(await chargebacksOf(of.dispute)).toHaveLength(1);
    expect(await linesOf((await chargebackOf(of))?.id)).toHaveLength(2);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("a run is seen by it, or finds the payout made", async () => {
    for (let round = 0; round < 3; round += 1) {
      const of = await paid();
      const acts = [() => tell(of, "open"), createRun];
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => acts[at % 2]?.()));
      expect(outcomes.filter((outcome) => !/Success|409 nothing_due/.test(outcome ?? ""))).toEqual([]);
      expect(await chargebackOf(of)).toMatchObject({ status: "open" });
      expect(await violatedInvariants(opened)).toEqual([]);
      await tell(of, "won");
    }
  });

  it("the end of a payout leaves the books in order", async () => {
    const of = await paid();
    const payout = await buildPayout(opened.db, of.freelancer.accountId, { status: "sent", source: "sandbox" });
    const finish = async () =>
      outcomeOf(await ask(opened, "payouts.finish", { payoutId: payout.id, utr: "UTR0000777" }, { as: admin }));
    const acts = [() => tell(of, "lost"), finish];
    await Promise.all(Array.from({ length: 20 }, (_, at) => acts[at % 2]?.()));
    expect(await chargebackOf(of)).toMatchObject({ status: "lost" });
    expect(await payableOf(of)).toMatchObject({ status: "paid" });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("twenty recoveries is recovered once", async () => {
    const of = await paid();
    await tell(of, "lost");
    const id = (await chargebackOf(of))?.id;
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcomeOf(await recover(id))));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});

it("a contract with a chargeback does not count towards payments without a hold", async () => {
  const { db } = opened;
  const freelancerId = (await buildFreelancer(db)).id;
  const pay = async () => (await buildRequest(db, { freelancerId, status: "paid" })).id;
  const isHeld = async (requestId: number) => {
    const [row] = await db
      .select()
      .from(payables)
      .where(eq(payables.paymentId, await paymentOf(db, requestId)));
    return (row?.holdUntil.getTime() ?? 0) > Date.now();
  };
  const first = [await pay(), await pay(), await pay()];
  await endHold(db, freelancerId);
  await db.insert(chargebacks).values({
    provider: "sandbox",
    externalId: randomUUID(),
    kind: "chargeback",
    paymentId: await paymentOf(db, first[0] ?? 0),
    amount: 100,
  });
  expect(await isHeld(await pay())).toBe(true);
  await db.delete(chargebacks).where(eq(chargebacks.paymentId, await paymentOf(db, first[0] ?? 0)));
  await endHold(db, freelancerId);
  expect(await isHeld(await pay())).toBe(false);
});
