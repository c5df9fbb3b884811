import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { requestMoves, requestStatuses } from "#domain/hiring/work-request.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { progressEntries } from "#server/platform/db/schema/progress.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

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
          reportedAt: expect.any(String),
          files: [],
          links: [],
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

describe("what is delivered with a report", () => {
  const delivered = { fileName: "", shownName: "final.pdf" };
  const sendFile = async (as = freelancer) => ({ ...delivered, fileName: await uploadedAs(as) });
  const uploadedAs = async (as: Browser): Promise<string> =>
    (await upload(opened, pdf("final"), { call: "messages.upload", as })).json().fileName;
  const download = (name: string, as?: Browser) =>
    opened.app.inject({ url: `/images/${name}`, ...(as && { cookies: as.cookies }) });

  it("is there for both parties, and for nobody else", async () => {
    const { id } = await request();
    const file = await sendFile();
    const links = ["https://files.kaamkaj.example/final"];
    expect(outcomeOf(await report(id, 100, { files: [file], links }))).toBe("Success");
    for (const as of [company, freelancer]) {
      const [row] = (await history(id, as)).json();
      expect(row).toMatchObject({ files: [{ ...file, bytes: pdf("final").length }], links });
      const response = await download(file.fileName, as);
      expect([response.statusCode, response.rawPayload]).toEqual([200, pdf("final")]);
    }
    const [stranger, admin] = [await buildFreelancer(opened.db), await buildAdmin(opened.db)];
    for (const { id: accountId } of [stranger, admin])
      expect(outcomeOf(await download(file.fileName, await signedIn(opened, accountId)))).toBe("404 not_found");
    expect(outcomeOf(await download(file.fileName))).toBe("401 no_session");
  });

  it("is counted in the audit log, which names nothing of it", async () => {
    const { id } = await request();
    await report(id, 60, { files: [await sendFile()], links: ["https://a.example", "https://b.example"] });
    const [entry] = await opened.db
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.call, "updateworkprogress"), eq(auditEntries.subjectId, String(id))));
    expect(entry?.after).toEqual({ percentage: 60, files: 1, links: 2 });
  });

  it("is a file of the freelancer's own, used once, and nothing is reported without it", async () => {
    const { id } = await request();
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    for (const file of [await sendFile(other), { ...delivered, fileName: `${"0".repeat(32)}.pdf` }]) {
      const response = await report(id, 100, { files: [file] });
      expect([outcomeOf(response), response.json().fields]).toEqual(["400 invalid", { files: "please fill this" }]);
    }
    expect([await entriesOf(id), await statusOf(id)]).toEqual([0, "accepted"]);
    const file = await sendFile();
    expect(outcomeOf(await report(id, 40, { files: [file] }))).toBe("Success");
    expect(outcomeOf(await report(id, 100, { files: [file] }))).toBe("400 invalid");
  });

  it.each([
    [{ links: ["javascript:alert(1)"] }, { links: "enter a link that begins with https://" }],
    [{ links: Array.from({ length: 6 }, () => "https://a.example") }, { links: "use at most 5 links" }],
    [
      { files: Array.from({ length: 6 }, () => ({ fileName: `${"0".repeat(32)}.pdf`, shownName: "a.pdf" })) },
      { files: "use at most 5 files" },
    ],
  ])("has at most five files and links, and links that are safe to follow (%#)", async (more, fields) => {
    expect((await report(1, 40, more)).json().fields).toEqual(fields);
  });

  it("stays in the storage as long as the report does", async () => {
    const { id } = await request();
    const file = await sendFile();
    await report(id, 40, { files: [file] });
    const old = { createdAt: sql`now() - interval '2 hours'`, attachedAt: sql`now() - interval '1 hour'` };
    const { db, services } = opened;
    await db.update(files).set(old).where(eq(files.name, file.fileName));
    await sweep(services);
    expect(await services.disk.exists(file.fileName)).toBe(true);
    await db.delete(progressEntries).where(eq(progressEntries.requestId, id));
    await sweep(services);
    expect(await services.disk.exists(file.fileName)).toBe(false);
  });
});

describe("the history of a request", () => {
  it("is empty at first", async () => {
    const { id } = await request();
    expect((await history(id)).json()).toEqual([]);
  });
});
