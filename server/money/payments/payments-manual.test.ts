import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { open } from "#server/test/open.ts";

const instructions = "Pay to 1234 at the State Bank.";
const opened = open({ PAYMENT_PROVIDER: "manual", PAYMENT_INSTRUCTIONS: instructions });
const rounds = Array.from({ length: 10 }, (_, round) => round);

let company: Browser;
let freelancer: Browser;
let admin: Browser;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

async function request(status: (typeof requestStatuses)[number] = "completed", ownerId = company.accountId) {
  const { id: workId } = await buildWork(opened.db, { ownerId, budget: rupees(1000) });
  return (await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, status })).id;
}

const pay = (requestid: number, more: object = {}, as = company) =>
  ask(opened, "payment", { requestid, amount: 1000, reference: "UTR 42", ...more }, { as });
const confirm = async (orderId: number, headers = {}) =>
  outcomeOf(await ask(opened, "payments.confirm", { orderId }, { as: admin, headers }));
const decline = async (orderId: number, reason = "It has not come.") =>
  outcomeOf(await ask(opened, "payments.decline", { orderId, reason }, { as: admin }));
const withdraw = async (requestid: number, as = company) =>
  outcomeOf(await ask(opened, "payments.withdrawReport", { requestid }, { as }));
const settle = async (requestid: number) =>
  outcomeOf(await ask(opened, "payments.settleDebt", { requestid, amount: 1000 }, { as: admin }));
const ordersOf = (id: number) =>
  opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, id)).orderBy(paymentOrders.id);
const { paymentsFor, statusOf, noteOn } = moneyOf(opened);

/** A payment the company noted. */
async function noted(ownerId = company.accountId) {
  const id = await request("completed", ownerId);
  const order = await buildOrder(opened.db, { requestId: id, companyId: ownerId });
  return { id, orderId: order.id };
}

describe("noting a payment", () => {
  it("is pending, moves nothing, and is seen by both sides", async () => {
    const id = await request();
    const response = await pay(id);
    expect(outcomeOf(response)).toBe("Pending");
    expect(await statusOf(id)).toBe("completed");
    expect(await paymentsFor(id)).toEqual([]);
    expect(await ordersOf(id)).toMatchObject([
      { companyId: company.accountId, provider: "manual", amount: 100_000, reference: "UTR 42", status: "open" },
    ]);
    const expected = {
      orderId: expect.any(Number),
      status: "open",
      reason: null,
      isCancellable: false,
      isAtProvider: false,
      isAnswerable: false,
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    };
    expect(await noteOn(id, company)).toEqual({ ...expected, reference: "UTR 42", isWithdrawable: true });
    expect(await noteOn(id, freelancer)).toEqual({ ...expected, reference: null, isWithdrawable: false });
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.call, "payment"), eq(auditEntries.subjectId, String(id))));
    expect(entries).toMatchObject([{ outcome: "done", after: { payment: "open", cost: 1000 } }]);
  });

  it.each(["", "   ", null, undefined])("is refused without a reference: %j", async (reference) => {
    const response = await pay(await request(), { reference });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ reference: "please fill this" });
  });

  it("takes no reference that is too long", async () => {
    expect(outcomeOf(await pay(1, { reference: "x".repeat(61) }))).toBe("400 invalid");
  });

  it("takes the agreed price and no other amount", async () => {
    const id = await request();
    for (const amount of [999, 1001]) expect(outcomeOf(await pay(id, { amount }))).toBe("409 amount_mismatch");
    expect(await ordersOf(id)).toEqual([]);
  });

  it.each(requestStatuses.filter((status) => status !== "completed"))(
    "is refused when the request is %s",
    async (status) => {
      expect(outcomeOf(await pay(await request(status)))).toBe("409 request_moved_on");
    },
  );

  it("is for the owner of the work", async () => {
    const id = await request();
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf(await pay(id, {}, other))).toBe("404 not_found");
    expect(outcomeOf(await pay(2_000_000_000))).toBe("404 not_found");
  });

  it("is done once while one waits, also ten times at the same moment", async () => {
    const id = await request();
    const outcomes = await Promise.all(rounds.map(async () => outcomeOf(await pay(id))));
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill("409 payment_waits"), "Pending"]);
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it("keeps the work from being sent back until it is withdrawn", async () => {
    const { id } = await noted();
    const sendBack = async () =>
      outcomeOf(await ask(opened, "sendback", { reqid: id, reason: "Not all of it." }, { as: company }));
    expect(await sendBack()).toBe("409 payment_waits");
    expect(await statusOf(id)).toBe("completed");
    expect(await withdraw(id)).toBe("Success");
    expect(await sendBack()).toBe("Success");
  });

  it("tells companies how to pay", async () => {
    const [way] = (await ask(opened, "payments.getMethod", {}, { as: company })).json();
    expect(way).toEqual({ provider: "manual", instructions, outcomes: [] });
    const [platform] = (await ask(opened, "platform.get")).json();
    expect(platform).toMatchObject({ hasTestPayments: false });
  });
});

