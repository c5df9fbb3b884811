import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { reconciliationItems } from "#server/platform/db/schema/reconciliation.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { nextReport } from "#server/test/differences.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { type Opened, open } from "#server/test/open.ts";

const atRazorpay = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(atRazorpay);
const sandboxed = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

interface Setting {
  readonly opened: Opened;
  readonly pay: (requestId: number, as: Browser) => Promise<void>;
}
const settings: Readonly<Record<"sandbox" | "razorpay", Setting>> = {
  sandbox: {
    opened: sandboxed,
    pay: async (requestid, as) =>
      expect(outcomeOf(await ask(sandboxed, "payment", { requestid, amount: 1000 }, { as }))).toBe("Success"),
  },
  razorpay: {
    opened: atRazorpay,
    pay: async (requestId, as) => {
      await ask(atRazorpay, "payments.start", { requestId }, { as });
      const [order] = await atRazorpay.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
      razorpay.pay(order?.providerOrder ?? "");
      await deliver(atRazorpay, razorpay.event(order?.providerOrder ?? "", "payment_link.paid"), "razorpay");
    },
  },
};

describe.each(["sandbox", "razorpay"] as const)("a return of a payment by %s", (name) => {
  const { opened, pay } = settings[name];
  let admin: Browser;
  let company: Browser;
  let freelancer: Browser;
  beforeAll(async () => {
    admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
    ({ company, freelancer } = await signedInParties(opened));
  });
  beforeEach(async () => {
    await opened.db.delete(notifications);
    Object.assign(razorpay, { answersToLose: 0, failsRefunds: false, beforeAnswer: undefined });
  });

  /** The payment of a work of a thousand rupees. */
  async function paid(): Promise<number> {
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
    const of = { workId, freelancerId: freelancer.accountId, status: "completed" as const };
    const { id: requestId } = await buildRequest(opened.db, of);
    await pay(requestId, company);
    return paymentOf(opened.db, requestId);
  }
  const giveBack = async (paymentId: number, amountPaise: number = rupees(100)) =>
    outcomeOf(await ask(opened, "payments.giveBack", { paymentId, amountPaise }, { as: freelancer }));
  const returnsOf = (paymentId: number) =>
    opened.db.select().from(returns).where(eq(returns.paymentId, paymentId)).orderBy(returns.id);
  const record = async (returnId: number | undefined) =>
    outcomeOf(await ask(opened, "payments.recordReturn", { returnId, reference: "UTR123456" }, { as: admin }));
  const kindsOf = async ({ accountId }: Browser) =>
    (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(
      ({ kind }) => kind,
    );

  it("is refunded in part by the provider, and the parties read it", async () => {
    const paymentId = await paid();
    expect(await giveBack(paymentId)).toBe("Success");
    expect(await returnsOf(paymentId)).toMatchObject([{ refund: null, sentAt: null, orderId: expect.any(Number) }]);
    await repairPayments(opened.services);
    const [returned] = await returnsOf(paymentId);
    expect(returned).toMatchObject({ refund: expect.stringMatching(/^(refund|rfnd)_/), sentAt: expect.any(Date) });
    expect(returned).toMatchObject({ reference: returned?.refund, sentBy: null, failureCount: 0 });
    expect(await kindsOf(company)).toEqual(expect.arrayContaining(["money_returned", "return_sent"]));
    expect(await kindsOf(admin)).not.toContain("return_to_send");
    const [entry] = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "returnrefund"));
    expect(entry).toMatchObject({ subject: "payment", subjectId: String(paymentId), outcome: "done" });
  });

  it("is refunded once by twenty instances, each return of a payment by itself", async () => {
    const paymentId = await paid();
    for (let i = 0; i < 3; i += 1) await giveBack(paymentId);
    await Promise.all(Array.from({ length: 20 }, () => repairPayments(opened.services)));
    const made = await returnsOf(paymentId);
    expect(new Set(made.map(({ refund }) => refund)).size).toBe(3);
    const sent = (await kindsOf(company)).filter((kind) => kind === "return_sent");
    expect(sent).toHaveLength(3);
  });

  it("is not recorded by hand before a refund has failed", async () => {
    const paymentId = await paid();
    await giveBack(paymentId);
    const [returned] = await returnsOf(paymentId);
    expect(await record(returned?.id)).toBe("409 payment_moved_on");
    await repairPayments(opened.services);
    expect(await record(returned?.id)).toBe("409 payment_moved_on");
  });

  it("ends ten days before the provider refunds no more", async () => {
    const paymentId = await paid();
    const age = (days: number) =>
      opened.db.execute(sql`update payments set paid_at = now() - interval '6 months' + make_interval(days => ${days})
        where id = ${paymentId}`);
    const isReturnable = async () => {
      const rows = (await ask(opened, "payouts.list", {}, { as: freelancer })).json<Record<string, unknown>[]>();
      return rows.find((row) => row["paymentId"] === paymentId)?.["isReturnable"];
    };
    const [payment] = (
      await opened.db.execute<{ at: string }>(sql`select paid_at as at from payments where id = ${paymentId}`)
    ).rows;
    await age(9);
    expect([await isReturnable(), await giveBack(paymentId)]).toEqual([false, "409 too_late"]);
    await age(11);
    expect([await isReturnable(), await giveBack(paymentId)]).toEqual([true, "Success"]);
    await opened.db.execute(sql`update payments set paid_at = ${payment?.at}::timestamptz where id = ${paymentId}`);
  });

  it("is no difference, and leaves the books in order", async () => {
    await giveBack(await paid());
    await repairPayments(opened.services);
    await reconcile(opened.services, nextReport());
    expect(await opened.db.select().from(reconciliationItems)).toEqual([]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  if (name === "sandbox") return;

  it("is one refund at Razorpay, also where its answer is lost", async () => {
    const paymentId = await paid();
    await giveBack(paymentId);
    const [{ operation } = { operation: "" }] = await returnsOf(paymentId);
    razorpay.beforeAnswer = async (path) => {
      if (path.endsWith("/refund")) razorpay.answersToLose = 1;
    };
    await repairPayments(opened.services);
    razorpay.beforeAnswer = undefined;
    expect(await returnsOf(paymentId)).toMatchObject([{ sentAt: null, failureCount: 1 }]);
    const review = async () =>
      (await ask(opened, "dashboards.admin", {}, { as: admin })).json()[0].money.paymentsToReview;
    expect(await review()).toBe(1);
    await repairPayments(opened.services);
    expect(razorpay.refunds.filter(({ receipt }) => receipt === operation)).toMatchObject([{ amount: 100_00 }]);
    expect(await returnsOf(paymentId)).toMatchObject([{ sentAt: expect.any(Date), failureCount: 0 }]);
    expect(await review()).toBe(0);
  });

  it("that fails is listed with its reason, and an admin sends the money", async () => {
    const paymentId = await paid();
    await giveBack(paymentId);
    razorpay.failsRefunds = true;
    await repairPayments(opened.services);
    const [row] = (await ask(opened, "payments.listReturns", {}, { as: admin })).json();
    expect(row).toMatchObject({
      isRefunded: true,
      failureCount: 1,
      lastFailure: "Razorpay could not refund the payment.",
    });
    expect(await record(row.returnId)).toBe("Success");
    await repairPayments(opened.services);
    expect(await returnsOf(paymentId)).toMatchObject([{ refund: null, reference: "UTR123456" }]);
  });
});
