import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { splitCost } from "#domain/catalog/fee.ts";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { deleteDemoRows } from "#server/demo/rows.ts";
import { bookPayment, rollUpLedger } from "#server/money/ledger/queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { accounts, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, paymentReversals, payments } from "#server/platform/db/schema/payments.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual", LOG_LEVEL: "silent" });
const passwordHash = await hashPassword(password);
const reason = "The transfer belonged to another work.";
const address = () => `${randomUUID()}@kaamkaj.example`;
const { paymentsFor, statusOf } = moneyOf(opened);

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
});

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const rowsOf = async <R>(name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  (await ask(opened, name, body, { as })).json<R[]>();
const reverse = (requestId: number, more: object = {}, as = admin) =>
  call("payments.reverse", { requestId, reason, password, ...more }, as);

/** A completed request for 999 rupees at 12.5 %, with its parties. */
async function completed(companyValues: Parameters<typeof buildCompany>[1] = {}) {
  const company = await buildCompany(opened.db, { email: address(), ...companyValues });
  const freelancer = await buildFreelancer(opened.db, { email: address() });
  const { id: workId } = await buildWork(opened.db, { ownerId: company.id, budget: rupees(999) });
  const request = { workId, freelancerId: freelancer.id, status: "completed", brokerageBps: 1250 } as const;
  const { id } = await buildRequest(opened.db, request);
  const pay = (as: Browser) => call("payment", { requestid: id, amount: 999, reference: "UTR 7" }, as);
  return { id, workId, company, freelancer, pay };
}

const openOrderOf = async (id: number) =>
  (
    await opened.db
      .select()
      .from(paymentOrders)
      .where(and(eq(paymentOrders.requestId, id), eq(paymentOrders.status, "open")))
  )[0]?.id ?? 0;

/** The same, reported by the company and confirmed by the admin. */
async function confirmed(companyValues: Parameters<typeof buildCompany>[1] = {}) {
  const deal = await completed(companyValues);
  const [asCompany, asFreelancer] = [
    await signedIn(opened, deal.company.id),
    await signedIn(opened, deal.freelancer.id),
  ];
  expect(await deal.pay(asCompany)).toBe("Pending");
  expect(await call("payments.confirm", { orderId: await openOrderOf(deal.id) }, admin)).toBe("Success");
  return { ...deal, asCompany, asFreelancer };
}

const entriesOf = async (requestId: number) => {
  const { kind, id } = ledgerEntries;
  const { account, party, amount } = ledgerPostings;
  const rows = await opened.db
    .select({ kind, account, party, amount })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(id, ledgerPostings.entryId))
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(eq(payments.requestId, requestId))
    .orderBy(id, ledgerPostings.line);
  return rows.map((row) => [row.kind, row.account, row.party, row.amount]);
};

const earned = async () =>
  (await rowsOf<{ total_earnings: number }>("paymentdetails", {}, admin))[0]?.total_earnings ?? 0;
const listedIds = async () =>
  (await rowsOf<{ requestid: number }>("paymentdetails", { limit: 200 }, admin)).map(({ requestid }) => requestid);
const noteOn = async (id: number, as: Browser) =>
  (
    await rowsOf<{ requestid: number; paymentOrder: unknown }>(
      "getworkbystatus",
      { status: "completed", limit: 200 },
      as,
    )
  ).find(({ requestid }) => requestid === id)?.paymentOrder;

