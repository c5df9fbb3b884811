import { beforeAll, describe, expect, it } from "vitest";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const nothing = 2_000_000_000;
const on = (day: number) => ({ requestedAt: new Date(Date.UTC(2024, 0, day)) });

type Call = Parameters<typeof ask>[1];

interface Listed {
  readonly requestid: number;
  readonly req_status: string;
  readonly req_review: string | null;
}

async function list(call: Call, body: object, as: Browser) {
  const response = await ask(opened, call, body, { as });
  expect(response.statusCode).toBe(200);
  return response.json<Listed[]>();
}

/** The ids of a list that is read to its end, two at a time. */
const allOf = async (call: Call, body: object, as: Browser) =>
  (await allRows<Listed>(opened, call, body, as)).map(({ requestid }) => requestid);

const newCompany = async () => signedIn(opened, (await buildCompany(opened.db)).id);
const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

let company: Browser;
let rival: Browser;
let otherCompany: Browser;

beforeAll(async () => {
  company = await newCompany();
  rival = await newCompany();
  otherCompany = await newFreelancer();
});

const newWork = async () => (await buildWork(opened.db, { ownerId: company.accountId, budget: 150_050 })).id;

describe("the requests of a work", () => {
  it("are listed to its owner in the order they came, with phone and e-mail in every state", async () => {
    const workId = await newWork();
    const built = [];
    for (const day of [3, 1, 2, 4, 5]) {
      const status = day === 3 ? "accepted" : day === 4 ? "rejected" : "pending";
      built.push(await buildRequest(opened.db, { workId, status, ...on(day) }));
    }
    const ids = built.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime()).map(({ id }) => id);
    expect(await allOf("getfreelancerbyworkid", { workid: workId }, company)).toEqual(ids);
    const [first] = await list("getfreelancerbyworkid", { workid: workId, limit: 1 }, company);
    expect(first).toEqual({
      requestid: ids[0],
      workid: workId,
      name: "Applicant",
      identity: null,
      biodata: expect.stringMatching(/\.pdf$/),
      freelancerid: built[1]?.freelancerId,
      loginid: built[1]?.freelancerId,
      req_status: "pending",
      requestdate: "2024-01-01",
      req_review: null,
      equalTexts: 0,
      freelancername: expect.any(String),
      image: expect.stringMatching(/\.webp$/),
      phone: expect.stringMatching(/^\d{10}$/),
      email: "person@kaamkaj.example",
      isPositionFilled: true,
      isCompanyRejected: false,
      answers: [],
      mark: null,
      markNote: null,
      paymentOrder: null,
      offerPaise: null,
      offerDays: null,
      offerVersion: null,
      offerBy: null,
      offerStatus: null,
      offerExpiresAt: null,
      freelancerRecord: null,
      headline: "",
      rating: null,
    });
    expect(await allOf("getfreelancerbyreq", { workid: workId, status: "pending" }, company)).toHaveLength(3);
    const [rejected] = await list("getfreelancerbyreq", { workid: workId, status: "rejected" }, company);
    expect(rejected).toMatchObject({ req_status: "rejected", req_review: "Not this time." });
  });

  it.each(requestStatuses)("are listed by status: %s", async (status) => {
    const { id, workId } = await buildRequest(opened.db, { status, workId: await newWork() });
    for (const other of requestStatuses) {
      const rows = await list("getfreelancerbyreq", { workid: workId, status: other }, company);
      expect(rows.map(({ requestid }) => requestid)).toEqual(other === status ? [id] : []);
    }
  });

  it("are none at first, and have no status of the caller's own making", async () => {
    const workid = await newWork();
    expect(await list("getfreelancerbyworkid", { workid }, company)).toEqual([]);
    const removed = { workid, status: "removed" };
    expect(outcomeOf(await ask(opened, "getfreelancerbyreq", removed, { as: company }))).toBe("400 invalid");
  });

  it("are only a freelancer's own for a freelancer, and none where there is no work", async () => {
    const me = await newFreelancer();
    const workId = await newWork();
    await buildRequest(opened.db, { workId });
    const { id } = await buildRequest(opened.db, { workId, freelancerId: me.accountId });
    expect(await allOf("getfreelancerbyworkid", { workid: workId }, me)).toEqual([id]);
    expect(await list("getfreelancerbyreq", { workid: workId, status: "accepted" }, me)).toEqual([]);
    expect(await list("getfreelancerbyworkid", { workid: workId }, otherCompany)).toEqual([]);
    expect(await list("getfreelancerbyworkid", { workid: nothing }, otherCompany)).toEqual([]);
  });
});

