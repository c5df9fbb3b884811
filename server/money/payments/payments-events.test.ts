import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { OrderState } from "#domain/money/payment-order.ts";
import { paise, rupees } from "#domain/money.ts";
import { erasureCall } from "#domain/operation/personal-data.ts";
import { storeEvent } from "#server/money/payments/event-queries.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentEvents, paymentOrders } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFeeRule, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const rounds = Array.from({ length: 10 }, (_, round) => round);

let company: Browser;
let admin: Browser;

beforeAll(async () => {
  const [owner, operator] = [await buildCompany(opened.db), await buildAdmin(opened.db)];
  [company, admin] = [await signedIn(opened, owner.id), await signedIn(opened, operator.id)];
});

async function request(ownerId = company.accountId) {
  const { id: workId } = await buildWork(opened.db, { ownerId, budget: rupees(1000) });
  return (await buildRequest(opened.db, { workId, status: "completed" })).id;
}

const pay = (requestid: number, outcome?: string) =>
  ask(opened, "payment", { requestid, amount: 1000, outcome }, { as: company });
const orderOf = async (id: number) => {
  const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, id));
  if (!order) throw new Error("there is no order");
  return order;
};
const { paymentsFor, statusOf } = moneyOf(opened);
const eventOf = async (eventId: string) =>
  (await opened.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId)))[0];
const entriesOf = (orderId: number) => opened.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));

/** What the audit log holds of a request. */
const notedOf = (id: number) => opened.db.select().from(auditEntries).where(noted(id));

/** An order whose messages this file sends by itself. */
async function waiting(id: number) {
  return buildOrder(opened.db, { requestId: id, companyId: company.accountId, provider: "sandbox" });
}

const signatureOf = (body: string) => opened.services.keys.sign("sandbox", body).toString("hex");

/** What the provider says, with its signature unless another is given. */
async function send(event: object | string, signature?: string, name = "sandbox") {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  return opened.app.inject({
    method: "POST",
    url: `/api/webhooks/${name}`,
    headers: { "content-type": "application/json", "x-sandbox-signature": signature ?? signatureOf(payload) },
    payload,
  });
}

const tell = async (order: { providerOrder: string }, state: OrderState, id = `${order.providerOrder}_${state}`) =>
  outcomeOf(await send({ id, order: order.providerOrder, state, amount: 100_000 }));

describe("a rehearsed payment", () => {
  it("is done at once unasked, and its order says so", async () => {
    const id = await request();
    expect(outcomeOf(await pay(id))).toBe("Success");
    expect(await orderOf(id)).toMatchObject({ provider: "sandbox", amount: 100_000, status: "paid" });
    expect(await statusOf(id)).toBe("paid");
  });

  it("is declined, and nothing is left of it", async () => {
    const id = await request();
    const response = await pay(id, "declined");
    expect(outcomeOf(response)).toBe("409 payment_declined");
    expect(response.json().message).toBe("Failed");
    expect(await statusOf(id)).toBe("completed");
    expect(outcomeOf(await pay(id))).toBe("Success");
    expect(outcomeOf(await pay(id, "declined"))).toBe("409 request_moved_on");
    expect(outcomeOf(await pay(2_000_000_000, "declined"))).toBe("404 not_found");
  });

  it("finds nobody at the provider, and may be tried again", async () => {
    const id = await request();
    const response = await pay(id, "unreachable");
    expect(outcomeOf(response)).toBe("503 unavailable");
    expect(response.headers["retry-after"]).toBeDefined();
    expect(outcomeOf(await pay(id))).toBe("Success");
  });

  it.each([
    ["late", "paid"],
    ["twice", "paid"],
    ["disordered", "paid"],
    ["failed", "completed"],
  ])(
    "that ends %s comes by the provider's messages and leaves the request %s",
    { tags: "all", timeout: 30_000 },
    async (outcome, status) => {
      const id = await request();
      expect(outcomeOf(await pay(id, outcome))).toBe("Pending");
      expect(outcomeOf(await pay(id))).toBe("409 payment_waits");
      expect(await statusOf(id)).toBe("completed");
      await vi.waitFor(async () => expect((await orderOf(id)).status).not.toBe("open"), {
        timeout: 20_000,
        interval: 200,
      });
      expect(await statusOf(id)).toBe(status);
      expect(await paymentsFor(id)).toHaveLength(status === "paid" ? 1 : 0);
    },
  );

  it("of which nothing is heard is looked up", async () => {
    const id = await request();
    expect(outcomeOf(await pay(id, "silent"))).toBe("Pending");
    const afterSeconds = async (age: number) => {
      const createdAt = new Date(Date.now() - age * 1000);
      await opened.db.update(paymentOrders).set({ createdAt }).where(eq(paymentOrders.requestId, id));
      await repairPayments(opened.services);
      return statusOf(id);
    };
    expect(await afterSeconds(0)).toBe("completed");
    // On both sides of two minutes, with a few seconds for the test itself.
    expect(await afterSeconds(110)).toBe("completed");
    expect(await afterSeconds(121)).toBe("paid");
    expect(await paymentsFor(id)).toHaveLength(1);
  });

  it("does not end in a way nobody knows", async () => {
    expect(outcomeOf(await pay(1, "lost"))).toBe("400 invalid");
    const [way] = (await ask(opened, "payments.getMethod", {}, { as: company })).json();
    expect(way).toMatchObject({ provider: "sandbox", outcomes: expect.arrayContaining(["paid", "twice"]) });
  });
});

