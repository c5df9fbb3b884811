import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
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

const isWaiting = ({ isPositionFilled, isCompanyRejected }: Note) => isPositionFilled || isCompanyRejected;
const noteOf = ({ requestid, isPositionFilled, isCompanyRejected }: Note): Note => ({
  requestid,
  isPositionFilled,
  isCompanyRejected,
});

/** The own requests that wait for more than their turn. */
async function notes(as: Browser) {
  const response = await ask(opened, "getrequestbyid", {}, { as });
  expect(response.statusCode).toBe(200);
  return response.json<Note[]>().filter(isWaiting).map(noteOf);
}

describe("what a freelancer has to know of own requests", () => {
  it("is nothing while nobody is engaged and the company is verified", async () => {
    const me = await newFreelancer();
    for (const status of requestStatuses) await request(me.accountId, status, await newWork());
    expect(await notes(me)).toEqual([]);
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
      expect(await notes(me)).toEqual([mine]);
      expect(await notes(chosen)).toEqual([]);
    },
  );

  it("is over when the engagement has ended and the work is open again", async () => {
    const [me, chosen] = [await newFreelancer(), await newFreelancer()];
    const workId = await newWork();
    await request(me.accountId, "pending", workId);
    const reqid = await request(chosen.accountId, "accepted", workId);
    expect(await notes(me)).toHaveLength(1);
    const ended = await ask(opened, "endengagement", { reqid, reason: "No time." }, { as: chosen });
    expect(outcomeOf(ended)).toBe("Success");
    expect(await notes(me)).toEqual([]);
  });

  it("is that the company was rejected, for what still waits for it, until it is verified again", async () => {
    const me = await newFreelancer();
    const ids: Partial<Record<Status, number>> = {};
    for (const [day, status] of requestStatuses.entries())
      ids[status] = await request(me.accountId, status, await newWork(rejected), day + 1);
    const expected = [ids.completed, ids.accepted, ids.pending].map((requestid) => ({
      requestid,
      isPositionFilled: false,
      isCompanyRejected: true,
    }));
    expect(await notes(me)).toEqual(expected);
    await opened.db.update(accounts).set({ status: "accepted" }).where(eq(accounts.id, rejected));
    expect(await notes(me)).toEqual([]);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, rejected));
  });

  it("may be both", async () => {
    const me = await newFreelancer();
    const workId = await newWork(rejected);
    const requestid = await request(me.accountId, "pending", workId);
    await request((await newFreelancer()).accountId, "accepted", workId);
    expect(await notes(me)).toEqual([{ requestid, isPositionFilled: true, isCompanyRejected: true }]);
  });

  it("is the same in every list, for a freelancer only of own requests", async () => {
    const me = await newFreelancer();
    const workid = await newWork(rejected);
    await request((await newFreelancer()).accountId, "pending", workid);
    await request((await newFreelancer()).accountId, "accepted", workid);
    const requestid = await request(me.accountId, "pending", workid);
    const lists = [
      ["getworkbystatus", { status: "pending" }],
      ["getfreelancerbyreq", { workid, status: "pending" }],
      ["getfreelancerbyworkid", { workid }],
    ] as const;
    for (const [call, input] of lists) {
      const rows = (await ask(opened, call, input, { as: me })).json<Note[]>();
      expect(rows.map(noteOf), call).toEqual([{ requestid, isPositionFilled: true, isCompanyRejected: true }]);
    }
  });
});

describe("what a company reads of the requests on its works", () => {
  it("is that the position is filled, for every pending one, once somebody is engaged", async () => {
    const owner = await signedIn(opened, company);
    const workid = await newWork();
    const pending = await request((await newFreelancer()).accountId, "pending", workid, 1);
    const engaged = await request((await newFreelancer()).accountId, "accepted", workid, 2);
    const rows = (await ask(opened, "getfreelancerbyworkid", { workid }, { as: owner })).json<Note[]>();
    expect(rows.map(noteOf)).toEqual([
      { requestid: pending, isPositionFilled: true, isCompanyRejected: false },
      { requestid: engaged, isPositionFilled: false, isCompanyRejected: false },
    ]);
  });

  it("is one request of a work, where it names it", async () => {
    const owner = await signedIn(opened, company);
    const [workid, other] = [await newWork(), await newWork()];
    await request((await newFreelancer()).accountId, "pending", workid);
    const requestid = await request((await newFreelancer()).accountId, "pending", workid);
    const read = async (input: object, as = owner) =>
      (await ask(opened, "getfreelancerbyworkid", input, { as })).json<Note[]>();
    expect((await read({ workid, requestid })).map((row) => row.requestid)).toEqual([requestid]);
    expect(await read({ workid: other, requestid })).toEqual([]);
    expect(await read({ workid, requestid }, await newFreelancer())).toEqual([]);
    const otherCompany = await signedIn(opened, (await buildCompany(opened.db)).id);
    const response = await ask(opened, "getfreelancerbyworkid", { workid, requestid }, { as: otherCompany });
    expect(outcomeOf(response)).toBe("404 not_found");
  });
});