describe("reversing a payment", () => {
  it("mirrors its entry, changes none, and the request is completed again", async () => {
    const { id, company, freelancer } = await confirmed();
    const before = await entriesOf(id);
    expect(await reverse(id)).toBe("Success");
    expect(await statusOf(id)).toBe("completed");
    expect(await entriesOf(id)).toEqual([
      ...before,
      ["reversal", "company_payments", company.id, -99_900],
      ["reversal", "freelancer_payable", freelancer.id, 87_412],
      ["reversal", "brokerage", null, 12_488],
    ]);
    expect(await paymentsFor(id)).toMatchObject([{ cost: 99_900, reversedAt: expect.any(Date) }]);
    const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, id));
    expect(order?.status).toBe("reversed");
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.call, "payments.reverse"), eq(auditEntries.subjectId, String(id))));
    expect(entries).toMatchObject([
      { before: { status: "paid", cost: 999 }, after: { status: "completed", payment: "reversed" } },
    ]);
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });

  it("takes it out of lists, earnings and figures, and marks its receipt", async () => {
    const { id, asCompany, asFreelancer } = await confirmed();
    const statistics = async () => (await rowsOf<{ paid: number }>("platform.getStatistics", {}, admin))[0]?.paid ?? 0;
    const earnings = async () =>
      (await rowsOf<{ works: number; amount: number }>("payments.listMonthlyEarnings", {}, asFreelancer)).at(-1);
    const [total, paid] = [await earned(), await statistics()];
    expect(await earnings()).toMatchObject({ works: 1, amount: 874.12 });
    expect(await listedIds()).toContain(id);
    expect(await reverse(id)).toBe("Success");
    expect(await listedIds()).not.toContain(id);
    const another = await confirmed();
    expect(await earned()).toBeCloseTo(total, 5);
    expect(await statistics()).toBeCloseTo(paid, 5);
    expect(await reverse(another.id)).toBe("Success");
    await rollUpLedger(opened.db);
    expect(await earnings()).toMatchObject({ works: 0, amount: 0 });
    expect((await rowsOf<{ paidWorks: number }>("dashboards.company", {}, asCompany))[0]?.paidWorks).toBe(0);
    for (const [as, amount] of [
      [asCompany, 999],
      [asFreelancer, 874.12],
      [admin, 999],
    ] as const) {
      const [receipt] = await rowsOf<object>("payments.getReceipt", { requestid: id }, as);
      expect(receipt).toMatchObject({ changes: [{ kind: "reversed", amount }], remaining: 0 });
    }
    const [agreed] = await rowsOf<{ paymentdate: string | null }>(
      "requests.getEngagement",
      { reqid: id },
      asFreelancer,
    );
    expect(agreed?.paymentdate).toBeNull();
  });

  it("is read by both parties with its reason until the company pays again", async () => {
    const { id, asCompany, asFreelancer, pay } = await confirmed();
    expect(await reverse(id)).toBe("Success");
    for (const as of [asCompany, asFreelancer])
      expect(await noteOn(id, as)).toMatchObject({
        status: "reversed",
        reason,
        reference: null,
        isWithdrawable: false,
      });
    expect(await pay(asCompany)).toBe("Pending");
    expect(await noteOn(id, asCompany)).toMatchObject({ status: "open", reference: "UTR 7" });
    expect(await call("payments.confirm", { orderId: await openOrderOf(id) }, admin)).toBe("Success");
    expect(await statusOf(id)).toBe("paid");
    expect((await paymentsFor(id)).map(({ reversedAt }) => reversedAt !== null).toSorted()).toEqual([false, true]);
    expect(await rowsOf("payments.getReceipt", { requestid: id }, asFreelancer)).toMatchObject([{ amount: 874.12 }]);
    expect(await reverse(id)).toBe("Success");
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });

  it("that an admin recorded for a rejected company makes it a debt again", async () => {
    const { id, freelancer } = await completed({ status: "rejected" });
    const settle = () => call("payments.settleDebt", { requestid: id, amount: 999 }, admin);
    const debts = async () =>
      (await rowsOf<{ requestid: number }>("payments.listDebts", { limit: 200 }, admin)).map(
        ({ requestid }) => requestid,
      );
    expect(await settle()).toBe("Success");
    expect(await debts()).not.toContain(id);
    expect(await reverse(id)).toBe("Success");
    expect(await debts()).toContain(id);
    expect(await noteOn(id, await signedIn(opened, freelancer.id))).toMatchObject({ status: "reversed", reason });
    expect(await settle()).toBe("Success");
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });

  it("counts in the month of the reversal and leaves the month of the payment as it was", async () => {
    const { id, company, freelancer } = await completed();
    const months = async () =>
      (
        await rowsOf<{ month: string; payments: number; cost: number; brokerage: number }>(
          "reports.listMonthlyTotals",
          {},
          admin,
        )
      ).slice(-3);
    const before = await months();
    const cost = rupees(999);
    const paidAt = new Date(`${before[0]?.month}-15T10:00:00Z`);
    await opened.db.transaction(async (tx) => {
      await tx.update(workRequests).set({ status: "paid" }).where(eq(workRequests.id, id));
      const parties = { company: company.id, freelancer: freelancer.id };
      const payable = { source: "manual", hold: { days: 5, trustedContracts: 3 } } as const;
      const parts = { ...splitCost(cost, { bps: 1250, fixedPaise: 0 }), clientFee: rupees(0) };
      await bookPayment(tx, { requestId: id, cost, ...parts, ...parties, paidAt, ...payable });
    });
    expect(await reverse(id)).toBe("Success");
    for (const rollUp of [async () => undefined, () => rollUpLedger(opened.db)]) {
      await rollUp();
      const after = await months();
      const changes = after.map((month, i) => [
        month.payments - (before[i]?.payments ?? 0),
        Math.round((month.cost - (before[i]?.cost ?? 0)) * 100),
        Math.round((month.brokerage - (before[i]?.brokerage ?? 0)) * 100),
      ]);
      expect(changes).toEqual([
        [1, 99_900, 12_488],
        [0, 0, 0],
        [-1, -99_900, -12_488],
      ]);
    }
    const earnings = await rowsOf<{ amount: number }>(
      "payments.listMonthlyEarnings",
      {},
      await signedIn(opened, freelancer.id),
    );
    expect(earnings.slice(-3).map(({ amount }) => amount)).toEqual([874.12, 0, -874.12]);
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });

  it("is listed with its amounts, its reason and the admin, the latest first", async () => {
    const [first, second] = [await confirmed(), await confirmed()];
    for (const { id } of [first, second]) expect(await reverse(id)).toBe("Success");
    const rows = await rowsOf<{ requestId: number }>("payments.listReversed", { limit: 2 }, admin);
    expect(rows).toMatchObject([
      {
        requestId: second.id,
        companyName: second.company.name,
        freelancerName: second.freelancer.name,
        costPaise: 99_900,
        brokeragePaise: 12_488,
        netPaise: 87_412,
        reason,
        reversedBy: expect.any(String),
      },
      { requestId: first.id },
    ]);
  });

  it("is mailed to both parties and to every admin of payments, each in their language", async () => {
    const [hers, disabled, other] = [address(), address(), address()];
    await buildAdmin(opened.db, { email: hers, language: "hi" }, ["money"]);
    await buildAdmin(opened.db, { email: disabled, disabledAt: new Date() }, ["money"]);
    await buildAdmin(opened.db, { email: other }, ["verify", "audit"]);
    const { id, company, freelancer } = await confirmed();
    expect(await reverse(id)).toBe("Success");
    expect(unfolded(await mailTo(opened, company.email))).toContain(reason);
    expect(unfolded(await mailTo(opened, freelancer.email, 2))).toContain(reason);
    await mailTo(opened, hers);
    for (const outsider of [disabled, other]) {
      const count = await opened.db.execute(
        sql`select from pgboss.job where name = 'mail' and data ->> 'to' = ${outsider}`,
      );
      expect(count.rows).toEqual([]);
    }
  });

  it("reminds the company of the payment anew", async () => {
    const { id } = await confirmed();
    expect(await reverse(id)).toBe("Success");
    const rows = await opened.db.select().from(reminders).where(eq(reminders.requestId, id));
    expect(rows.length).toBeGreaterThan(0);
    for (const { doneAt, dueAt } of rows) {
      expect(doneAt).toBeNull();
      expect(dueAt.getTime()).toBeGreaterThan(Date.now());
    }
  });
});