describe("the door of a provider", () => {
  it("opens to its own signature alone", async () => {
    const order = await waiting(await request());
    const body = JSON.stringify({ id: "e1", order: order.providerOrder, state: "captured", amount: 100_000 });
    for (const wrong of ["", "00".repeat(32), "zz", signatureOf(`${body} `)]) {
      const response = await send(body, wrong);
      expect(outcomeOf(response)).toBe("403 bad_signature");
      expect(response.headers["content-type"]).toBe("application/problem+json");
    }
    expect(await eventOf("e1")).toBeUndefined();
    expect((await orderOf(order.requestId ?? 0)).status).toBe("open");
  });

  it("is there for providers that send messages", async () => {
    for (const name of ["manual", "nobody", "..%2Fhealthz"])
      expect(outcomeOf(await send("{}", undefined, name))).toBe("404 not_found");
  });

  it.each([
    "",
    "[]",
    "{",
    '{"id":"x"}',
    '{"id":"\\u0000","order":"y","state":"captured","amount":1}',
    '{"id":"x","order":"y","state":"captured","amount":-1}',
  ])("takes no signed nonsense: %s", async (body) => {
    expect(outcomeOf(await send(body))).toBe("400 invalid");
  });

  it("takes no long message", async () => {
    expect(outcomeOf(await send("x".repeat(65 * 1024)))).toBe("413 too_large");
  });

  it("needs no session and looks at none", async () => {
    const id = await request();
    const order = await waiting(id);
    const payload = JSON.stringify({ id: "e2", order: order.providerOrder, state: "captured", amount: 100_000 });
    const response = await opened.app.inject({
      method: "POST",
      url: "/api/webhooks/sandbox",
      cookies: { sid: company.cookies["sid"] ?? "" },
      headers: { origin: "https://elsewhere.example", "x-sandbox-signature": signatureOf(payload) },
      payload,
    });
    expect(response.statusCode).toBe(200);
    expect(await statusOf(id)).toBe("paid");
  });
});

