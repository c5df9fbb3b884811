import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestNotifications } from "#domain/hiring/work-notifications.ts";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { companyNotifications } from "#domain/identity/company-notifications.ts";
import { billNotifications } from "#domain/money/bill.ts";
import { orderNotifications } from "#domain/money/order-notifications.ts";
import { rupees } from "#domain/money.ts";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { direct } from "#server/platform/payments/direct.ts";
import { manual } from "#server/platform/payments/manual.ts";
import type { PaymentProvider } from "#server/platform/payments/provider.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildWorkInvitation } from "#server/test/discovery/build-discovery.ts";
import { password } from "#server/test/identity/second-step.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import {
  type Headers,
  lastNotificationId,
  type Move,
  type MoveDriver,
  notificationsSince,
  testMoves,
} from "#server/test/notify/move-notifications.ts";
import { open } from "#server/test/open.ts";
import { buildQuestion } from "#server/test/trust/build-verification.ts";

const opened = open();

let admins: Browser[];
beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  const built = [await buildAdmin(opened.db, { passwordHash }), await buildAdmin(opened.db, { passwordHash })];
  // Without the permissions that the notifications for admins name.
  await buildAdmin(opened.db, {}, ["reference", "audit"]);
  admins = await Promise.all(built.map(({ id }) => signedIn(opened, id)));
});

/** A company and a freelancer with a request, and another applicant. */
async function buildParties(status: RequestStatus | undefined) {
  const { db } = opened;
  const address = () => `${randomUUID()}@kaamkaj.example`;
  const company = await buildCompany(db, { email: address() });
  const freelancer = await buildFreelancer(db, { email: address() });
  const other = await buildFreelancer(db, { email: address() });
  const { id: workId } = await buildWork(db, { ownerId: company.id, budget: rupees(1000) });
  const request = status && (await buildRequest(db, { workId, freelancerId: freelancer.id, status }));
  await buildRequest(db, { workId, freelancerId: other.id });
  return {
    company: company.id,
    freelancer: freelancer.id,
    otherApplicant: other.id,
    addresses: Object.fromEntries([company, freelancer, other].map(({ id, email }) => [id, email])),
    workId,
    requestId: request?.id ?? 0,
    asCompany: await signedIn(opened, company.id),
    asFreelancer: await signedIn(opened, freelancer.id),
  };
}

type Parties = Awaited<ReturnType<typeof buildParties>>;

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser | undefined, headers: Headers = {}) =>
  outcomeOf(await ask(opened, name, body, { as, headers }));

const reason = "Not as agreed.";

async function resumeOf({ freelancer }: Parties) {
  return (await buildFile(opened.db, { kind: "resume", uploaderId: freelancer, attachedAt: null })).name;
}

const byRequest =
  (status: RequestStatus | undefined, run: (on: Parties, headers?: Headers) => Promise<string>, by?: Move["by"]) =>
  async (): Promise<Move> => {
    const on = await buildParties(status);
    return { ...on, ...(by && { by }), run: (headers) => run(on, headers) };
  };

/** An application of a freelancer, whom the company may have invited. */
async function applyDriver({ isInvited }: { readonly isInvited: boolean }): Promise<Move> {
  const on = await buildParties(undefined);
  const { workId, workId: workid, freelancer: freelancerId, asFreelancer } = on;
  if (isInvited) await buildWorkInvitation(opened.db, { workId, freelancerId });
  const biodata = await resumeOf(on);
  return { ...on, run: (headers) => call("workreq", { workid, name: "Asha", biodata }, asFreelancer, headers) };
}

/** Moves of a request by its milestones, of which the parties are notified instead. */
type FundedMove = "closeFunded" | "voidFunded";

const requestDrivers: Readonly<
  Record<Exclude<keyof typeof requestNotifications, "end" | "take" | FundedMove>, () => Promise<Move>>
