import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const instructions = "Pay the brokerage to platform@upi.";
const opened = open({ PAYMENT_PROVIDER: "direct", PAYMENT_INSTRUCTIONS: instructions }, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let admin: Browser;

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
});

const { paymentsFor, statusOf } = moneyOf(opened);

async function completed(status: (typeof requestStatuses)[number] = "completed", freelancerId = freelancer.accountId) {
  const { id: workId } = await buildWork(opened.db, {
    ownerId: company.accountId,
    budget: rupees(1000),
    title: "A logo & more",
  });
  return (await buildRequest(opened.db, { workId, freelancerId, status })).id;
}

/** A payment that the company has reported. */
async function reported() {
  const id = await completed();
  const of = { requestId: id, companyId: company.accountId };
  return { id, orderId: (await buildOrder(opened.db, { ...of, provider: "direct" })).id };
}

const report = async (requestid: number, more: object = {}) =>
  outcomeOf(await ask(opened, "payment", { requestid, amount: 1000, ...more }, { as: company }));
const payee = (requestId: number, as = company) => ask(opened, "payments.getPayee", { requestId }, { as });
const confirm = async (orderId: number, as = freelancer) =>
  outcomeOf(await ask(opened, "payments.confirmReceipt", { orderId }, { as }));
const deny = async (orderId: number, as = freelancer) =>
  outcomeOf(await ask(opened, "payments.denyReceipt", { orderId, reason: "Nothing has come yet." }, { as }));
const withdraw = async (requestid: number) =>
  outcomeOf(await ask(opened, "payments.withdrawReport", { requestid }, { as: company }));
const orderOf = async (id: number, as: Browser) =>
  (await ask(opened, "getworkbystatus", { status: "completed", limit: 200 }, { as }))
    .json<{ requestid: number; paymentOrder: object | null }[]>()
    .find(({ requestid }) => requestid === id)?.paymentOrder;
const ordersOf = (id: number) => opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, id));

async function saveAccount(accountId: number, overrides: Parameters<typeof buildPayoutAccount>[2] = {}) {
  const detailsSealed = opened.services.payoutSeal.close(JSON.stringify({ upiId: "asha@okhdfc" }), accountId);
  const upi = { kind: "upi", last4: "hdfc", detailsSealed, holderName: "Asha Menon" } as const;
  return buildPayoutAccount(opened, accountId, { ...upi, ...overrides });
}

/** A completed request of another freelancer, whose payout account is this one. */
async function completedBy(overrides: Parameters<typeof buildPayoutAccount>[2] | undefined) {
  const { id } = await buildFreelancer(opened.db);
  if (overrides) await saveAccount(id, overrides);
  return completed("completed", id);
}

describe("whom to pay", () => {
  it("is the UPI ID of the freelancer, with the agreed price and a link for UPI apps", async () => {
    const id = await completedBy({});
    const rows = (await payee(id)).json();
    expect(rows).toEqual([
      {
        amountPaise: 100_000,
        payeeName: "Asha Menon",
        upiId: "asha@okhdfc",
        upiLink: `upi://pay?pa=asha@okhdfc&pn=Asha%20Menon&am=1000.00&cu=INR&tn=Request%20${id}%20A%20logo%20more`,
        usableFrom: null,
      },
    ]);
  });

  it("is nobody yet while the UPI ID is new, and says from when on it can be paid", async () => {
    const usableFrom = new Date(Date.now() + 3_600_000);
    const [row] = (await payee(await completedBy({ state: "waiting", usableFrom }))).json();
    expect(row).toMatchObject({ upiId: null, upiLink: null, usableFrom: usableFrom.toISOString() });
  });

  it.each([
    ["a bank account", { kind: "bank" as const }],
    ["an account that was blocked", { state: "blocked" as const }],
    ["no account", undefined],
  ])("is nobody with %s", async (_what, account) => {
    const response = await payee(await completedBy(account));
    expect(response.json()).toMatchObject([{ upiId: null, upiLink: null, usableFrom: null }]);
    expect(response.body).not.toMatch(/001234567890|okhdfc/);
  });

  it("is for the company of completed work, and not for others", async () => {
    const id = await completedBy({});
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf(await payee(id, other))).toBe("404 not_found");
    for (const status of requestStatuses.filter((each) => each !== "completed"))
      expect(outcomeOf(await payee(await completed(status))), status).toBe("409 request_moved_on");
  });

  it("names nobody while payments are not direct", async () => {
    const id = await completedBy({});
    const { providers } = opened.services;
    const manual = providers.named("manual");
    Object.assign(opened.services, { providers: { ...providers, chosen: manual } });
    expect(outcomeOf(await payee(id))).toBe("404 not_found");
    Object.assign(opened.services, { providers });
  });

  it("needs the operator's instructions only for bills", async () => {
    const methodFor = async (as: Browser) => (await ask(opened, "payments.getMethod", {}, { as })).json();
    expect(await methodFor(company)).toEqual([{ provider: "direct", instructions: "", outcomes: [] }]);
    expect(await methodFor(freelancer)).toEqual([{ provider: "direct", instructions, outcomes: [] }]);
  });
});

