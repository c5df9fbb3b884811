import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { notificationKinds } from "#domain/notify/notification.ts";
import type { NotificationRule, Recipient } from "#domain/notify/notification-rule.ts";
import { type ReminderKind, reminders as reminderTable } from "#domain/notify/reminder.ts";
import { processReminders } from "#server/notify/reminders/due.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFreelancer,
  buildProgress,
  buildRequest,
  buildWork,
} from "#server/test/build.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { buildReminder } from "#server/test/notify/build-reminder.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let admin: { readonly id: number; readonly as: Browser };
beforeAll(async () => {
  const { id } = await buildAdmin(opened.db);
  // Without the permission that the notification for admins names.
  await buildAdmin(opened.db, {}, ["reference", "audit"]);
  admin = { id, as: await signedIn(opened, id) };
});

async function buildReminded(kind: ReminderKind, status: RequestStatus = reminderTable[kind].status) {
  const address = () => `${randomUUID()}@kaamkaj.example`;
  const company = await buildCompany(opened.db, { email: address() });
  const freelancer = await buildFreelancer(opened.db, { email: address() });
  const work = await buildWork(opened.db, { ownerId: company.id, title: `Work ${randomUUID()}` });
  const request = await buildRequest(opened.db, { workId: work.id, freelancerId: freelancer.id, status });
  const { id } = await buildReminder(opened.db, { requestId: request.id, kind });
  return { id, company, freelancer, title: work.title, requestId: request.id };
}

type Reminded = Awaited<ReturnType<typeof buildReminded>>;

/** The notifications of a request in the order in which they were written. */
const notificationsOf = ({ requestId }: Reminded) =>
  opened.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.subjectKind, "request"), eq(notifications.subjectId, requestId)))
    .orderBy(asc(notifications.id));
const kindsInOrder = async (reminder: Reminded) => (await notificationsOf(reminder)).map(({ kind }) => kind);

/** The recipients of the notifications of a request with their kinds. */
async function notified(reminder: Reminded): Promise<string[]> {
  const { company, freelancer } = reminder;
  const rows = await notificationsOf(reminder);
  const names = { [company.id]: "company", [freelancer.id]: "freelancer", [admin.id]: "admins" };
  return rows.map(({ accountId, kind }) => `${names[accountId]} ${kind}`).toSorted();
}

/** Who has got an e-mail about the work of a reminder. */
async function mailed({ title, company, freelancer }: Reminded): Promise<string[]> {
  const { rows } = await opened.db.execute<{ to: string }>(
    sql`select data ->> 'to' as to from pgboss.job where name = 'mail' and data ->> 'subject' like ${`%${title}%`}`,
  );
  return rows.map(({ to }) => ({ [company.email]: "company", [freelancer.email]: "freelancer" })[to] ?? to).toSorted();
}

async function outcome({ id }: Reminded) {
  const [row] = await opened.db.select().from(reminders).where(eq(reminders.id, id));
  return row?.outcome;
}

const run = () => processReminders(opened.services);
const pay = ({ requestId, company }: Reminded) =>
  signedIn(opened, company.id).then(async (as) =>
    outcomeOf(await ask(opened, "payment", { requestid: requestId, amount: 1000 }, { as })),
  );

describe.each(Object.keys(reminderTable) as ReminderKind[])("a due reminder of the kind %s", (kind) => {
  const rules: readonly NotificationRule[] = reminderTable[kind].notifies;
  const expected = (matching: readonly NotificationRule[], text: (rule: NotificationRule) => string) =>
    matching.map(text).toSorted();

  it("notifies each recipient of the table once, by e-mail where the table says so", async () => {
    const reminder = await buildReminded(kind);
    await run();
    await run();
    expect(await outcome(reminder)).toBe("sent");
    expect(await notified(reminder)).toEqual(expected(rules, (rule) => `${rule.to} ${rule.kind}`));
    const byMail = rules.filter(({ email }) => email !== undefined);
    expect(await mailed(reminder)).toEqual(expected(byMail, ({ to }): Recipient => to));
    for (const { to, kind: notified } of rules) {
      const role = ({ company: "client", freelancer: "freelancer", admins: "admin" } as const)[to as "company"];
      expect(notificationKinds[notified].screen).toHaveProperty(role);
    }
  });

  it("is sent once by three instances at once", async () => {
    const reminder = await buildReminded(kind);
    await Promise.all([run(), run(), run()]);
    expect(await notified(reminder)).toHaveLength(rules.length);
    expect(await mailed(reminder)).toHaveLength(rules.filter(({ email }) => email).length);
  });

  const { status } = reminderTable[kind];
  const others = (["accepted", "completed", "paid", "rejected"] as const).filter((other) => other !== status);
  it.each(others)("is dropped where the request is %s by then", async (other) => {
    const reminder = await buildReminded(kind, other);
    await run();
    expect(await outcome(reminder)).toBe("dropped");
    expect(await notified(reminder)).toEqual([]);
    expect(await mailed(reminder)).toEqual([]);
  });

  it("does not reach a rejected company", async () => {
    const reminder = await buildReminded(kind);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, reminder.company.id));
    await run();
    expect(await notified(reminder)).toEqual(status === "accepted" ? [`freelancer ${kind}`] : []);
    expect(await mailed(reminder)).toEqual(status === "accepted" ? ["freelancer"] : []);
  });

  it("is left alone until it is due", async () => {
    const reminder = await buildReminded(kind);
    await opened.db
      .update(reminders)
      .set({ dueAt: new Date(Date.now() + 60_000) })
      .where(eq(reminders.id, reminder.id));
    await run();
    expect(await outcome(reminder)).toBeNull();
  });
});