> = {
  apply: () => applyDriver({ isInvited: false }),
  applyInvited: () => applyDriver({ isInvited: true }),
  accept: byRequest("pending", ({ requestId: reqid, asCompany }, headers) =>
    call("updatereqstatus", { reqid, status: "accepted" }, asCompany, headers),
  ),
  reject: byRequest("pending", ({ requestId: reqid, asCompany }, headers) =>
    call("updatereqreview", { reqid, status: "rejected", rejectreason: reason }, asCompany, headers),
  ),
  complete: byRequest("accepted", ({ requestId: requestid, asFreelancer }, headers) =>
    call("updateworkprogress", { requestid, percentage: 100, progress_desc: "All." }, asFreelancer, headers),
  ),
  pay: byRequest("completed", ({ requestId: requestid, asCompany }, headers) =>
    call("payment", { requestid, amount: 1000 }, asCompany, headers),
  ),
  settle: async () => {
    const on = await buildParties("completed");
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, on.company));
    const body = { requestid: on.requestId, amount: 1000 };
    return { ...on, run: (headers) => call("payments.settleDebt", body, admins[0], headers) };
  },
  confirm: async () => confirmDriver(),
  receive: async () => receiveDriver(),
  correct: async () => reverseDriver(),
  withdraw: byRequest("pending", ({ requestId: reqid, asFreelancer }, headers) =>
    call("workreqdelete", { reqid }, asFreelancer, headers),
  ),
  sendBack: byRequest("completed", ({ requestId: reqid, asCompany }, headers) =>
    call("sendback", { reqid, reason }, asCompany, headers),
  ),
};

const endDrivers: Readonly<Record<"company" | "freelancer", () => Promise<Move>>> = {
  company: byRequest(
    "accepted",
    ({ requestId: reqid, asCompany }, headers) => call("endengagement", { reqid, reason }, asCompany, headers),
    "company",
  ),
  freelancer: byRequest(
    "accepted",
    ({ requestId: reqid, asFreelancer }, headers) => call("endengagement", { reqid, reason }, asFreelancer, headers),
    "freelancer",
  ),
};

async function registerCompany(): Promise<Move> {
  const [place] = await opened.db
    .select({ districtid: companies.districtId, locationid: companies.locationId })
    .from(companies)
    .where(eq(companies.accountId, (await buildCompany(opened.db)).id));
  const logo = (await buildFile(opened.db, { attachedAt: null, uploaderId: admins[0]?.accountId ?? 0 })).name;
  const person = { name: "Tea House", EMAIL: "tea@kaamkaj.example", phone: "9876543210", password: "Right1234" };
  const form = { ...person, licenseno: "LIC-1", ...place, logo, username: `tea_${randomUUID().slice(0, 8)}` };
  return { company: 0, addresses: {}, run: (headers) => call("companyreg", form, admins[0], headers) };
}

const statusDriver = (present: "pending" | "accepted", status: "accepted" | "rejected") => async (): Promise<Move> => {
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id } = await buildCompany(opened.db, { email, status: present });
  const run = (headers?: Headers) => call("updateclientstatus", { id, status }, admins[0], headers);
  return { company: id, addresses: { [id]: email }, run };
};

const companyDrivers: Readonly<Record<keyof typeof companyNotifications, () => Promise<Move>>> = {
  register: registerCompany,
  verify: statusDriver("pending", "accepted"),
  reject: statusDriver("accepted", "rejected"),
  resubmit: async () => {
    const { id, email } = await buildCompany(opened.db, { status: "pending" });
    const token = await buildQuestion(opened.db, id, admins[0]?.accountId ?? 0);
    const body = { token, licenseNo: "LIC-2", statement: "", files: [] };
    return {
      company: id,
      addresses: { [id]: email },
      run: (headers) => call("verifications.submit", body, undefined, headers),
    };
  },
};

type Order = Awaited<ReturnType<typeof buildOrder>>;

const byOrder =
  (
    provider: "manual" | "sandbox" | "direct",
    run: (order: Order, on: Parties, headers?: Headers) => Promise<string>,
    status: RequestStatus = "completed",
  ) =>
  async (): Promise<Move> => {
    const on = await buildParties(status);
    const order = await buildOrder(opened.db, {
      requestId: on.requestId,
      companyId: on.company,
      provider,
      // A paid request cannot have another live order; this one was abandoned.
      ...(status === "paid" && { status: "expired" }),
    });
    return { ...on, run: (headers) => run(order, on, headers) };
  };