describe("a reported payment", () => {
  it("waits for the freelancer, with or without its reference, and moves nothing", async () => {
    for (const reference of ["UTR 42", undefined]) {
      const id = await completed();
      expect(await report(id, { reference })).toBe("Pending");
      expect(await statusOf(id)).toBe("completed");
      expect(await paymentsFor(id)).toEqual([]);
      const expected = { status: "open", reference: reference ?? null, isCancellable: false };
      expect(await orderOf(id, freelancer)).toMatchObject({ ...expected, isAnswerable: true, isWithdrawable: false });
      expect(await orderOf(id, company)).toMatchObject({ ...expected, isAnswerable: false, isWithdrawable: true });
      expect(await report(id)).toBe("409 payment_waits");
    }
  });

  it("is confirmed by nobody else, the admin included", async () => {
    const { id, orderId } = await reported();
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    for (const answer of [confirm, deny]) {
      expect(await answer(orderId, other)).toBe("404 not_found");
      expect(await answer(orderId, company)).toBe("403 wrong_role");
      expect(await answer(orderId, admin)).toBe("403 wrong_role");
    }
    for (const call of ["payments.confirm", "payments.decline"] as const) {
      const body = { orderId, reason: "It has not come." };
      expect(outcomeOf(await ask(opened, call, body, { as: admin }))).toBe("409 payment_moved_on");
    }
    expect(await statusOf(id)).toBe("completed");
  });

  it("of another provider is none that the freelancer answers", async () => {
    const id = await completed();
    const { id: orderId } = await buildOrder(opened.db, { requestId: id, companyId: company.accountId });
    expect(await confirm(orderId)).toBe("404 not_found");
    expect(await deny(orderId)).toBe("404 not_found");
  });

  it("is listed for the admin, who can close it with a reason", async () => {
    const { id, orderId } = await reported();
    const rows = (await ask(opened, "payments.listProviderOrders", { limit: 200 }, { as: admin })).json();
    expect(rows).toContainEqual(expect.objectContaining({ orderId, provider: "direct", status: "open" }));
    const pending = (await ask(opened, "payments.listPending", { limit: 200 }, { as: admin })).json();
    expect(pending.map((row: { orderId: number }) => row.orderId)).not.toContain(orderId);
    const close = { orderId, reason: "Both sides have settled it." };
    expect(outcomeOf(await ask(opened, "payments.closeOrder", close, { as: admin }))).toBe("Success");
    expect(await ordersOf(id)).toMatchObject([{ status: "closed" }]);
    expect(await confirm(orderId)).toBe("409 payment_moved_on");
  });

  it("is withdrawn by the company, which can report again", async () => {
    const { id, orderId } = await reported();
    expect(await withdraw(id)).toBe("Success");
    expect(await confirm(orderId)).toBe("409 payment_moved_on");
    expect(await report(id)).toBe("Pending");
  });
});

