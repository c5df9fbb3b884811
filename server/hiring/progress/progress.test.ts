import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestMoves, requestStatuses } from "#domain/hiring/work-request.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let company: Browser;
let freelancer: Browser;

beforeAll(async () => {
  const { db } = opened;
  company = await signedIn(opened, (await buildCompany(db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(db)).id);
});

async function request(status: (typeof requestStatuses)[number] = "accepted") {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
  return buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, status });
}

const report = async (requestid: number, percentage: unknown, more: object = {}, as = freelancer) =>
  ask(opened, "updateworkprogress", { requestid, percentage, progress_desc: "As agreed.", ...more }, { as });
const history = (requestid: number, as = company, asked = {}) =>
  ask(opened, "getprogressbyid", { requestid, ...asked }, { as });
const statusOf = async (id: number) =>
  (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0]?.status;
const entriesOf = (id: number) => opened.db.$count(progressEntries, eq(progressEntries.requestId, id));

describe("reporting progress", () => {
  it("is read by both parties in the order it was written, a correction included", async () => {
    const { id } = await request();
    for (const percentage of [40, "75", 60]) expect(outcomeOf(await report(id, percentage))).toBe("Success");
    for (const as of [company, freelancer]) {
      const rows = (await history(id, as)).json();
      expect(rows).toEqual(
        [40, 75, 60].map((progress_percentage) => ({
          requestid: id,
          progress_percentage,
          progress_description: "As agreed.",
        })),
      );
    }
    expect(await statusOf(id)).toBe("accepted");
  });

  it("of 100 completes the request, after which there is nothing more to report (§4 request-complete)", async () => {
    const { id } = await request();
    expect(outcomeOf(await report(id, 99))).toBe("Success");
    expect(await statusOf(id)).toBe("accepted");
    expect(outcomeOf(await report(id, 100))).toBe("Success");
    expect(await statusOf(id)).toBe("completed");
    for (const percentage of [50, 100]) {
      const response = await report(id, percentage);
      expect(outcomeOf(response)).toBe("409 request_moved_on");
      expect(response.json().message).toBe("failed to update");
    }
    expect(await entriesOf(id)).toBe(2);
  });

  it("of 100 sent ten times at once completes once, with one entry", async () => {
    const { id } = await request();
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => outcomeOf(await report(id, 100))));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(await entriesOf(id)).toBe(1);
  });

  it.each(requestStatuses.filter((status) => !requestMoves.complete.from.some((from) => from === status)))(
    "is refused on a request that is %s",
    async (status) => {
      const { id } = await request(status);
      const before = await entriesOf(id);
      for (const percentage of [40, 100]) {
        expect(outcomeOf(await report(id, percentage))).toBe("409 request_moved_on");
      }
      expect(await entriesOf(id)).toBe(before);
      expect(await statusOf(id)).toBe(status);
    },
  );

  it.each([
    ["", "please fill this"],
    [null, "please fill this"],
    [0, "values only from 0 to 100"],
    ["0", "values only from 0 to 100"],
    [101, "values only from 0 to 100"],
    [-1, "values only from 0 to 100"],
    [1.5, "values only from 0 to 100"],
    [" 50 ", "values only from 0 to 100"],
    ["1e2", "values only from 0 to 100"],
    ["٥٠", "values only from 0 to 100"],
    [[50], "values only from 0 to 100"],
  ])("takes whole numbers from 1 to 100, and not %j", async (percentage, text) => {
    const response = await report(1, percentage);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ percentage: text });
  });

  it("wants a description", async () => {
    const { id } = await request();
    const fields = async (progress_desc: string) => (await report(id, 40, { progress_desc })).json().fields;
    expect(await fields("  ")).toEqual({ progress_desc: "please fill this" });
    expect(await fields("x".repeat(2001))).toEqual({ progress_desc: "use at most 2000 characters" });
  });
});

describe("the history of a request", () => {
  it("is empty at first", async () => {
    const { id } = await request();
    expect((await history(id)).json()).toEqual([]);
  });
});