const confirmDriver = byOrder("manual", ({ id: orderId }, _on, headers) =>
  call("payments.confirm", { orderId }, admins[0], headers),
);

const receiveDriver = byOrder("direct", ({ id: orderId }, { asFreelancer }, headers) =>
  call("payments.confirmReceipt", { orderId }, asFreelancer, headers),
);

/** The payment was recorded by an admin, so it has no order. */
async function reverseDriver(): Promise<Move> {
  const on = await buildParties("paid");
  const body = { requestId: on.requestId, reason: "The transfer belonged to another work.", password };
  const run = (headers?: Headers) => call("payments.reverse", body, admins[0], headers);
  const addresses = { ...on.addresses };
  for (const { accountId } of admins) {
    addresses[accountId] = `${randomUUID()}@kaamkaj.example`;
    await opened.db.update(accounts).set({ email: addresses[accountId] }).where(eq(accounts.id, accountId));
  }
  return { ...on, addresses, run };
}

/** The provider reports the state of an order, always by the same message. */
async function report({ providerOrder: order }: Order, state: "captured" | "failed", amount = 100_000) {
  const payload = JSON.stringify({ id: `${order}_${state}`, order, state, amount });
  const signature = opened.services.keys.sign("sandbox", payload).toString("hex");
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  return outcomeOf(await opened.app.inject({ method: "POST", url: "/api/webhooks/sandbox", headers, payload }));
}

const reportWith =
  (chosen: PaymentProvider) =>
  async ({ requestId: requestid, asCompany }: Parties, headers?: Headers) => {
    const { providers } = opened.services;
    Object.assign(opened.services, { providers: { ...providers, chosen } });
    const outcome = await call("payment", { requestid, amount: 1000, reference: "UTR 1" }, asCompany, headers);
    Object.assign(opened.services, { providers });
    return outcome;
  };

const orderDrivers: Readonly<Record<Exclude<keyof typeof orderNotifications, "refundHeld">, () => Promise<Move>>> = {
  report: byRequest("completed", reportWith(manual)),
  reportDirect: byRequest("completed", reportWith(direct)),
  capture: byOrder("sandbox", (order) => report(order, "captured")),
  confirm: confirmDriver,
  receive: receiveDriver,
  deny: byOrder("direct", ({ id: orderId }, { asFreelancer }, headers) =>
    call("payments.denyReceipt", { orderId, reason }, asFreelancer, headers),
  ),
  refund: byOrder("sandbox", (order) => report(order, "captured"), "paid"),
  hold: byOrder("sandbox", async (order) => {
    opened.services.log.level = "silent"; // It logs an error: money that matches no order.
    const outcome = await report(order, "captured", 99_900);
    opened.services.log.level = "error";
    return outcome;
  }),
  fail: byOrder("sandbox", (order) => report(order, "failed")),
  expire: byOrder("sandbox", async ({ id }) => {
    await opened.db
      .update(paymentOrders)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(paymentOrders.id, id));
    await repairPayments(opened.services);
    return "Success";
  }),
  decline: byOrder("manual", ({ id: orderId }, _on, headers) =>
    call("payments.decline", { orderId, reason }, admins[0], headers),
  ),
  close: byOrder("sandbox", ({ id: orderId }, _on, headers) =>
    call("payments.closeOrder", { orderId, reason }, admins[0], headers),
  ),
  cancel: byOrder("sandbox", ({ requestId }, { asCompany }, headers) =>
    call("payments.cancelOrder", { requestId }, asCompany, headers),
  ),
  withdraw: byOrder("manual", (_order, { requestId: requestid, asCompany }, headers) =>
    call("payments.withdrawReport", { requestid }, asCompany, headers),
  ),
  reverse: reverseDriver,
};

