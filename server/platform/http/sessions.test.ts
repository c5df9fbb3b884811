import { beforeEach, describe, expect, it } from "vitest";
import { deleteSessionsOf } from "#server/identity/session/queries.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { observe } from "#server/test/observed.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const observed = observe(opened);
let company: Browser;

/** Its list of works, with a key to a next page. */
const list = (input: object = { limit: 1 }) => ask(observed, "getworkdetails", input, { as: company });

beforeEach(async () => {
  const { db } = opened;
  company = await signedIn(opened, (await buildCompany(db)).id);
  for (let i = 0; i < 2; i += 1) await buildWork(db, { ownerId: company.accountId });
  expect((await list()).headers).toHaveProperty("x-next-after");
});

describe("a read with a session", () => {
  it("takes one round trip for the session and one for its rows", async () => {
    expect((await observed.trafficOf(list)).roundTrips).toBe(2);
    expect((await list()).json()).toHaveLength(1);
  });

  it("takes one round trip for all that every screen counts", async () => {
    const count = () => ask(observed, "notifications.counts", {}, { as: company });
    expect((await observed.trafficOf(count)).roundTrips).toBe(2);
    expect((await count()).json()).toEqual([
      { unreadNotifications: 0, unreadConversations: 0, activeDecisionId: null, announcementIds: [] },
    ]);
  });

  it("is not answered once the session has ended, and nothing of it is told", async () => {
    await deleteSessionsOf(opened.db, company.accountId);
    const { headers, body, statusCode } = await list();
    expect([statusCode, JSON.parse(body).code]).toEqual([401, "no_session"]);
    expect(headers).not.toHaveProperty("x-next-after");
  });

  it("is not answered once the company was rejected", async () => {
    const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
    await ask(opened, "updateclientstatus", { id: company.accountId, status: "rejected" }, { as });
    expect(outcomeOf(await list())).toBe("401 no_session");
  });

  it.each([
    ["what may not be asked", { limit: 0 }],
    ["a page that there is not", { after: "no key of ours" }],
  ])("is refused for the end of the session, and not for %s", async (_what, input) => {
    expect(outcomeOf(await list(input))).not.toMatch(/^(200|401)/);
    await deleteSessionsOf(opened.db, company.accountId);
    expect(outcomeOf(await list(input))).toBe("401 no_session");
  });
});

it("a company that logged in while it was rejected has no session when it is let in again", async () => {
  const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const setCompanyStatus = (status: string) =>
    ask(opened, "updateclientstatus", { id: company.accountId, status }, { as });
  await setCompanyStatus("rejected");
  const late = await signedIn(opened, company.accountId);
  await setCompanyStatus("accepted");
  expect(outcomeOf(await ask(opened, "getworkdetails", { limit: 1 }, { as: late }))).toBe("401 no_session");
});

describe("a command with a session", () => {
  let reqid: number;
  const accept = (headers = {}) =>
    ask(observed, "updatereqstatus", { reqid, status: "accepted" }, { as: company, headers });
  const status = () => moneyOf(opened).statusOf(reqid);

  beforeEach(async () => {
    const work = await buildWork(opened.db, { ownerId: company.accountId });
    reqid = (await buildRequest(opened.db, { workId: work.id })).id;
  });

  it("takes one round trip for the session, one for its effect and one for the rest", async () => {
    expect((await observed.trafficOf(accept)).roundTrips).toBe(3);
    expect(await status()).toBe("accepted");
  });

  it.each([
    ["", {}],
    [", whatever key it has", { "idempotency-key": "a key" }],
  ])("does nothing once the session has ended%s", async (_how, headers) => {
    await deleteSessionsOf(opened.db, company.accountId);
    expect(outcomeOf(await accept(headers))).toBe("401 no_session");
    expect(await status()).toBe("pending");
  });

  it("does nothing once the company was rejected", async () => {
    const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
    await ask(opened, "updateclientstatus", { id: company.accountId, status: "rejected" }, { as });
    expect(outcomeOf(await accept())).toBe("401 no_session");
    expect(await status()).toBe("pending");
  });

  it("is refused for the end of the session, and not for what it may not do", async () => {
    const acceptNobody = () => ask(opened, "updatereqstatus", { reqid: 0, status: "accepted" }, { as: company });
    expect(outcomeOf(await acceptNobody())).not.toMatch(/^(200|401)/);
    await deleteSessionsOf(opened.db, company.accountId);
    expect(outcomeOf(await acceptNobody())).toBe("401 no_session");
  });
});
