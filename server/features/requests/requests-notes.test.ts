import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/work-request.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
let company: number;
let rejected: number;

beforeAll(async () => {
  company = (await buildCompany(opened.db)).id;
  rejected = (await buildCompany(opened.db, { status: "rejected" })).id;
});

const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);
const newWork = async (ownerId = company) => (await buildWork(opened.db, { ownerId })).id;

type Status = (typeof requestStatuses)[number];
const request = async (freelancerId: number, status: Status, workId: number, day = 1) =>
  (await buildRequest(opened.db, { freelancerId, status, workId, requestedAt: new Date(Date.UTC(2024, 0, day)) })).id;

interface Note {
  readonly requestid: number;
  readonly isPositionFilled: boolean;
  readonly isCompanyRejected: boolean;
}

async function notes(as: Browser, asked: object = {}) {
  const answer = await ask(opened, "requests.listNotes", asked, { as });
  expect(answer.statusCode).toBe(200);
  return { rows: answer.json<Note[]>(), next: answer.headers["x-next-after"]?.toString() };
}

describe("what a freelancer has to know of own requests", () => {
  it("is nothing while nobody is engaged and the company is verified", async () => {
    const me = await newFreelancer();
    for (const status of requestStatuses) await request(me.accountId, status, await newWork());
    expect((await notes(me)).rows).toEqual([]);
  });

  it.each(["accepted", "completed", "paid"] as const)(
    "is that the position is filled, for the pending ones where somebody else's request is %s",
    async (status) => {
      const [me, chosen] = [await newFreelancer(), await newFreelancer()];
      const workId = await newWork();
      const waiting = await request(me.accountId, "pending", workId);
      await request((await newFreelancer()).accountId, "rejected", workId);
      await request(chosen.accountId, status, workId);
      const mine = { requestid: waiting, isPositionFilled: true, isCompanyRejected: false };
      expect((await notes(me)).rows).toEqual([mine]);
      expect((await notes(chosen)).rows).toEqual([]);
    },
  );

  it("is over when the engagement has ended and the work is open again", async () => {
    const [me, chosen] = [await newFreelancer(), await newFreelancer()];
    const workId = await newWork();
    await request(me.accountId, "pending", workId);
    const reqid = await request(chosen.accountId, "accepted", workId);
    expect((await notes(me)).rows).toHaveLength(1);
    const ended = await ask(opened, "endengagement", { reqid, reason: "No time." }, { as: chosen });
    expect(outcomeOf(ended)).toBe("Success");
    expect((await notes(me)).rows).toEqual([]);
  });

  it("is that the company was rejected, for what still waits for it, until it is verified again", async () => {
    const me = await newFreelancer();
    const ids: Partial<Record<Status, number>> = {};
    for (const [day, status] of requestStatuses.entries())
      ids[status] = await request(me.accountId, status, await newWork(rejected), day + 1);
    const told = [ids.completed, ids.accepted, ids.pending].map((requestid) => ({
      requestid,
      isPositionFilled: false,
      isCompanyRejected: true,
    }));
    expect((await notes(me)).rows).toEqual(told);
    await opened.db.update(accounts).set({ status: "accepted" }).where(eq(accounts.id, rejected));
    expect((await notes(me)).rows).toEqual([]);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, rejected));
  });

  it("may be both", async () => {
    const me = await newFreelancer();
    const workId = await newWork(rejected);
    const requestid = await request(me.accountId, "pending", workId);
    await request((await newFreelancer()).accountId, "accepted", workId);
    expect((await notes(me)).rows).toEqual([{ requestid, isPositionFilled: true, isCompanyRejected: true }]);
  });

  it("is told page by page, the newest first, and only of own requests", async () => {
    const me = await newFreelancer();
    const ids: number[] = [];
    for (const day of [2, 1, 3]) {
      const workId = await newWork(rejected);
      await request((await newFreelancer()).accountId, "pending", workId, day);
      ids[day] = await request(me.accountId, "pending", workId, day);
    }
    const first = await notes(me, { limit: 2 });
    expect(first.rows.map(({ requestid }) => requestid)).toEqual([ids[3], ids[2]]);
    const rest = await notes(me, { limit: 2, after: first.next });
    expect(rest.rows.map(({ requestid }) => requestid)).toEqual([ids[1]]);
    expect(rest.next).toBeUndefined();
    for (const asked of [{ limit: 0 }, { after: "x" }])
      expect(outcomeOf(await ask(opened, "requests.listNotes", asked, { as: me }))).toBe("400 invalid");
  });
});