describe("a reversal is refused", () => {
  it.each(requestStatuses.filter((status) => status !== "paid"))("while the request is %s", async (status) => {
    const { id } = await buildRequest(opened.db, { status });
    expect(await reverse(id)).toBe("409 payment_moved_on");
    expect(await statusOf(id)).toBe(status);
  });

  it("for a request that does not exist", async () => {
    expect(await reverse(2_000_000_000)).toBe("404 not_found");
  });

  it("for a payment that a provider captured, which the list says before", async () => {
    const { id, workId } = await buildRequest(opened.db, { status: "paid" });
    const [{ ownerId } = { ownerId: 0 }] = (
      await opened.db.execute<{ ownerId: number }>(sql`select owner_id as "ownerId" from works where id = ${workId}`)
    ).rows;
    await buildOrder(opened.db, { requestId: id, companyId: ownerId, provider: "sandbox", status: "paid" });
    const { id: recorded } = await confirmed();
    const rows = await rowsOf<{ requestid: number; isReversible: boolean }>("paymentdetails", { limit: 200 }, admin);
    expect(rows.find(({ requestid }) => requestid === id)?.isReversible).toBe(false);
    expect(rows.find(({ requestid }) => requestid === recorded)?.isReversible).toBe(true);
    expect(await reverse(id)).toBe("409 provider_payment");
    expect(await statusOf(id)).toBe("paid");
    expect(await entriesOf(id)).toHaveLength(3);
  });

  it("without the password, the code of an admin who has one, or a reason, and nothing changes", async () => {
    const { id } = await confirmed();
    expect(await reverse(id, { password: "Wrong1234" })).toBe("403 password_wrong");
    for (const wrong of ["", "too short", "x".repeat(1001), null])
      expect(await reverse(id, { reason: wrong })).toBe("400 invalid");
    const { id: adminId } = await buildAdmin(opened.db, { passwordHash });
    const { as, secret } = await enableTwoFactor(opened, adminId);
    expect(await reverse(id, {}, as)).toBe("400 invalid");
    expect(await reverse(id, { code: "000000" }, as)).toBe("403 code_wrong");
    expect(await statusOf(id)).toBe("paid");
    expect(await entriesOf(id)).toHaveLength(3);
    expect(await reverse(id, { code: codeOf(secret) }, as)).toBe("Success");
  });
});

