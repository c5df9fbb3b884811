import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { offers } from "#contract/hiring/offers.ts";
import { requests } from "#contract/hiring/requests.ts";
import { milestones } from "#contract/money/milestones.ts";
import { requestMoves, requestStatuses } from "#domain/hiring/work-request.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let company: Browser;
let freelancer: Browser;
let outsider: Browser;

beforeAll(async () => {
  ({ company, freelancer, outsider } = await signedInParties(opened));
});

type RequestValues = Parameters<typeof buildRequest>[1];

/** A request of the freelancer on a work of the company. */
async function request(values: RequestValues = {}) {
  const workId = values?.workId ?? (await buildWork(opened.db, { ownerId: company.accountId })).id;
  return buildRequest(opened.db, { freelancerId: freelancer.accountId, ...values, workId });
}

const requestRow = async (id: number) =>
  (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0];
const isEngaged = async (id: number) => (await opened.db.select().from(works).where(eq(works.id, id)))[0]?.engaged;
const uploadResume = (uploaderId: number) =>
  buildFile(opened.db, { kind: "resume", uploaderId, attachedAt: null }).then(({ name }) => name);

describe("the table of moves", () => {
  it("says the same about who may move as the table of calls", () => {
    const calls = {
      accept: requests.updatereqstatus,
      take: offers["offers.take"],
      reject: requests.updatereqreview,
      withdraw: requests.workreqdelete,
      end: milestones.endengagement,
      sendBack: requests.sendback,
    };
    for (const [move, { by }] of Object.entries(calls)) expect(by).toEqual(requestMoves[move as keyof typeof calls].by);
  });
});

describe("applying for a work", () => {
  const apply = async (workid: number, more: object = {}, as = freelancer) =>
    ask(opened, "workreq", { workid, name: "Asha Rao", biodata: await uploadResume(as.accountId), ...more }, { as });

  it("leaves a pending request with the résumé that was sent", async () => {
    const { id: workId } = await buildWork(opened.db);
    const biodata = await uploadResume(freelancer.accountId);
    expect(outcomeOf(await apply(workId, { biodata }))).toBe("Success");
    const [row] = await opened.db.select().from(workRequests).where(eq(workRequests.workId, workId));
    expect(row).toMatchObject({
      name: "Asha Rao",
      resume: biodata,
      status: "pending",
      freelancerId: freelancer.accountId,
    });
    const [file] = await opened.db.select().from(files).where(eq(files.name, biodata));
    expect(file?.attachedAt).toBeInstanceOf(Date);
  });

  it("happens once: the second time it exists, whatever the file and the state of the work", async () => {
    const { workId, id } = await request({ status: "rejected" });
    expect(outcomeOf(await apply(workId))).toBe("exist");
    expect(outcomeOf(await apply(workId, { biodata: "no-such-file.pdf" }))).toBe("exist");
    await opened.db.update(works).set({ deadline: "2020-01-01" }).where(eq(works.id, workId));
    expect(outcomeOf(await apply(workId))).toBe("exist");
    await opened.db.update(works).set({ deadline: "2099-01-01" }).where(eq(works.id, workId));
    expect(outcomeOf(await ask(opened, "workreqdelete", { reqid: id }, { as: freelancer }))).toBe("Success");
    expect(outcomeOf(await apply(workId))).toBe("Success");
  });

  it.each([
    ["its deadline has passed", { deadline: "2020-01-01" }],
    ["somebody is engaged", { engaged: true }],
  ])("is refused once %s", async (_, more) => {
    const { id } = await buildWork(opened.db, more);
    const response = await apply(id);
    expect(outcomeOf(response)).toBe("409 work_closed");
    expect(response.json().message).toBe("Request failed");
  });

  it("finds no work that is not there, nor one of a company that is not accepted", async () => {
    const { id: ownerId } = await buildCompany(opened.db, { status: "rejected" });
    const { id } = await buildWork(opened.db, { ownerId });
    expect(outcomeOf(await apply(id))).toBe("404 not_found");
    expect(outcomeOf(await apply(2_000_000_000))).toBe("404 not_found");
  });

  it("wants a résumé of one's own, and leaves nothing behind without it", async () => {
    const { id: workId } = await buildWork(opened.db);
    const picture = (await buildFile(opened.db, { uploaderId: freelancer.accountId, attachedAt: null })).name;
    for (const biodata of ["", "no-such-file.pdf", picture, await uploadResume(outsider.accountId)]) {
      const response = await apply(workId, { biodata });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ biodata: "please fill this" });
    }
    expect(await opened.db.$count(workRequests, eq(workRequests.workId, workId))).toBe(0);
  });

  it("takes a résumé again that is on another request of the same freelancer", async () => {
    const { resume } = await request();
    const { id } = await buildWork(opened.db);
    expect(outcomeOf(await apply(id, { biodata: resume }))).toBe("Success");
    expect(outcomeOf(await apply(id, { biodata: resume }, outsider))).toBe("400 invalid");
  });

  it("is done in one's own name, with a name and a work", async () => {
    const { id } = await buildWork(opened.db);
    expect(outcomeOf(await apply(id, { freelancerid: outsider.accountId }))).toBe("403 foreign_login");
    expect(outcomeOf(await apply(id, { loginid: outsider.accountId }))).toBe("403 foreign_login");
    expect((await apply(id, { name: " ", workid: "x" })).json().fields).toEqual({
      name: "please fill this",
      workid: "please fill this",
    });
  });
});