describe("the requests of a freelancer", () => {
  it.each(["getrequestbyid", "getrequestbyfreelancerid"] as const)(
    "are listed newest first in every status by %s",
    async (call) => {
      const me = await newFreelancer();
      const ids: number[] = [];
      for (const [at, status] of requestStatuses.entries())
        ids.unshift((await buildRequest(opened.db, { freelancerId: me.accountId, status, ...on(at + 1) })).id);
      expect(await allOf(call, {}, me)).toEqual(ids);
      const rows = await list(call, { id: me.accountId }, me);
      expect(rows.map(({ req_status }) => req_status)).toEqual([...requestStatuses].reverse());
      expect(rows.filter(({ req_review }) => req_review !== null).map(({ req_status }) => req_status)).toEqual([
        "rejected",
      ]);
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
        `companyname cost isCompanyRejected isPaused isPositionFilled logo offerBy offerDays offerExpiresAt offerPaise
         offerStatus offerVersion req_review req_status requestdate requestid title workid`.split(/\s+/),
      );
    },
  );

  it("show the agreed price once there is one, and the budget before", async () => {
    const me = await newFreelancer();
    const mine = { freelancerId: me.accountId };
    await buildRequest(opened.db, { ...mine, workId: await newWork(), status: "accepted", price: 99_999, ...on(1) });
    await buildRequest(opened.db, { ...mine, workId: await newWork(), ...on(2) });
    expect(await list("getrequestbyid", {}, me)).toMatchObject([{ cost: 1500.5 }, { cost: 999.99 }]);
  });
});

const payoutStatusFor = (isFreelancer: boolean, status: string) =>
  isFreelancer && status === "paid" ? "on_hold" : null;

describe("projects", () => {
  it.each(requestStatuses)(
    "that are %s are listed to both parties and to nobody else (§7 projects-by-status)",
    async (status) => {
      const owner = await newCompany();
      const me = await newFreelancer();
      const ids: number[] = [];
      for (const day of [1, 2, 3]) {
        const { id: workId } = await buildWork(opened.db, { ownerId: owner.accountId, deadline: "2099-03-04" });
        ids.unshift((await buildRequest(opened.db, { workId, freelancerId: me.accountId, status, ...on(day) })).id);
      }
      for (const as of [owner, me]) {
        expect(await allOf("getworkbystatus", { status }, as)).toEqual(ids);
        const [first] = await list("getworkbystatus", { status, loginid: as.accountId }, as);
        expect(first).toEqual({
          requestid: ids[0],
          workid: expect.any(Number),
          title: expect.any(String),
          companyname: expect.any(String),
          freelancername: expect.any(String),
          cost: 1000,
          deadlinedate: "2099-03-04",
          req_status: status,
          logo: expect.any(String),
          progressPercentage: { completed: 100, paid: 100 }[status as string] ?? null,
          isPositionFilled: false,
          isCompanyRejected: false,
          paymentOrder: null,
          payoutStatus: payoutStatusFor(as === me, status),
          payoutOn: null,
          reviewWindow: null,
        });
      }
      for (const as of [rival, otherCompany]) expect(await list("getworkbystatus", { status }, as)).toEqual([]);
    },
  );

  it("are listed by a status of the table", async () => {
    for (const status of ["ongoing", "", null, undefined])
      expect(outcomeOf(await ask(opened, "getworkbystatus", { status }, { as: company }))).toBe("400 invalid");
  });
});

describe("one request", () => {
  it("tells its remark to its two parties (§7 remark-first-row)", async () => {
    const { id: reqid, freelancerId } = await buildRequest(opened.db, { workId: await newWork(), status: "rejected" });
    const me = await signedIn(opened, freelancerId);
    for (const as of [company, me])
      expect((await ask(opened, "remarkview", { reqid }, { as })).json()).toEqual([{ req_review: "Not this time." }]);
  });

  it.each([
    ["pending", null],
    ["accepted", "person@kaamkaj.example"],
    ["rejected", null],
    ["completed", "person@kaamkaj.example"],
    ["paid", "person@kaamkaj.example"],
  ] as const)("that is %s shows its work, and the company's e-mail to the freelancer as %s", async (status, email) => {
    const workId = await newWork();
    const { id: reqid, freelancerId } = await buildRequest(opened.db, { workId, status });
    const work = (as: Browser) => ask(opened, "getworkbyrequestid", { reqid }, { as });
    const [row] = (await work(await signedIn(opened, freelancerId))).json();
    expect(row).toMatchObject({ workid: workId, loginid: company.accountId, cost: 1500.5, email });
    expect((await work(company)).json()).toMatchObject([{ workid: workId, email: "person@kaamkaj.example" }]);
  });

  it("does not show its work to another applicant of the same work", async () => {
    const workId = await newWork();
    const { id: reqid } = await buildRequest(opened.db, { workId });
    const { freelancerId } = await buildRequest(opened.db, { workId });
    const as = await signedIn(opened, freelancerId);
    for (const call of ["getworkbyrequestid", "remarkview"] as const)
      expect(outcomeOf(await ask(opened, call, { reqid }, { as }))).toBe("404 not_found");
  });
});
