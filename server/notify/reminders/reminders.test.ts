import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type ReminderKind, reminders as reminderTable } from "#domain/notify/reminder.ts";
import { processReminders } from "#server/notify/reminders/due.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser, headers = {}) =>
  outcomeOf(await ask(opened, name, body, { as, headers }));

async function buildParties(status: "pending" | "accepted" | "completed", deadline = "2031-03-10") {
  const company = await buildCompany(opened.db);
  const freelancer = await buildFreelancer(opened.db);
  const work = await buildWork(opened.db, { ownerId: company.id, deadline });
  const { id } = await buildRequest(opened.db, { workId: work.id, freelancerId: freelancer.id, status });
  const [asCompany, asFreelancer] = [await signedIn(opened, company.id), await signedIn(opened, freelancer.id)];
  return { requestId: id, workId: work.id, asCompany, asFreelancer };
}

type Parties = Awaited<ReturnType<typeof buildParties>>;

const accept = ({ requestId: reqid, asCompany }: Parties, headers = {}) =>
  call("updatereqstatus", { reqid, status: "accepted" }, asCompany, headers);
const complete = ({ requestId: requestid, asFreelancer }: Parties) =>
  call("updateworkprogress", { requestid, percentage: 100, progress_desc: "All." }, asFreelancer);
const sendBack = ({ requestId: reqid, asCompany }: Parties) =>
  call("sendback", { reqid, reason: "The logo is missing." }, asCompany);

async function moveDeadline({ workId, asCompany }: Parties, deadlinedate: string): Promise<string> {
  const [work] = await opened.db.select().from(works).where(eq(works.id, workId));
  const { title, description, categoryId: categoryid, subcategoryId: subcategoryid } = work ?? {};
  const terms = { workid: workId, title, description, categoryid, subcategoryid, budget: 1000, deadlinedate };
  return call("workedit", terms, asCompany);
}

const rowsOf = ({ requestId }: Parties) =>
  opened.db.select().from(reminders).where(eq(reminders.requestId, requestId)).orderBy(asc(reminders.dueAt));

