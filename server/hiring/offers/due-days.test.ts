import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#domain/day.ts";
import { dueDay } from "#domain/hiring/due-day.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

const migration = join(import.meta.dirname, "../../platform/db/migrations/0096_agreed-days.sql");

let company: Browser;
let freelancer: Browser;
let other: Browser;
let admin: Browser;
let today = "";

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
  other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const { rows } = await opened.db.execute<{ today: string }>(sql`select current_date::text as today`);
  today = rows[0]?.today ?? "";
});

type Call = Parameters<typeof ask>[1];
const act = async (call: Call, body: object, as: Browser) => outcomeOf(await ask(opened, call, body, { as }));
const rowsOf = async (call: Call, body: object, as: Browser) =>
  (await ask(opened, call, body, { as })).json<Record<string, unknown>[]>();

/** A work that is due in 20 days, with an offer of the freelancer and a request of another one. */
async function buildOffered(days: number | null) {
  const deadline = addDays(today, 20);
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, quotes: true, deadline });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
  await buildRequest(opened.db, { workId, freelancerId: other.accountId });
  await buildOffer(opened.db, { requestId, author: "freelancer", days });
  return { workId, requestId, deadline };
}

type Offered = Awaited<ReturnType<typeof buildOffered>>;

async function buildAgreed(days: number | null) {
  const on = await buildOffered(days);
  expect(await act("updatereqstatus", { reqid: on.requestId, status: "accepted", offerVersion: 1 }, company)).toBe(
    "updated",
  );
  return on;
}

/** The day on which the work is due, in everything that names it to its parties and to an admin. */
async function namedDays({ workId, requestId }: Offered) {
  const ofWork = ({ workid }: Record<string, unknown>) => workid === workId;
  const status = "accepted";
  const [contract] = await rowsOf("contracts.get", { requestId }, company);
  const [listed] = (await rowsOf("contracts.list", {}, freelancer)).filter((row) => row["requestId"] === requestId);
  const [summary] = await rowsOf("dashboards.freelancer", {}, freelancer);
  const lists = [
    await rowsOf("getworkdetails", { id: company.accountId }, company),
    await rowsOf("getworkbyid", { id: workId }, company),
    await rowsOf("workdetails", { id: workId }, freelancer),
    await rowsOf("getworkbyrequestid", { reqid: requestId }, freelancer),
    await rowsOf("getworkbystatus", { loginid: freelancer.accountId, status }, freelancer),
    await rowsOf("getworkbystatus", { loginid: company.accountId, status }, company),
    summary?.["nextDeadlines"] as Record<string, unknown>[],
  ];
  const [moderated] = await rowsOf("works.findPosted", { workId }, admin);
  return [
    (contract?.["document"] as { dueDay: string } | undefined)?.dueDay,
    listed?.["dueDay"],
    moderated?.["deadline"],
    ...lists.map((rows) => rows.find(ofWork)?.["deadlinedate"]),
  ];
}

const reminderDays = async ({ requestId }: Offered) =>
  (
    await opened.db.select().from(reminders).where(eq(reminders.requestId, requestId)).orderBy(asc(reminders.dueAt))
  ).map(({ dueAt }) => dueAt.toISOString().slice(0, 10));

const storedDeadline = async ({ workId }: Offered) =>
  (await opened.db.select().from(works).where(eq(works.id, workId)))[0]?.deadline;

const edit = async ({ workId }: Offered, deadlinedate: string) => {
  const [work] = await rowsOf("getworkbyid", { id: workId }, company);
  const { title, description, categoryid, subcategoryid, cost: budget } = work ?? {};
  return act(
    "workedit",
    { workid: workId, title, description, categoryid, subcategoryid, budget, deadlinedate },
    company,
  );
};