describe("the e-mail of a reminder", () => {
  it("names the page of the preferences for mail programs", async () => {
    const reminder = await buildReminded("payment_due");
    await run();
    const mail = await mailTo(opened, reminder.company.email);
    expect(mail.replace(/\r\n /g, "")).toMatch(
      /^List-Unsubscribe: ?<[^>]+\/clientmaster\/myaccount#email-preferences>/m,
    );
  });
});

describe("a payment at the same time as its reminder", () => {
  it("comes before or after it, twenty times", async () => {
    for (let round = 0; round < 20; round += 1) {
      const reminder = await buildReminded("payment_overdue");
      const [paid] = await Promise.all([pay(reminder), run(), run()]);
      await run();
      expect(paid).toBe("Success");
      const isSent = (await outcome(reminder)) === "sent";
      expect(isSent || (await outcome(reminder)) === "dropped").toBe(true);
      // Notifications are numbered in the order in which they are written.
      expect(await kindsInOrder(reminder)).toEqual(isSent ? ["payment_overdue", "paid"] : ["paid"]);
    }
  });
});

describe("while a payment is waiting for its confirmation", () => {
  it("the company is neither reminded nor called silent, until the payment is declined", async () => {
    const due = await buildReminded("payment_due");
    const { id: silentId } = await buildReminder(opened.db, { requestId: due.requestId, kind: "company_silent" });
    const silent = { ...due, id: silentId };
    const order = await buildOrder(opened.db, { requestId: due.requestId, companyId: due.company.id });
    await run();
    expect([await outcome(due), await outcome(silent)]).toEqual(["dropped", null]);
    await opened.db.update(paymentOrders).set({ status: "declined" }).where(eq(paymentOrders.id, order.id));
    await run();
    expect(await outcome(silent)).toBe("sent");
  });
});

describe("reminders.listTasks", () => {
  const tasks = async (page: object = {}) => {
    const response = await ask(opened, "reminders.listTasks", page, { as: admin.as });
    return { rows: response.json<{ requestId: number }[]>(), next: response.headers["x-next-after"] };
  };
  const isListed = async ({ requestId }: Reminded) =>
    (await tasks({ limit: 200 })).rows.some((row) => row.requestId === requestId);

  async function buildTask(): Promise<Reminded> {
    const task = await buildReminded("company_silent");
    await run();
    return task;
  }

  it("names work, company, freelancer and the instant of the completion", async () => {
    const task = await buildTask();
    expect((await tasks({ limit: 200 })).rows).toContainEqual({
      requestId: task.requestId,
      workTitle: task.title,
      companyName: task.company.name,
      freelancerName: task.freelancer.name,
      completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it("lists the longest wait first, page by page", async () => {
    const built = [await buildTask(), await buildTask(), await buildTask()].map(({ requestId }) => requestId);
    const listed: number[] = [];
    for (let after: unknown; ; ) {
      const { rows, next } = await tasks({ limit: 1, ...(after === undefined ? {} : { after }) });
      listed.push(...rows.map(({ requestId }) => requestId));
      if (next === undefined) break;
      after = next;
    }
    expect(listed.filter((id) => built.includes(id))).toEqual(built);
  });

  it("has no entry before the reminder, and none once the request is paid", async () => {
    const waiting = await buildReminded("company_silent");
    expect(await isListed(waiting)).toBe(false);
    await run();
    expect(await isListed(waiting)).toBe(true);
    expect(await pay(waiting)).toBe("Success");
    expect(await isListed(waiting)).toBe(false);
  });

  it("has none once the work is sent back, and begins anew with the next completion", async () => {
    const task = await buildTask();
    const as = await signedIn(opened, task.company.id);
    const reason = "The logo is missing.";
    expect(outcomeOf(await ask(opened, "sendback", { reqid: task.requestId, reason }, { as }))).toBe("Success");
    expect(await isListed(task)).toBe(false);
    const body = { requestid: task.requestId, percentage: 100, progress_desc: "All." };
    const by = await signedIn(opened, task.freelancer.id);
    expect(outcomeOf(await ask(opened, "updateworkprogress", body, { as: by }))).toBe("Success");
    expect(await isListed(task)).toBe(false);
  });

  it("has none while a payment waits for its confirmation", async () => {
    const task = await buildTask();
    await buildOrder(opened.db, { requestId: task.requestId, companyId: task.company.id });
    expect(await isListed(task)).toBe(false);
  });

  it("has none of a rejected company, whose debt is a task of its own", async () => {
    const task = await buildTask();
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, task.company.id));
    expect(await isListed(task)).toBe(false);
  });

  it("has none of an earlier completion", async () => {
    const task = await buildTask();
    await buildProgress(opened.db, { requestId: task.requestId, percentage: 100 });
    expect(await isListed(task)).toBe(false);
  });
});