/** Kind and due instant of the reminders of a request, the first one first. */
const dueOf = async (on: Parties) => (await rowsOf(on)).map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString()}`);
const outcomesOf = async (on: Parties) => (await rowsOf(on)).map(({ kind, outcome }) => `${kind} ${outcome}`);

/** A day of the platform, so many days from today. */
async function dayIn(days: number): Promise<string> {
  const { rows } = await opened.db.execute<{ day: string }>(sql`select (current_date + ${days}::int)::text as day`);
  return rows[0]?.day ?? "";
}

describe("the reminders of a deadline", () => {
  it("are made by the acceptance: three days before, and a day after, at nine in the platform's zone", async () => {
    const on = await buildParties("pending");
    expect(await accept(on)).toBe("updated");
    expect(await dueOf(on)).toEqual([
      "deadline_near 2031-03-07T03:30:00.000Z",
      "deadline_passed 2031-03-11T03:30:00.000Z",
    ]);
  });

  it("are made once by an acceptance that is replayed or repeated", async () => {
    const on = await buildParties("pending");
    const key = { "idempotency-key": randomUUID() };
    for (const headers of [key, key, {}]) await accept(on, headers);
    expect(await rowsOf(on)).toHaveLength(2);
  });

  it("are not made by an acceptance that is refused", async () => {
    const on = await buildParties("pending");
    await buildRequest(opened.db, { workId: on.workId, status: "accepted" });
    expect(await accept(on)).toBe("409 position_filled");
    expect(await rowsOf(on)).toEqual([]);
  });

  it("leave out what would be in the past", async () => {
    const on = await buildParties("pending", await dayIn(1));
    await accept(on);
    expect((await rowsOf(on)).map(({ kind }) => kind)).toEqual(["deadline_passed"]);
  });

  it("move with a later deadline, also those that were sent", async () => {
    const on = await buildParties("pending");
    await accept(on);
    await processReminders(opened.services, new Date("2031-03-08T09:00:00+05:30"));
    expect(await outcomesOf(on)).toEqual(["deadline_near sent", "deadline_passed null"]);
    expect(await moveDeadline(on, "2031-04-10")).toBe("Success");
    expect(await dueOf(on)).toEqual([
      "deadline_near 2031-04-07T03:30:00.000Z",
      "deadline_passed 2031-04-11T03:30:00.000Z",
    ]);
    expect(await outcomesOf(on)).toEqual(["deadline_near null", "deadline_passed null"]);
  });

  it("are not sent again after an edit that leaves the deadline", async () => {
    const on = await buildParties("pending");
    await accept(on);
    await processReminders(opened.services, new Date("2031-03-08T09:00:00+05:30"));
    expect(await moveDeadline(on, "2031-03-10")).toBe("Success");
    expect(await outcomesOf(on)).toEqual(["deadline_near sent", "deadline_passed null"]);
  });

  it("are not made for a work without an engagement", async () => {
    const on = await buildParties("pending");
    expect(await moveDeadline(on, "2031-04-10")).toBe("Success");
    expect(await rowsOf(on)).toEqual([]);
  });
});

const dayMs = 86_400_000;

describe("the reminders of a payment", () => {
  const kinds = ["payment_due", "payment_overdue", "company_silent"] as const satisfies ReminderKind[];

  it("are made by the completion, 5, 13 and 14 times 24 hours later", async () => {
    const on = await buildParties("accepted");
    const before = Date.now();
    expect(await complete(on)).toBe("Success");
    const rows = await rowsOf(on);
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
    for (const [at, kind] of kinds.entries()) {
      const completedAt = (rows[at]?.dueAt.getTime() ?? 0) - reminderTable[kind].days * dayMs;
      expect(completedAt).toBeGreaterThanOrEqual(before - 1);
      expect(completedAt).toBeLessThanOrEqual(Date.now() + 1);
    }
  });

  it("begin anew when the work was sent back and completed again", async () => {
    const on = await buildParties("accepted");
    await complete(on);
    expect(await sendBack(on)).toBe("Success");
    await complete(on);
    const rows = await rowsOf(on);
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map(({ occasion }) => occasion)).size).toBe(2);
    const [first = { dueAt: new Date() }, second = first] = rows;
    await processReminders(opened.services, new Date(first.dueAt.getTime()));
    expect((await outcomesOf(on)).filter((outcome) => !outcome.endsWith("null"))).toEqual(["payment_due dropped"]);
    await processReminders(opened.services, new Date(second.dueAt.getTime()));
    expect((await outcomesOf(on)).filter((outcome) => !outcome.endsWith("null"))).toEqual([
      "payment_due dropped",
      "payment_due sent",
    ]);
  });

  it("are not made by progress below 100 percent", async () => {
    const { requestId: requestid, asFreelancer, ...on } = await buildParties("accepted");
    await call("updateworkprogress", { requestid, percentage: 99, progress_desc: "Nearly." }, asFreelancer);
    expect(await rowsOf({ ...on, requestId: requestid, asFreelancer })).toEqual([]);
  });
});

describe("a request that is removed", () => {
  it("takes its reminders with it, also while they are being sent", async () => {
    const on = await buildParties("pending");
    await accept(on);
    expect(await call("endengagement", { reqid: on.requestId, reason: "Ill." }, on.asFreelancer)).toBe("Success");
    const late = new Date("2031-05-01T09:00:00+05:30");
    const [outcome] = await Promise.all([
      call("workreqdelete", { reqid: on.requestId }, on.asFreelancer),
      ...[1, 2, 3].map(() => processReminders(opened.services, late)),
    ]);
    expect(outcome).toBe("Success");
    expect(await rowsOf(on)).toEqual([]);
  });
});