describe("the day that an acceptance agrees on", () => {
  it.each([
    ["an offer that is faster than the deadline", 15],
    ["an offer for the day of the deadline", 20],
    ["an offer that takes longer", 40],
    ["an offer without days", null],
  ])("is one and the same everywhere after %s", async (_, days) => {
    const on = await buildAgreed(days);
    const due = dueDay({ deadline: on.deadline, days }, today);
    expect(new Set(await namedDays(on))).toEqual(new Set([due]));
    expect(await reminderDays(on)).toEqual([addDays(due, -3), addDays(due, 1)]);
  });

  it("is nobody else's: another applicant reads the deadline of the work", async () => {
    const { workId, deadline } = await buildAgreed(15);
    expect(await rowsOf("workdetails", { id: workId }, other)).toMatchObject([{ deadlinedate: deadline }]);
  });

  it("orders the next deadlines of the freelancer", async () => {
    const [late, soon] = [await buildAgreed(19), await buildAgreed(2)];
    const [summary] = await rowsOf("dashboards.freelancer", {}, freelancer);
    const ids = ((summary?.["nextDeadlines"] ?? []) as { workid: number }[]).map(({ workid }) => workid);
    expect(ids[0]).toBe(soon.workId);
    expect(ids.indexOf(late.workId)).not.toBe(0);
  });

  it("is what the company sends back when it corrects the title, and can only move to a later day", async () => {
    const on = await buildAgreed(15);
    expect(await edit(on, addDays(today, 15))).toBe("Success");
    expect(await edit(on, addDays(today, 14))).toBe("409 terms_frozen");
    expect(await storedDeadline(on)).toBe(on.deadline);
    expect(await edit(on, addDays(today, 17))).toBe("Success");
    expect(new Set(await namedDays(on))).toEqual(new Set([addDays(today, 17)]));
    expect(await reminderDays(on)).toEqual([addDays(today, 14), addDays(today, 18)]);
  });

  it("moves with an amendment that both sides accept", async () => {
    const on = await buildAgreed(15);
    const [contract] = await rowsOf("contracts.get", { requestId: on.requestId }, company);
    const change = {
      contractId: contract?.["contractId"],
      baseVersion: 1,
      deadline: addDays(today, 16),
      reason: "Rain.",
    };
    const { amendmentId } = (await ask(opened, "contracts.amend", change, { as: freelancer })).json();
    expect(await act("contracts.answerAmendment", { amendmentId, accept: true }, company)).not.toMatch(/^4/);
    expect(new Set(await namedDays(on))).toEqual(new Set([addDays(today, 16)]));
  });

  it("is final once the work is paid", async () => {
    const on = await buildAgreed(15);
    const [contract] = await rowsOf("contracts.get", { requestId: on.requestId }, company);
    await opened.db.update(workRequests).set({ status: "paid" }).where(eq(workRequests.id, on.requestId));
    await opened.db
      .update(contracts)
      .set({ state: "ended", endedAt: new Date(), endReason: "paid" })
      .where(eq(contracts.id, String(contract?.["contractId"])));
    expect(await edit(on, addDays(today, 30))).toBe("409 terms_frozen");
    expect(await edit(on, addDays(today, 15))).toBe("Success");
  });

  it("ends with the engagement, and the deadline of the work applies again", async () => {
    const on = await buildAgreed(15);
    expect(await act("endengagement", { reqid: on.requestId, reason: "We part." }, company)).toBe("Success");
    expect(await rowsOf("workdetails", { id: on.workId }, company)).toMatchObject([{ deadlinedate: on.deadline }]);
  });
});

it("the migration dates the engagements of before by their contracts, and moves their reminders", async () => {
  const on = await buildAgreed(15);
  const later = { dueAt: sql`due_at + interval '5 days'` };
  await opened.db.update(reminders).set(later).where(eq(reminders.requestId, on.requestId));
  await opened.db.update(works).set({ agreedDay: null }).where(eq(works.id, on.workId));
  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements.filter(
    (each) => each.includes("\nUPDATE") || each.trimStart().startsWith("UPDATE"),
  ))
    await opened.db.execute(sql.raw(statement));
  expect(new Set(await namedDays(on))).toEqual(new Set([addDays(today, 15)]));
  expect(await reminderDays(on)).toEqual([addDays(today, 12), addDays(today, 16)]);
});