describe("a message about a payment", () => {
  it("moves the request to paid in the company's name", async () => {
    const id = await request();
    const order = await waiting(id);
    expect(await tell(order, "captured")).toBe("Success");
    expect(await statusOf(id)).toBe("paid");
    expect(await paymentsFor(id)).toMatchObject([{ cost: 100_000, brokerage: 10_000, net: 90_000 }]);
    expect(await notedOf(id)).toMatchObject([
      { accountId: company.accountId, role: "client", call: "paymentevent", after: { status: "paid", cost: 1000 } },
    ]);
  });

  it("is booked at the rate that was agreed, whatever the rate has become", async () => {
    await buildFeeRule(opened.db, { fromDay: "2020-01-01", bps: 3000 });
    const id = await request();
    await opened.db.update(workRequests).set({ brokerageBps: 1250 }).where(eq(workRequests.id, id));
    expect(await tell(await waiting(id), "captured")).toBe("Success");
    expect(await paymentsFor(id)).toMatchObject([{ cost: 100_000, brokerage: 12_500, net: 87_500 }]);
    expect(await notedOf(id)).toMatchObject([{ after: { status: "paid", cost: 1000, brokerage: 125, amount: 875 } }]);
  });

  it("that says it failed is noted in the company's name, once", async () => {
    const id = await request();
    const order = await waiting(id);
    for (const round of ["first", "second"]) expect(await tell(order, "failed", `${round} ${id}`)).toBe("Success");
    expect(await notedOf(id)).toMatchObject([
      {
        accountId: company.accountId,
        role: "client",
        call: "paymentevent",
        outcome: "done",
        subject: "request",
        before: { payment: "open", order: order.id },
        after: { payment: "failed", order: order.id },
      },
    ]);
  });

  it("about money that goes back is noted in the company's name, once", async () => {
    const id = await request();
    const order = await waiting(id);
    await tell(order, "failed");
    expect(outcomeOf(await pay(id))).toBe("Success");
    for (const round of ["first", "second"]) expect(await tell(order, "captured", `${round} of ${id}`)).toBe("Success");
    const refunds = (await notedOf(id)).filter(({ after }) => after["payment"] === "refunded");
    expect(refunds).toMatchObject([
      { accountId: company.accountId, call: "paymentevent", after: { order: order.id, cost: 1000 } },
    ]);
  });

  it("that comes ten times at once is stored and posted once", async () => {
    const id = await request();
    const order = await waiting(id);
    const responses = await Promise.all(rounds.map(() => tell(order, "captured", `many ${id}`)));
    expect(new Set(responses)).toEqual(new Set(["Success"]));
    expect(await paymentsFor(id)).toHaveLength(1);
    expect(await eventOf(`many ${id}`)).toMatchObject({ outcome: "paid" });
  });

  it("that says the same under ten names at once is posted once, and gives nothing back", async () => {
    const id = await request();
    const order = await waiting(id);
    await Promise.all(rounds.map((i) => tell(order, "captured", `name ${i} of ${id}`)));
    await repairPayments(opened.services);
    expect(await paymentsFor(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ status: "paid", refund: null });
    expect(await entriesOf(order.id)).toEqual([]);
  });

  it("counts when it says that money is there, in whichever order messages come", async () => {
    for (const states of [
      ["failed", "captured"],
      ["captured", "failed"],
      ["open", "captured", "open"],
    ] as const) {
      const id = await request();
      const order = await waiting(id);
      for (const [i, state] of states.entries()) expect(await tell(order, state, `${i} of ${id}`)).toBe("Success");
      expect([await statusOf(id), (await orderOf(id)).status, (await paymentsFor(id)).length]).toEqual([
        "paid",
        "paid",
        1,
      ]);
    }
  });

  it("about another amount pays nothing, and is kept for a person to look at", async () => {
    const id = await request();
    const { providerOrder: order } = await waiting(id);
    vi.spyOn(opened.services.log, "error").mockImplementationOnce(() => undefined);
    expect(outcomeOf(await send({ id: "less", order, state: "captured", amount: 99_999 }))).toBe("Success");
    expect(await eventOf("less")).toMatchObject({ outcome: "mismatch" });
    expect(await statusOf(id)).toBe("completed");
  });

  it("that comes before its order is stored, and handled once the order is there", async () => {
    const id = await request();
    const name = `early ${id}`;
    expect(await tell({ providerOrder: name }, "captured", name)).toBe("Success");
    expect(await eventOf(name)).toMatchObject({ handledAt: null });
    await buildOrder(opened.db, {
      requestId: id,
      companyId: company.accountId,
      provider: "sandbox",
      providerOrder: name,
    });
    await repairPayments(opened.services);
    expect(await statusOf(id)).toBe("paid");
    expect(await eventOf(name)).toMatchObject({ outcome: "paid" });
  });

  it("that was stored before a crash is handled after it, once", async () => {
    const id = await request();
    const order = await waiting(id);
    const event = {
      id: `crash ${id}`,
      order: order.providerOrder,
      state: "captured",
      amount: paise(100_000),
      currency: "INR",
    } as const;
    await storeEvent(opened.db, "sandbox", event, "{}");
    expect(await statusOf(id)).toBe("completed");
    await Promise.all([repairPayments(opened.services), repairPayments(opened.services)]);
    expect(await statusOf(id)).toBe("paid");
    expect(await tell(order, "captured", event.id)).toBe("Success");
    expect(await paymentsFor(id)).toHaveLength(1);
  });
});