describe("the freelancer's answer", () => {
  it("that the money has arrived pays the request, bills the brokerage and leaves nothing to pay out", async () => {
    const { id, orderId } = await reported();
    expect(await confirm(orderId)).toBe("Success");
    expect(await statusOf(id)).toBe("paid");
    const [payment] = await paymentsFor(id);
    expect(payment).toMatchObject({ cost: 100_000, brokerage: 10_000, net: 90_000 });
    const lines = await opened.db
      .select({ kind: ledgerEntries.kind, account: ledgerPostings.account, amount: ledgerPostings.amount })
      .from(ledgerEntries)
      .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
      .where(eq(ledgerEntries.paymentId, payment?.id ?? 0))
      .orderBy(ledgerEntries.id, ledgerPostings.line);
    expect(lines.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`)).toEqual([
      "payment company_payments 100000",
      "payment freelancer_payable -90000",
      "payment brokerage -10000",
      "direct freelancer_payable 90000",
      "direct fees_due 10000",
      "direct paid_out -100000",
    ]);
    const ofPayment = eq(payables.paymentId, payment?.id ?? 0);
    expect(await opened.db.select().from(payables).where(ofPayment)).toMatchObject([
      { source: "direct", status: "paid", payoutId: null, amount: 90_000 },
    ]);
    expect(
      await opened.db
        .select()
        .from(feeBills)
        .where(eq(feeBills.paymentId, payment?.id ?? 0)),
    ).toMatchObject([{ freelancerId: freelancer.accountId, amount: 10_000, status: "open" }]);
    const [earned] = (await ask(opened, "payouts.list", { limit: 1 }, { as: freelancer })).json();
    expect(earned).toMatchObject({ requestId: id, netPaise: 90_000, status: "paid", isDirect: true, utr: null });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("that it has not arrived declines the report with a reason, and the company can report again", async () => {
    const { id, orderId } = await reported();
    expect(await deny(orderId)).toBe("Success");
    for (const as of [company, freelancer])
      expect(await orderOf(id, as)).toMatchObject({ status: "declined", reason: "Nothing has come yet." });
    expect(await confirm(orderId)).toBe("409 payment_moved_on");
    expect(await statusOf(id)).toBe("completed");
    expect(await report(id)).toBe("Pending");
  });

  it("needs a reason where the money has not arrived", async () => {
    const { orderId } = await reported();
    const response = await ask(opened, "payments.denyReceipt", { orderId, reason: "" }, { as: freelancer });
    expect(response.json().fields).toHaveProperty("reason");
  });

  it("without brokerage bills nothing", async () => {
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
    const of = { workId, freelancerId: freelancer.accountId, status: "completed", brokerageBps: 0 } as const;
    const { id: requestId } = await buildRequest(opened.db, of);
    const order = await buildOrder(opened.db, { requestId, companyId: company.accountId, provider: "direct" });
    const billCount = await opened.db.$count(feeBills);
    expect(await confirm(order.id)).toBe("Success");
    expect(await opened.db.$count(feeBills)).toBe(billCount);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("cannot be reversed by an admin, because the money is with the freelancer", async () => {
    const { id, orderId } = await reported();
    expect(await confirm(orderId)).toBe("Success");
    const body = { requestId: id, reason: "The transfer belonged to another work.", password };
    expect(outcomeOf(await ask(opened, "payments.reverse", body, { as: admin }))).toBe("409 direct_payment");
    const rows = (await ask(opened, "paymentdetails", { limit: 200 }, { as: admin })).json();
    expect(rows.find((row: { requestid: number }) => row.requestid === id)).toMatchObject({ isReversible: false });
  });
});

describe("answers at the same moment", () => {
  const twenty = <T>(run: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => run(at)));

  it("confirm a payment once, of twenty confirmations", async () => {
    const { id, orderId } = await reported();
    const outcomes = await twenty(() => confirm(orderId));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("409 payment_moved_on"), "Success"]);
    expect(await opened.db.$count(payments, eq(payments.requestId, id))).toBe(1);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("end a report once, of confirmations, denials and withdrawals", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, orderId } = await reported();
      const answers = [() => confirm(orderId), () => deny(orderId), () => withdraw(id)];
      const outcomes = await twenty(async (at) => answers[at % 3]?.());
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set(["Success", "409 payment_moved_on"]));
      const [order] = await ordersOf(id);
      const winner = ["paid", "declined", "withdrawn"][outcomes.indexOf("Success") % 3];
      expect([order?.status, await statusOf(id)]).toEqual([winner, winner === "paid" ? "paid" : "completed"]);
    }
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});