describe("the admin's word", () => {
  it("moves the request to paid, splits the price as agreed, and books it", async () => {
    const { id, orderId } = await noted();
    expect(await confirm(orderId)).toBe("Success");
    expect(await statusOf(id)).toBe("paid");
    expect(await paymentsFor(id)).toMatchObject([{ cost: 100_000, brokerage: 10_000, net: 90_000 }]);
    expect(await ordersOf(id)).toMatchObject([{ status: "paid" }]);
    expect(await noteOn(id, company)).toBeUndefined();
    const [receipt] = (await ask(opened, "payments.getReceipt", { requestid: id }, { as: company })).json();
    expect(receipt).toMatchObject({ cost: 1000, isTestPayment: false });
    expect(await confirm(orderId)).toBe("409 payment_moved_on");
    expect(await decline(orderId)).toBe("409 payment_moved_on");
    expect(await withdraw(id)).toBe("409 payment_moved_on");
  });

  it("declines with a reason that both sides read, after which the company may pay again", async () => {
    const { id, orderId } = await noted();
    expect(await decline(orderId, "No such UTR.")).toBe("Success");
    for (const as of [company, freelancer])
      expect(await noteOn(id, as)).toMatchObject({ status: "declined", reason: "No such UTR.", isWithdrawable: false });
    expect(await confirm(orderId)).toBe("409 payment_moved_on");
    expect(outcomeOf(await pay(id, { reference: "UTR 43" }))).toBe("Pending");
    expect(await noteOn(id, company)).toMatchObject({ status: "open", reference: "UTR 43" });
  });

  it("wants an order that is there, and a reason for a no", async () => {
    expect(await confirm(2_000_000_000)).toBe("404 not_found");
    expect(await decline(2_000_000_000)).toBe("404 not_found");
    const { orderId } = await noted();
    expect(await decline(orderId, " ")).toBe("400 invalid");
    expect(outcomeOf(await ask(opened, "payments.confirm", { orderId: "x" }, { as: admin }))).toBe("400 invalid");
  });

  it("is not asked about payments of a provider that speaks for itself", async () => {
    const id = await request();
    const order = await buildOrder(opened.db, { requestId: id, companyId: company.accountId, provider: "sandbox" });
    expect(await confirm(order.id)).toBe("409 payment_moved_on");
    expect(await decline(order.id)).toBe("409 payment_moved_on");
    expect(await withdraw(id)).toBe("409 payment_moved_on");
  });

  it("is not needed any more once the debt of a rejected company was settled", async () => {
    const { id: ownerId } = await buildCompany(opened.db, { status: "rejected" });
    const { id, orderId } = await noted(ownerId);
    expect(await settle(id)).toBe("Success");
    expect(await ordersOf(id)).toMatchObject([{ status: "declined" }]);
    expect(await confirm(orderId)).toBe("409 payment_moved_on");
    expect(await paymentsFor(id)).toHaveLength(1);
  });
});

describe("a note", () => {
  it("is withdrawn by its company alone", async () => {
    const { id } = await noted();
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(await withdraw(id, other)).toBe("404 not_found");
    expect(await withdraw(id)).toBe("Success");
    expect(await withdraw(id)).toBe("409 payment_moved_on");
    expect(outcomeOf(await ask(opened, "payments.withdrawReport", { requestid: "" }, { as: company }))).toBe(
      "400 invalid",
    );
  });
});