describe("money that comes when nothing can be paid with it any more", () => {
  /** Given back once, booked as held and as given back, and all is as it has to be. */
  async function isRefunded(order: typeof paymentOrders.$inferSelect) {
    const [now] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.id, order.id));
    expect(now).toMatchObject({ status: "refunded", refund: `refund_${order.providerOrder}` });
    expect((await entriesOf(order.id)).map(({ kind }) => kind).toSorted()).toEqual(["capture", "refund"]);
  }

  it("since the admin settled the debt goes back", async () => {
    const { id: ownerId } = await buildCompany(opened.db, { status: "rejected" });
    const id = await request(ownerId);
    const order = await buildOrder(opened.db, { requestId: id, companyId: ownerId, provider: "sandbox" });
    const settled = await ask(opened, "payments.settleDebt", { requestid: id, amount: 1000 }, { as: admin });
    expect(outcomeOf(settled)).toBe("Success");
    expect(await tell(order, "captured")).toBe("Success");
    expect(await tell(order, "captured", `again ${id}`)).toBe("Success");
    await isRefunded(order);
    expect(await paymentsFor(id)).toHaveLength(1);
  });

  it("since another order paid goes back, however many messages tell of it at once", async () => {
    const id = await request();
    const order = await waiting(id);
    expect(await tell(order, "failed")).toBe("Success");
    expect(outcomeOf(await pay(id))).toBe("Success");
    await Promise.all(rounds.map((i) => tell(order, "captured", `late ${i} of ${id}`)));
    await isRefunded(order);
    expect(await paymentsFor(id)).toHaveLength(1);
  });

  it("since another order waits goes back", async () => {
    const id = await request();
    const order = await waiting(id);
    expect(await tell(order, "failed")).toBe("Success");
    expect(outcomeOf(await pay(id, "silent"))).toBe("Pending");
    expect(await tell(order, "captured")).toBe("Success");
    await isRefunded(order);
    expect(await statusOf(id)).toBe("completed");
  });

  it("since the request is gone goes back", async () => {
    const id = await request();
    const order = await waiting(id);
    expect(await tell(order, "failed")).toBe("Success");
    await opened.db.delete(workRequests).where(eq(workRequests.id, id));
    // As an erasure notes it.
    await insertOwnEntry(opened.db, { call: erasureCall, subject: "request", subjectId: String(id), after: {} });
    expect(await tell(order, "captured")).toBe("Success");
    await isRefunded(order);
  });

  it("and a payment at the same moment pay once, and give back at most the other", async () => {
    for (const _ of rounds) {
      const id = await request();
      const order = await waiting(id);
      await tell(order, "failed");
      const [outcome] = await Promise.all([pay(id).then(outcomeOf), tell(order, "captured")]);
      await repairPayments(opened.services);
      expect(await paymentsFor(id)).toHaveLength(1);
      const [first] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.id, order.id));
      expect([outcome, first?.status]).toEqual(
        outcome === "Success" ? ["Success", "refunded"] : ["409 request_moved_on", "paid"],
      );
    }
  });
});

describe("the books", () => {
  it("are in order after all of this", async () => {
    expect(await violatedInvariants(opened, "I8", "I11")).toEqual([]);
  });
});
