import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { answerReminderKinds, answerReminders } from "#domain/money/direct-payment.ts";
import { rupees } from "#domain/money.ts";
import { processAnswerReminders } from "#server/money/payments/direct-reminders.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "direct" }, { hasJobs: false });

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const hour = 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * 24 * hour + hour);

/** A payment that the company has just reported. */
async function reported() {
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id: companyId } = await buildCompany(opened.db);
  const { id: freelancerId } = await buildFreelancer(opened.db, { email });
  const { id: workId } = await buildWork(opened.db, { ownerId: companyId, budget: rupees(1000) });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId, status: "completed" });
  const as = await signedIn(opened, companyId);
  const input = { requestid: requestId, amount: 1000, reference: "UTR 42" };
  expect(outcomeOf(await ask(opened, "payment", input, { as }))).toBe("Pending");
  const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
  return { requestId, freelancerId, email, orderId: order?.id ?? 0 };
}

const kindsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId)))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("direct_") && kind !== "direct_reported");
const remindersOf = (requestId: number) =>
  opened.db.select().from(reminders).where(eq(reminders.requestId, requestId)).orderBy(reminders.dueAt);
/** The queued e-mails to an address. */
async function mailCountOf(email: string): Promise<number> {
  const { rows } = await opened.db.execute(
    sql`select from pgboss.job where name = 'mail' and data ->> 'to' = ${email}`,
  );
  return rows.length;
}
const tasks = async () =>
  (await ask(opened, "payments.listUnanswered", { limit: 200 }, { as: admin }))
    .json<{ orderId: number }[]>()
    .map(({ orderId }) => orderId);

describe("a direct payment without an answer", () => {
  it("reminds the freelancer twice, by e-mail too, and then becomes a task of the admins", async () => {
    const { requestId, freelancerId, email } = await reported();
    expect((await remindersOf(requestId)).map(({ kind }) => kind)).toEqual(answerReminderKinds);
    await processAnswerReminders(opened.services, inDays(1));
    expect(await kindsOf(freelancerId)).toEqual([]);
    for (const [kind, count] of [
      ["direct_due", 1],
      ["direct_overdue", 2],
    ] as const) {
      const mailCount = await mailCountOf(email);
      await processAnswerReminders(opened.services, inDays(answerReminders[kind].days));
      expect(await kindsOf(freelancerId)).toHaveLength(count);
      expect(await mailCountOf(email)).toBe(mailCount + 1);
    }
    await processAnswerReminders(opened.services, inDays(answerReminders.direct_missing.days));
    const isMissing = and(eq(notifications.kind, "direct_missing"), eq(notifications.subjectId, requestId));
    expect(await opened.db.select().from(notifications).where(isMissing)).toMatchObject([
      { accountId: admin.accountId },
    ]);
    expect(await kindsOf(freelancerId)).toEqual(["direct_due", "direct_overdue"]);
  });

  it("is listed for the admins after the last reminder, until it is answered", async () => {
    const { orderId, freelancerId } = await reported();
    expect(await tasks()).not.toContain(orderId);
    const createdAt = new Date(Date.now() - answerReminders.direct_missing.days * 24 * hour - hour);
    await opened.db.update(paymentOrders).set({ createdAt }).where(eq(paymentOrders.id, orderId));
    expect(await tasks()).toContain(orderId);
    const as = await signedIn(opened, freelancerId);
    expect(outcomeOf(await ask(opened, "payments.confirmReceipt", { orderId }, { as }))).toBe("Success");
    expect(await tasks()).not.toContain(orderId);
  });

  it("reminds nobody once it is answered", async () => {
    const { requestId, freelancerId, orderId } = await reported();
    const as = await signedIn(opened, freelancerId);
    const denial = { orderId, reason: "Nothing has come yet." };
    expect(outcomeOf(await ask(opened, "payments.denyReceipt", denial, { as }))).toBe("Success");
    await processAnswerReminders(opened.services, inDays(8));
    expect((await remindersOf(requestId)).map(({ outcome }) => outcome)).toEqual(["dropped", "dropped", "dropped"]);
    expect(await kindsOf(freelancerId)).toEqual([]);
  });

  it("is reminded of once, of ten runs at the same moment", async () => {
    const { freelancerId } = await reported();
    const due = inDays(answerReminders.direct_due.days);
    await Promise.all(Array.from({ length: 10 }, () => processAnswerReminders(opened.services, due)));
    expect(await kindsOf(freelancerId)).toEqual(["direct_due"]);
  });
});
