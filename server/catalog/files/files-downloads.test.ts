import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { insertReportFiles } from "#server/platform/db/content-reports.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { profilePages } from "#server/platform/db/schema/profiles.ts";
import { ticketEntries, ticketFiles } from "#server/platform/db/schema/tickets.ts";
import { allDiscovery, applySettings } from "#server/test/apply-settings.ts";
import { type Browser, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildRequest,
  buildWork,
} from "#server/test/build.ts";
import { buildItem, buildPage } from "#server/test/discovery/build-page.ts";
import { pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildContentReport } from "#server/test/trust/build-report.ts";
import { buildTicket } from "#server/test/trust/build-ticket.ts";
import { buildSubmission } from "#server/test/trust/build-verification.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" });

const get = (name: string, as?: Browser, headers: Record<string, string> = {}) =>
  opened.app.inject({ method: "GET", url: `/images/${name}`, cookies: as?.cookies ?? {}, headers });

async function uploadPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return (await upload(opened, bytes)).json().filename;
}

const storeBytes = (name: string) => opened.services.disk.put(name, "x");

/** The eight kinds of callers (docs/design/promises.md#access) and one résumé that was sent to one work. */
async function around() {
  const { db } = opened;
  const [owner, other, stranger, admin, pending, rejected] = await Promise.all([
    buildCompany(db),
    buildCompany(db),
    buildFreelancer(db),
    buildAdmin(db),
    buildCompany(db, { status: "pending" }),
    buildCompany(db, { status: "rejected" }),
  ]);
  const freelancer = await buildFreelancer(db);
  const FO = await signedIn(opened, freelancer.id);
  const resume: string = (await upload(opened, pdf("Asha"), { as: FO })).json().filename;
  const request = await buildRequest(db, {
    freelancerId: freelancer.id,
    resume,
    workId: (await buildWork(db, { ownerId: owner.id })).id,
  });
  // The others have dealings of their own with each other, which must not open this résumé.
  await buildRequest(db, { freelancerId: stranger.id, workId: (await buildWork(db, { ownerId: other.id })).id });
  const [FX, CO, CX, CP, CR, AD] = await Promise.all(
    [stranger, owner, other, pending, rejected, admin].map(({ id }) => signedIn(opened, id)),
  );
  return { resume, request, browsers: { AN: undefined, FO, FX, CO, CX, CP, CR, AD } };
}

