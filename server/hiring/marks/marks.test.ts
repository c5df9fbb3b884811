import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let company: Browser;
let otherCompany: Browser;
let freelancer: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
  otherCompany = await signedIn(opened, (await buildCompany(opened.db)).id);
});

const newWork = async () => (await buildWork(opened.db, { ownerId: company.accountId })).id;
const newRequest = async (workId: number, freelancerId?: number) =>
  (await buildRequest(opened.db, { workId, ...(freelancerId && { freelancerId }) })).id;
const set = (requestId: number, change: object, as = company) =>
  ask(opened, "marks.set", { requestId, ...change }, { as });
const markOf = async (requestId: number) =>
  (await opened.db.select().from(requestMarks).where(eq(requestMarks.requestId, requestId)))[0];

describe("a mark", () => {
  it("is set, replaced and removed, and leaves the note as it is", async () => {
    const requestId = await newRequest(await newWork());
    expect(outcomeOf(await set(requestId, { mark: "shortlisted", note: "  Call on Monday.  " }))).toBe("Success");
    expect(await markOf(requestId)).toEqual({ requestId, mark: "shortlisted", note: "Call on Monday." });
    expect(outcomeOf(await set(requestId, { mark: "archived" }))).toBe("Success");
    expect(await markOf(requestId)).toEqual({ requestId, mark: "archived", note: "Call on Monday." });
    expect(outcomeOf(await set(requestId, { mark: null }))).toBe("Success");
    expect(await markOf(requestId)).toEqual({ requestId, mark: null, note: "Call on Monday." });
  });

  it.each([null, "", "  "])("stays where its note is removed with %j", async (note) => {
    const requestId = await newRequest(await newWork());
    await set(requestId, { mark: "shortlisted", note: "Call on Monday." });
    expect(outcomeOf(await set(requestId, { note }))).toBe("Success");
    expect(await markOf(requestId)).toEqual({ requestId, mark: "shortlisted", note: null });
  });

  it("is recorded in the audit log without the note", async () => {
    const requestId = await newRequest(await newWork());
    await set(requestId, { mark: "shortlisted", note: "Call on Monday." });
    const [entry] = await opened.db.select().from(auditEntries).where(noted(requestId));
    expect(entry).toMatchObject({ call: "marks.set", after: { mark: "shortlisted", note: "changed" } });
  });

  it("is kept after the rejection, and gone with the request", async () => {
    const requestId = await newRequest(await newWork(), freelancer.accountId);
    await set(requestId, { mark: "archived" });
    const rejected = { reqid: requestId, status: "rejected", rejectreason: "Too far away." };
    expect(outcomeOf(await ask(opened, "updatereqreview", rejected, { as: company }))).toBe("Success");
    expect(await markOf(requestId)).toMatchObject({ mark: "archived" });
    expect(outcomeOf(await ask(opened, "workreqdelete", { reqid: requestId }, { as: freelancer }))).toBe("Success");
    expect(await markOf(requestId)).toBeUndefined();
  });

  it("is refused on requests of other companies, and the mark of the owner stays", async () => {
    const requestId = await newRequest(await newWork());
    await set(requestId, { mark: "shortlisted" });
    expect(outcomeOf(await set(requestId, { mark: "archived" }, otherCompany))).toBe("404 not_found");
    expect(outcomeOf(await set(2_000_000_000, { mark: "archived" }))).toBe("404 not_found");
    expect(outcomeOf(await set(requestId, { mark: "archived" }, freelancer))).toBe("403 wrong_role");
    expect(await markOf(requestId)).toMatchObject({ mark: "shortlisted" });
  });

  it.each([
    [{ mark: "starred" }, { mark: "please choose one" }],
    [{ note: "x".repeat(501) }, { note: "use at most 500 characters" }],
    [{ note: 7 }, { note: "please fill this" }],
  ])("is refused with %j", async (change, fields) => {
    const requestId = await newRequest(await newWork());
    const response = await set(requestId, change);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(fields);
    expect(await markOf(requestId)).toBeUndefined();
  });

  it("and its request happen in one order: twenty marks and a withdrawal leave neither behind", async () => {
    const requestId = await newRequest(await newWork(), freelancer.accountId);
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => set(requestId, { mark: "archived", note: `Note ${i}` })),
      ask(opened, "workreqdelete", { reqid: requestId }, { as: freelancer }),
    ]);
    expect(outcomeOf(outcomes[20] as (typeof outcomes)[number])).toBe("Success");
    for (const outcome of outcomes) expect(["Success", "404 not_found"]).toContain(outcomeOf(outcome));
    expect(await markOf(requestId)).toBeUndefined();
  });
});

describe("the requests on a work", () => {
  it("carry their marks, are filtered by them, and are listed with them", async () => {
    const workId = await newWork();
    const [starred = 0, archived = 0, noted = 0, unmarked = 0] = [
      await newRequest(workId),
      await newRequest(workId),
      await newRequest(workId),
      await newRequest(workId),
    ];
    await set(starred, { mark: "shortlisted", note: "Good." });
    await set(archived, { mark: "archived" });
    await set(noted, { note: "Has questions." });
    await set(unmarked, { mark: "archived" });
    await set(unmarked, { mark: null });
    const marked = [
      { requestid: starred, mark: "shortlisted", markNote: "Good." },
      { requestid: archived, mark: "archived", markNote: null },
      { requestid: noted, mark: null, markNote: "Has questions." },
      { requestid: unmarked, mark: null, markNote: null },
    ];
    const byWork = await ask(opened, "getfreelancerbyworkid", { workid: workId }, { as: company });
    expect(byWork.json()).toMatchObject(marked);
    for (const sort of [null, "price"]) {
      const input = { workid: workId, status: "pending", mark: "archived", sort };
      expect((await ask(opened, "getfreelancerbyreq", input, { as: company })).json()).toMatchObject([marked[1]]);
    }
    const listed = await allRows<object>(opened, "marks.list", { workId }, company);
    expect(listed).toMatchObject([
      { requestId: starred, status: "pending", mark: "shortlisted", note: "Good." },
      { requestId: archived, mark: "archived", note: null },
      { requestId: noted, mark: null, note: "Has questions." },
    ]);
  });

  it("and their marks are not listed for others", async () => {
    const workId = await newWork();
    await set(await newRequest(workId), { mark: "archived" });
    const listFor = async (as: Browser) => outcomeOf(await ask(opened, "marks.list", { workId }, { as }));
    expect(await listFor(otherCompany)).toBe("404 not_found");
    expect(await listFor(freelancer)).toBe("403 wrong_role");
  });
});