describe("a request with a reversed payment", () => {
  it("is kept, and its work too, when the engagement ends", async () => {
    const { id, workId, asCompany, asFreelancer } = await confirmed();
    expect(await reverse(id)).toBe("Success");
    expect(await call("sendback", { reqid: id, reason: "A page is missing." }, asCompany)).toBe("Success");
    expect(await call("endengagement", { reqid: id, reason: "We part." }, asFreelancer)).toBe("Success");
    expect(await call("workreqdelete", { reqid: id }, asFreelancer)).toBe("409 payment_recorded");
    expect(await call("workdelete", { workid: workId }, asCompany)).toBe("409 payment_recorded");
    expect(await statusOf(id)).toBe("rejected");
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });

  it("of the demo leaves with the demo", async () => {
    const { id } = await confirmed({ demo: true });
    expect(await reverse(id)).toBe("Success");
    await deleteDemoRows(opened.db);
    expect(await statusOf(id)).toBeUndefined();
    expect(await paymentsFor(id)).toEqual([]);
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });
});

describe("at the same moment", () => {
  it("twenty reversals of one payment are one", async () => {
    const { id } = await confirmed();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reverse(id)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 payment_moved_on"), "Success"]);
    expect(
      await opened.db.$count(paymentReversals, sql`payment_id = (select id from payments where request_id = ${id})`),
    ).toBe(1);
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });

  it("a reversal, a payment and its confirmation leave one state, and nothing is booked twice", {
    tags: "all",
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, asCompany, pay } = await confirmed();
      const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, id));
      const confirm = () => call("payments.confirm", { orderId: order?.id ?? 0 }, admin);
      const outcomes = await Promise.all([
        reverse(id),
        pay(asCompany),
        confirm(),
        reverse(id),
        pay(asCompany),
        confirm(),
      ]);
      const counts = (words: string) => outcomes.filter((outcome) => outcome === words).length;
      expect(counts("Success")).toBe(1);
      expect(counts("Pending")).toBeLessThanOrEqual(1);
      expect(await statusOf(id)).toBe("completed");
      expect(await entriesOf(id)).toHaveLength(6);
    }
    expect(await violatedInvariants(opened, "I6", "I8")).toEqual([]);
  });

  it("a reversal and the rejection of the company make a debt or none, as the status says", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, company } = await confirmed();
      const reject = call("updateclientstatus", { id: company.id, status: "rejected" }, admin);
      expect(await Promise.all([reverse(id), reject])).toEqual(["Success", "Success"]);
      const [row] = await opened.db.select().from(accounts).where(eq(accounts.id, company.id));
      expect(row?.status).toBe("rejected");
      const { rows } = await opened.db.execute(sql`select from debts where request_id = ${id}`);
      expect(rows).toHaveLength(1);
    }
  });
});