describe("a picture that something shows", () => {
  it("is anybody's, may be kept for good, and can do nothing", async () => {
    const name = await uploadPicture();
    await buildCompany(opened.db, { logo: name });
    const { browsers } = await around();
    for (const as of Object.values(browsers)) {
      const response = await get(name, as);
      expect(response.statusCode).toBe(200);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: "webp", width: 90 });
      expect(response.headers).toMatchObject({
        "content-type": "image/webp",
        "content-length": String(response.rawPayload.length),
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
      });
    }
  });

  it("is shown for a company, a freelancer and a category (§3 images)", async () => {
    const names = await Promise.all([uploadPicture(), uploadPicture(), uploadPicture()]);
    await buildCompany(opened.db, { logo: names[0] });
    await buildFreelancer(opened.db, { picture: names[1] });
    await buildCategory(opened.db, { image: names[2] });
    for (const name of names) expect((await get(name)).statusCode).toBe(200);
  });

  it("is not sent again to a browser that has it", async () => {
    const name = await uploadPicture();
    await buildCategory(opened.db, { image: name });
    const etag = String((await get(name)).headers["etag"]);
    const again = await get(name, undefined, { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get(name, undefined, { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("answers HEAD as it answers GET, without the picture", async () => {
    const name = await uploadPicture();
    await buildCategory(opened.db, { image: name });
    const response = await opened.app.inject({ method: "HEAD", url: `/images/${name}` });
    expect([response.statusCode, response.headers["content-type"], response.body]).toEqual([200, "image/webp", ""]);
  });

  it("whose bytes are gone is not there", async () => {
    const name = await uploadPicture();
    await buildCategory(opened.db, { image: name });
    await opened.services.disk.delete(name);
    expect((await get(name)).json()).toMatchObject({ status: 404, code: "not_found" });
  });

  it("is unavailable for the moment when the disk fails, not gone", async () => {
    const name = await uploadPicture();
    await buildCategory(opened.db, { image: name });
    const { disk } = opened.services;
    const getStream = disk.getStream.bind(disk);
    disk.getStream = () => Promise.reject(new Error("EIO"));
    const response = await get(name).finally(() => {
      disk.getStream = getStream;
    });
    expect(response.json()).toMatchObject({ status: 503, code: "unavailable" });
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("a résumé", () => {
  it("is for its freelancer, the company it was sent to, and the admin", async () => {
    const { resume, browsers } = await around();
    const responses = await Promise.all(
      Object.entries(browsers).map(async ([role, as]) => [role, (await get(resume, as)).statusCode] as const),
    );
    expect(Object.fromEntries(responses)).toEqual({
      AN: 401,
      FO: 200,
      FX: 404,
      CO: 200,
      CX: 404,
      CP: 401,
      CR: 401,
      AD: 200,
    });
  });

  it("is refused to strangers in the words for what does not exist", async () => {
    const { resume, browsers } = await around();
    const [foreign, unknown] = await Promise.all([get(resume, browsers.FX), get(`${"0".repeat(32)}.pdf`, browsers.FX)]);
    const withoutRequestId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    expect(withoutRequestId(foreign.json())).toEqual(withoutRequestId(unknown.json()));
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(unknown.headers));
  });

  it("is always saved, never opened, under a plain name, and kept nowhere", async () => {
    const { resume, browsers } = await around();
    const response = await get(resume, browsers.CO);
    expect(response.rawPayload.equals(pdf("Asha"))).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${resume}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    // Its tag is for a download that goes on, and not for a copy that somebody has kept.
    const again = await get(resume, browsers.CO, { "if-none-match": String(response.headers["etag"]) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([200, response.rawPayload.length]);
  });

  it("closes to a company the moment the admin rejects it", async () => {
    const { resume, browsers } = await around();
    await opened.db
      .update(accounts)
      .set({ status: "rejected" })
      .where(eq(accounts.id, browsers.CO?.accountId ?? 0));
    expect((await get(resume, browsers.CO)).statusCode).toBe(401);
  });
});

describe("a file that is not for showing", () => {
  it("is nobody's while nothing refers to it, its sender included", async () => {
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const resume: string = (await upload(opened, pdf(), { as })).json().filename;
    expect((await get(await uploadPicture(), as)).statusCode).toBe(404);
    expect((await get(resume, as)).statusCode).toBe(404);
    const admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
    expect((await get(resume, admin)).statusCode).toBe(404);
  });

  it("is not shown by a row that merely waits attached", async () => {
    expect((await get((await buildFile(opened.db)).name)).statusCode).toBe(404);
  });

  it.each([
    ["a name that was made up", "nothing.webp"],
    ["a path that climbs", "..%2f..%2fetc%2fpasswd"],
    ["a NUL", "%00.webp"],
    ["a name with something behind it", `${"a".repeat(32)}.webp%00`],
    ["a folder", `${"a".repeat(32)}.webp/`],
    ["a long name", "a".repeat(199)],
    ["a name too long for the router", "a".repeat(3000)],
    ["no name", ""],
  ])("is not there: %s", async (_, name) => {
    expect((await get(name)).json()).toMatchObject({ status: 404, code: "not_found" });
  });

  it("has a name that can be read", async () => {
    expect((await get("%ff%fe")).json()).toMatchObject({ status: 400, code: "invalid" });
  });
});

describe("a picture of a portfolio", () => {
  const codesFor = async (picture: string, readers: readonly (Browser | undefined)[]) =>
    Promise.all(readers.map(async (as) => (await get(picture, as)).statusCode));

  it("is for those who may read the page, its freelancer and admins", async () => {
    await applySettings(opened, allDiscovery);
    const { browsers } = await around();
    const { AN, FO, FX, CO, CX, AD } = browsers;
    const { picture } = await buildItem(opened.db, FO.accountId);
    await storeBytes(picture);
    const readers = [AN, FX, CX, CO, FO, AD];
    expect(await codesFor(picture, readers), "without a page").toEqual([404, 404, 404, 404, 200, 200]);
    await buildPage(opened.db, { accountId: FO.accountId, isPublic: false });
    expect(await codesFor(picture, readers), "before it is published").toEqual([404, 404, 404, 200, 200, 200]);
    await opened.db.update(profilePages).set({ isPublic: true }).where(eq(profilePages.accountId, FO.accountId));
    expect(await codesFor(picture, readers), "published").toEqual([200, 200, 200, 200, 200, 200]);
    expect((await get(picture)).headers["cache-control"], "asked for each time").toBe("private, no-cache");
    await buildRestriction(opened.db, { accountId: FO.accountId, decidedBy: AD?.accountId ?? 0, kinds: ["publish"] });
    expect(await codesFor(picture, readers), "restricted").toEqual([404, 404, 404, 404, 200, 200]);
  });

  it("is hidden with all pages while the setting is off", async () => {
    await applySettings(opened, { publicPages: "on" });
    const { id: accountId } = await buildFreelancer(opened.db);
    await buildPage(opened.db, { accountId });
    const { picture } = await buildItem(opened.db, accountId);
    await storeBytes(picture);
    expect(await codesFor(picture, [undefined])).toEqual([200]);
    await applySettings(opened, {});
    expect(await codesFor(picture, [undefined])).toEqual([404]);
  });
});

it("a visitor learns from no answer whether there is a file that is not public", async () => {
  const { resume } = await around();
  const other = (ending: string) => `${"0".repeat(32)}.${ending}`;
  for (const name of [resume, other("pdf"), other("doc"), other("docx")])
    expect([name, (await get(name)).statusCode]).toEqual([name, 401]);
  const { name: attachment } = await buildFile(opened.db, { kind: "attachment", name: `${"a".repeat(32)}.webp` });
  for (const name of [attachment, other("webp"), other("zip"), "resume.pdf"])
    expect([name, (await get(name)).statusCode]).toEqual([name, 404]);
});

describe("a file at which no scanner for viruses has looked", () => {
  const warning = async (name: string, as: Browser) => {
    const answer = await get(name, as);
    expect([name, answer.statusCode]).toEqual([name, 200]);
    return answer.headers["x-virus-scan"];
  };

  it("says so when it is sent, and when somebody else downloads it", async () => {
    const { resume, browsers } = await around();
    const { FO, CO, AD } = browsers;
    if (!(FO && CO && AD)) throw new Error("nobody is signed in");
    expect((await upload(opened, pdf("Asha"), { as: FO })).headers["x-virus-scan"]).toBe("not scanned");
    expect([await warning(resume, CO), await warning(resume, AD), await warning(resume, FO)]).toEqual([
      "not scanned",
      "not scanned",
      undefined,
    ]);
    await opened.db.update(files).set({ scannedAt: new Date() }).where(eq(files.name, resume));
    expect(await warning(resume, CO)).toBeUndefined();
  });

  it("says so of each kind of file that is stored as it was sent, and of no picture", async () => {
    const { db } = opened;
    const admin = await signedIn(opened, (await buildAdmin(db)).id);
    const { id: accountId } = await buildCompany(db);
    const { id: reporterId } = await buildFreelancer(db);
    const stored = async (kind: "attachment" | "document", mime = "application/pdf") => {
      const { name } = await buildFile(db, { kind, mime, uploaderId: reporterId });
      await storeBytes(name);
      return name;
    };
    const evidence = { position: 0, shownName: "proof.pdf" };
    const reportId = await buildContentReport(db, { subjectKind: "work", subjectId: "1", accountId, reporterId });
    const ofReport = await stored("attachment");
    await insertReportFiles(db, reportId, [{ fileName: ofReport, shownName: "proof.pdf" }]);
    const ticketId = await buildTicket(db, { personId: reporterId });
    const ofTicket = await stored("attachment");
    const picture = await stored("attachment", "image/webp");
    const [entry] = await db.select().from(ticketEntries).where(eq(ticketEntries.ticketId, ticketId));
    await db.insert(ticketFiles).values([
      { entryId: entry?.id ?? 0, file: ofTicket, ...evidence },
      { entryId: entry?.id ?? 0, file: picture, ...evidence, position: 1 },
    ]);
    const ofCompany = await stored("document");
    await buildSubmission(db, accountId, ofCompany);
    for (const name of [ofReport, ofTicket, ofCompany])
      expect([name, await warning(name, admin)]).toEqual([name, "not scanned"]);
    expect(await warning(picture, admin)).toBeUndefined();
  });
});