describe("accepting a request", () => {
  const accept = (reqid: number, as = company) => ask(opened, "updatereqstatus", { reqid, status: "accepted" }, { as });

  it("engages the work and freezes price and rate, also after the deadline", async () => {
    const work = await buildWork(opened.db, { ownerId: company.accountId, budget: 123_400, deadline: "2020-01-01" });
    const { id } = await request({ workId: work.id });
    expect(outcomeOf(await accept(id))).toBe("updated");
    expect(await requestRow(id)).toMatchObject({ status: "accepted", price: 123_400, brokerageBps: 1000 });
    expect(await isEngaged(work.id)).toBe(true);
  });

  it("is refused while another one is engaged, and changes nothing", async () => {
    const { workId } = await request({ status: "accepted", freelancerId: outsider.accountId });
    const second = await request({ workId });
    const response = await accept(second.id);
    expect(outcomeOf(response)).toBe("409 position_filled");
    expect(response.json().message).toBe("failed");
    expect(await requestRow(second.id)).toEqual(second);
  });

  it.each(requestStatuses.filter((status) => status !== "pending"))("is refused when it is %s", async (status) => {
    const { id, workId } = await request({ status });
    const before = [await requestRow(id), await isEngaged(workId)];
    expect(outcomeOf(await accept(id))).toBe("409 request_moved_on");
    expect([await requestRow(id), await isEngaged(workId)]).toEqual(before);
  });

  it("takes one status only", async () => {
    const { id } = await request();
    const paid = await ask(opened, "updatereqstatus", { reqid: id, status: "paid" }, { as: company });
    expect(outcomeOf(paid)).toBe("400 invalid");
    expect(await requestRow(id)).toMatchObject({ status: "pending", price: null, brokerageBps: null });
  });
});

describe("rejecting a request", () => {
  const reject = (reqid: number, rejectreason: string, as = company) =>
    ask(opened, "updatereqreview", { reqid, rejectreason, status: "rejected" }, { as });

  it("wants a reason and keeps it (§4 reject-kept)", async () => {
    const { id } = await request();
    expect((await reject(id, "  ")).json().fields).toEqual({ rejectreason: "please fill this" });
    expect(outcomeOf(await reject(id, " Too far away. "))).toBe("Success");
    expect(await requestRow(id)).toMatchObject({ status: "rejected", review: "Too far away." });
  });

  it.each(requestStatuses.filter((status) => status !== "pending"))("is refused when it is %s", async (status) => {
    const { id } = await request({ status });
    expect(outcomeOf(await reject(id, "Late."))).toBe("409 request_moved_on");
  });
});

describe("deleting a request", () => {
  const remove = (reqid: number, as = freelancer) => ask(opened, "workreqdelete", { reqid }, { as });

  it.each(["pending", "rejected"] as const)("takes a %s one away", async (status) => {
    const { id } = await request({ status });
    expect(outcomeOf(await remove(id))).toBe("Success");
    expect(await requestRow(id)).toBeUndefined();
    expect(outcomeOf(await remove(id))).toBe("404 not_found");
  });

  it.each(["accepted", "completed", "paid"] as const)("is refused when it is %s", async (status) => {
    const { id } = await request({ status });
    expect(outcomeOf(await remove(id))).toBe("409 request_moved_on");
  });
});

describe("ending an engagement", () => {
  const end = (reqid: number, as: Browser, reason = "We part as friends.") =>
    ask(opened, "endengagement", { reqid, reason }, { as });

  it.each(["company", "freelancer"] as const)("is for the %s as well, and opens the work again", async (side) => {
    const { id, workId } = await request({ status: "accepted" });
    expect(outcomeOf(await end(id, side === "company" ? company : freelancer))).toBe("Success");
    expect(await requestRow(id)).toMatchObject({
      status: "rejected",
      review: "We part as friends.",
      price: null,
      brokerageBps: null,
    });
    expect(await isEngaged(workId)).toBe(false);
  });

  it.each(requestStatuses.filter((status) => status !== "accepted"))("is refused when it is %s", async (status) => {
    const { id, workId } = await request({ status });
    const before = await isEngaged(workId);
    expect(outcomeOf(await end(id, company))).toBe("409 request_moved_on");
    expect(await isEngaged(workId)).toBe(before);
  });

  it("does not open a work on which somebody else is engaged", async () => {
    const { workId } = await request({ status: "accepted", freelancerId: outsider.accountId });
    const { id } = await request({ workId });
    expect(outcomeOf(await end(id, freelancer))).toBe("409 request_moved_on");
    expect(await isEngaged(workId)).toBe(true);
  });

  it("needs a reason", async () => {
    const { id } = await request({ status: "accepted" });
    expect((await end(id, company, "")).json().fields).toEqual({ reason: "please fill this" });
  });
});

describe("sending completed work back", () => {
  const sendBack = (reqid: number, as = company) =>
    ask(opened, "sendback", { reqid, reason: "The third page is missing." }, { as });

  it("makes it accepted again, with the reason for both and the price as it was", async () => {
    const { id, price, workId } = await request({ status: "completed" });
    expect(outcomeOf(await sendBack(id))).toBe("Success");
    expect(await requestRow(id)).toMatchObject({ status: "accepted", price, review: "The third page is missing." });
    expect(await isEngaged(workId)).toBe(true);
    for (const as of [company, freelancer])
      expect((await ask(opened, "remarkview", { reqid: id }, { as })).json()).toEqual([
        { req_review: "The third page is missing." },
      ]);
    const completed = { requestid: id, percentage: 100, progress_desc: "Now it is there." };
    expect(outcomeOf(await ask(opened, "updateworkprogress", completed, { as: freelancer }))).toBe("Success");
    expect(await opened.db.$count(progressEntries, eq(progressEntries.requestId, id))).toBe(2);
  });

  it.each(requestStatuses.filter((status) => status !== "completed"))("is refused when it is %s", async (status) => {
    const { id } = await request({ status });
    expect(outcomeOf(await sendBack(id))).toBe("409 request_moved_on");
  });
});