const drivers: readonly MoveDriver[] = [
  ...(Object.keys(requestDrivers) as (keyof typeof requestDrivers)[]).map((move) => {
    // The admin confirms or reverses the order and with it the payment; a direct payment is billed.
    const others: Partial<Record<string, readonly NotificationRule[]>> = {
      confirm: orderNotifications.confirm,
      correct: orderNotifications.reverse,
      receive: billNotifications.create,
    };
    const rules = [...requestNotifications[move], ...(others[move] ?? [])];
    return [`request: ${move}`, rules, requestDrivers[move]] as const;
  }),
  ["request: end by the company", requestNotifications.end, endDrivers.company],
  ["request: end by the freelancer", requestNotifications.end, endDrivers.freelancer],
  ...(Object.keys(companyDrivers) as (keyof typeof companyDrivers)[]).map(
    (move) => [`company: ${move}`, companyNotifications[move], companyDrivers[move]] as const,
  ),
  ...(Object.keys(orderDrivers) as (keyof typeof orderDrivers)[]).map((move) => {
    const request = {
      capture: requestNotifications.pay,
      confirm: requestNotifications.confirm,
      receive: [...requestNotifications.receive, ...billNotifications.create],
      reverse: requestNotifications.correct,
    };
    const rules =
      move in request
        ? [...orderNotifications[move], ...request[move as keyof typeof request]]
        : orderNotifications[move];
    return [`order: ${move}`, rules, orderDrivers[move]] as const;
  }),
];

testMoves(opened, () => admins.map(({ accountId }) => accountId), drivers);

describe("a move that a later check refuses", () => {
  it("notifies nobody", async () => {
    const on = await buildParties("completed");
    await buildOrder(opened.db, { requestId: on.requestId, companyId: on.company });
    const before = await lastNotificationId(opened);
    expect(await call("sendback", { reqid: on.requestId, reason }, on.asCompany)).toBe("409 payment_waits");
    expect(await notificationsSince(opened, before, on)).toEqual({ notifications: [], mails: [] });
  });
});

describe("what is no move", () => {
  const kindsSince = async (id: number, accountIds: number[]) => {
    const isNew = and(gt(notifications.id, id), inArray(notifications.accountId, accountIds));
    return opened.db.select().from(notifications).where(isNew).orderBy(notifications.id);
  };

  it("progress below 100 percent notifies the company without an e-mail", async () => {
    const on = await buildParties("accepted");
    const before = await lastNotificationId(opened);
    const body = { requestid: on.requestId, percentage: 40, progress_desc: "Two pages." };
    expect(await call("updateworkprogress", body, on.asFreelancer)).toBe("Success");
    expect(await kindsSince(before, [on.company, on.freelancer])).toMatchObject([
      { accountId: on.company, kind: "progress_reported", subjectId: on.requestId, facts: { percentage: 40 } },
    ]);
    expect((await notificationsSince(opened, before, on)).mails).toEqual([]);
  });

  it("a lowered budget notifies every pending applicant of both budgets, and a raised one nobody", async () => {
    const on = await buildParties("pending");
    const [work] = (await ask(opened, "getworkbyid", { id: on.workId }, { as: on.asCompany })).json();
    const { title, categoryid, subcategoryid, description, deadlinedate } = work;
    const terms = { workid: on.workId, title, categoryid, subcategoryid, description, deadlinedate };
    const before = await lastNotificationId(opened);
    expect(await call("workedit", { ...terms, budget: 1500 }, on.asCompany)).toBe("Success");
    expect(await kindsSince(before, [on.freelancer, on.otherApplicant])).toEqual([]);
    expect(await call("workedit", { ...terms, budget: 900 }, on.asCompany)).toBe("Success");
    await jobsDone(opened, "applicants");
    const lowered = { kind: "budget_lowered", facts: { previousAmountPaise: 150_000, amountPaise: 90_000 } };
    expect(await kindsSince(before, [on.freelancer, on.otherApplicant])).toMatchObject([lowered, lowered]);
  });

  it("a deleted work notifies every pending applicant, by e-mail as well", async () => {
    const on = await buildParties("pending");
    const before = await lastNotificationId(opened);
    expect(await call("workdelete", { workid: on.workId }, on.asCompany)).toBe("Success");
    const sent = await notificationsSince(opened, before, on);
    const applicants = [on.freelancer, on.otherApplicant];
    expect(sent.notifications).toEqual(applicants.map((id) => `${id} work_withdrawn`).toSorted());
    expect(sent.mails).toEqual(applicants.map((id) => on.addresses[id]).toSorted());
  });
});
