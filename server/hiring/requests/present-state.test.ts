import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { offerStateTexts, requestStateTexts } from "#domain/hiring/present-state.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let outsider: Browser;

beforeAll(async () => {
  ({ company, freelancer, outsider } = await signedInParties(opened));
});

type Call = Parameters<typeof ask>[1];
const act = (call: Call, body: object, as: Browser) => ask(opened, call, body, { as });

async function request(values: Partial<Parameters<typeof buildRequest>[1]> = {}, work: object = {}): Promise<number> {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, ...work });
  return (await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, ...values })).id;
}

/** What the refusal of a move says beside the words of its screen. */
async function detailOf(call: Call, body: object, as: Browser) {
  const { status, code, detail } = (await act(call, body, as)).json();
  return { status, code, detail };
}

const moved = (detail: string) => ({ status: 409, code: "request_moved_on", detail });

describe("a move on an application that has changed", () => {
  it.each([
    ["updatereqstatus", { status: "accepted" }, "accepted"],
    ["updatereqstatus", { status: "accepted" }, "paid"],
    ["updatereqreview", { status: "rejected", rejectreason: "Taken." }, "completed"],
    ["updatereqreview", { status: "rejected", rejectreason: "Taken." }, "rejected"],
    ["sendback", { reason: "A page is missing." }, "accepted"],
    ["endengagement", { reason: "No budget." }, "completed"],
  ] as const)("tells the company what it is now: %s with %j when it is %s", async (call, body, status) => {
    const reqid = await request({ status });
    expect(await detailOf(call, { reqid, ...body }, company)).toEqual(moved(requestStateTexts.company[status]));
  });

  it.each([
    ["workreqdelete", {}, "accepted"],
    ["workreqdelete", {}, "paid"],
    ["endengagement", { reason: "No time." }, "pending"],
  ] as const)("tells the freelancer what it is now: %s with %j when it is %s", async (call, body, status) => {
    const reqid = await request({ status });
    expect(await detailOf(call, { reqid, ...body }, freelancer)).toEqual(moved(requestStateTexts.freelancer[status]));
  });

  it("tells an ended project from a rejected application", async () => {
    const reqid = await request();
    await act("updatereqstatus", { reqid, status: "accepted" }, company);
    await act("endengagement", { reqid, reason: "No time." }, freelancer);
    const progress = { requestid: reqid, percentage: 40, progress_desc: "A draft." };
    expect(await detailOf("updateworkprogress", progress, freelancer)).toEqual(
      moved(requestStateTexts.freelancer.ended),
    );
    const payment = { requestid: reqid, amount: 4500 };
    expect(await detailOf("payment", payment, company)).toEqual(moved(requestStateTexts.company.ended));
  });

  it("says that the freelancer has withdrawn it, only to the company that had it", async () => {
    const reqid = await request({}, { quotes: true });
    await act("workreqdelete", { reqid }, freelancer);
    const withdrawn = { status: 404, code: "not_found", detail: requestStateTexts.company.withdrawn };
    expect(await detailOf("updatereqstatus", { reqid, status: "accepted" }, company)).toEqual(withdrawn);
    const offer = { requestId: reqid, amountPaise: 120_000 };
    expect(await detailOf("offers.make", offer, company)).toEqual(withdrawn);
    const { detail } = await detailOf("offers.make", offer, outsider);
    expect(detail).not.toBe(requestStateTexts.company.withdrawn);
  });

  it("keeps the words of the screen beside it", async () => {
    const reqid = await request({ status: "paid" });
    const { message } = (await act("updatereqstatus", { reqid, status: "accepted" }, company)).json();
    expect(message).not.toBe(requestStateTexts.company.paid);
  });
});

describe("a move on an outdated offer", () => {
  const quoted = (author: "company" | "freelancer") =>
    request({}, { quotes: true }).then(async (requestId) => {
      await buildOffer(opened.db, { requestId, author });
      return requestId;
    });

  it("says that the other side has made a new one, which is read before the answer", async () => {
    const requestId = await quoted("company");
    await act("offers.make", { requestId, amountPaise: 130_000, replacesVersion: 1 }, company);
    const { code, detail } = await detailOf("offers.take", { requestId, version: 1 }, freelancer);
    expect([code, detail]).toEqual(["offer_changed", offerStateTexts.freelancer.newer]);
    const own = await detailOf("offers.withdraw", { requestId, version: 1 }, company);
    expect(own.detail).toBe(offerStateTexts.own.newer);
  });

  it("says that it was withdrawn or declined, and by whom", async () => {
    const withdrawn = await quoted("company");
    await act("offers.withdraw", { requestId: withdrawn, version: 1 }, company);
    const late = { requestId: withdrawn, version: 1 };
    expect((await detailOf("offers.decline", late, freelancer)).detail).toBe(offerStateTexts.freelancer.withdrawn);
    expect((await detailOf("offers.withdraw", late, company)).detail).toBe(offerStateTexts.own.withdrawn);
    const declined = { requestId: await quoted("freelancer"), version: 1 };
    await act("offers.decline", declined, company);
    expect((await detailOf("offers.withdraw", declined, freelancer)).detail).toBe(offerStateTexts.freelancer.declined);
    expect((await detailOf("offers.decline", declined, company)).detail).toBe(offerStateTexts.own.declined);
  });
});

it("an application that is as it was is moved", async () => {
  const reqid = await request();
  await act("updatereqstatus", { reqid, status: "accepted" }, company);
  const [row] = await opened.db.select().from(workRequests).where(eq(workRequests.id, reqid));
  expect(row?.status).toBe("accepted");
});