describe("the payments that wait for the admin", () => {
  const fresh = open({ PAYMENT_PROVIDER: "manual" });

  it("are listed newest first, a page at a time, and nothing else is", async () => {
    const as = await signedIn(fresh, (await buildAdmin(fresh.db)).id);
    const list = (query: object = {}) => ask(fresh, "payments.listPending", query, { as });
    expect((await list()).json()).toEqual([]);
    const { id: ownerId } = await buildCompany(fresh.db, { name: "Ravi Textiles" });
    const { id: freelancerId } = await buildFreelancer(fresh.db, { name: "Asha Rao" });
    const add = async (values: Partial<typeof paymentOrders.$inferInsert>) => {
      const { id: workId } = await buildWork(fresh.db, { ownerId, title: "A loom's website" });
      const { id: requestId } = await buildRequest(fresh.db, { workId, freelancerId, status: "completed" });
      return {
        orderId: (await buildOrder(fresh.db, { ...values, requestId, companyId: ownerId })).id,
        requestid: requestId,
      };
    };
    const on = (day: number) => ({ createdAt: new Date(Date.UTC(2024, 0, day)) });
    const [second, first, third] = [await add(on(2)), await add(on(3)), await add(on(1))];
    for (const status of ["paid", "declined", "withdrawn"] as const) await add({ status });
    await add({ provider: "sandbox" });

    const page = await list({ limit: 2 });
    expect(page.json()[0]).toEqual({
      ...first,
      title: "A loom's website",
      companyname: "Ravi Textiles",
      freelancername: "Asha Rao",
      reference: "UTR 1",
      cost: 1000,
      brokerage: 100,
      amount: 900,
      clientFee: 0,
      total: 1000,
      noted: "2024-01-03",
    });
    expect(page.json()[1]).toMatchObject(second);
    const rest = await list({ limit: 2, after: String(page.headers["x-next-after"]) });
    expect(rest.json()).toMatchObject([third]);
    expect(rest.headers["x-next-after"]).toBeUndefined();
    for (const query of [{ limit: 0 }, { after: "x" }]) expect((await list(query)).statusCode).toBe(400);
  });
});

describe("at the same moment", () => {
  it("ten confirmations and as many refusals of one payment come to one of them", async () => {
    for (const _ of rounds) {
      const { id, orderId } = await noted();
      const outcomes = await Promise.all(rounds.map((i) => (i % 2 ? confirm(orderId) : decline(orderId))));
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
      const [order] = await ordersOf(id);
      expect([order?.status, await statusOf(id), (await paymentsFor(id)).length]).toEqual(
        order?.status === "paid" ? ["paid", "paid", 1] : ["declined", "completed", 0],
      );
    }
  });

  it("a confirmation, a settlement and a withdrawal pay at most once", async () => {
    for (const _ of rounds) {
      const { id: ownerId } = await buildCompany(opened.db);
      const { id, orderId } = await noted(ownerId);
      const owner = await signedIn(opened, ownerId);
      const reject = ask(opened, "updateclientstatus", { id: ownerId, status: "rejected" }, { as: admin });
      await Promise.all([confirm(orderId), settle(id), reject, withdraw(id, owner)]);
      await settle(id);
      expect(await paymentsFor(id)).toHaveLength(1);
      expect(await statusOf(id)).toBe("paid");
      expect((await ordersOf(id)).some(({ status }) => status === "open")).toBe(false);
    }
  });

  it("a payment that is noted and work that is sent back do not both happen", async () => {
    for (const _ of rounds) {
      const id = await request();
      const sendBack = ask(opened, "sendback", { reqid: id, reason: "Not all of it." }, { as: company });
      const outcomes = (await Promise.all([pay(id), sendBack])).map(outcomeOf);
      expect(outcomes.filter((outcome) => !outcome.startsWith("409"))).toHaveLength(1);
      const [order] = await ordersOf(id);
      expect(await statusOf(id)).toBe(order ? "completed" : "accepted");
    }
  });
});
