import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { identityChecks, identityPictures } from "#server/platform/db/schema/identity-checks.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildCheckedIdentity, buildIdentityCheck } from "#server/test/trust/build-identity-check.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({}, { hasJobs: false });
let verifier: Browser;
let otherVerifier: Browser;
let asha: Browser;

beforeAll(async () => {
  verifier = await signedIn(opened, (await buildAdmin(opened.db, { name: "Ravi Iyer" })).id);
  otherVerifier = await signedIn(opened, (await buildAdmin(opened.db)).id);
});
beforeEach(async () => {
  await applySettings(opened, {});
  asha = await signedIn(opened, (await buildFreelancer(opened.db, { name: "Asha Menon" })).id);
});

type Call = keyof Contract;
const call = (name: Call, body: object, as: Browser) => ask(opened, name, body, { as });
const outcome = async (name: Call, body: object, as: Browser) => outcomeOf(await call(name, body, as));
const photo = (background = "white") =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
const send = async (bytes: Buffer, as: Browser) => upload(opened, bytes, { call: "identityChecks.upload", as });
const sent = async (as: Browser = asha) => (await send(await photo(), as)).json<{ fileName: string }>().fileName;
const submit = async (more: object = {}, as: Browser = asha) =>
  outcome("identityChecks.submit", { kind: "pan", lastFour: "234f", front: await sent(as), ...more }, as);
const own = async (as: Browser = asha) => (await call("identityChecks.getOwn", {}, as)).json()[0];
const idOf = async (as: Browser = asha): Promise<number> => (await own(as)).checks[0].checkId;
const check = (checkId: number, as: Browser = verifier) =>
  outcome("identityChecks.check", { checkId, name: "Asha Menon" }, as);
const reason = "The picture is too dark to read the name.";

describe("a freelancer who shows a document", () => {
  it("waits at the desk, where admins who verify see the pictures, and each view is recorded", async () => {
    expect(await own()).toMatchObject({ isRequired: false, isSelfieAsked: false, canSubmit: true, checks: [] });
    expect(await submit({ back: await sent() })).toBe("Success");
    const checkId = await idOf();
    expect(await own()).toMatchObject({
      canSubmit: false,
      checks: [{ kind: "pan", lastFour: "234F", status: "waiting", picturesDeletedAt: null, validUntil: null }],
    });
    const cases = (await call("desk.list", { kind: "identity" }, verifier)).json();
    expect(cases.find((each: { subjectId: number }) => each.subjectId === checkId)).toMatchObject({
      ...{ kind: "identity", accountName: "Asha Menon", isOverdue: false, about: null },
    });
    const response = await call("identityChecks.getPictures", { checkId }, verifier);
    const pictures = response.json<{ part: string; picture: string }[]>();
    expect(pictures.map(({ part }) => part)).toEqual(["front", "back"]);
    const [front] = pictures;
    expect(await sharp(Buffer.from(front?.picture ?? "", "base64")).metadata()).toMatchObject({
      ...{ format: "webp", width: 640, height: 400 },
    });
    expect(await opened.db.select().from(auditEntries).where(noted(asha.accountId))).toMatchObject([
      { call: "identityChecks.submit", after: { identity: checkId, state: "waiting", kind: "pan" } },
      { call: "identityChecks.getPictures", accountId: verifier.accountId, after: { identity: checkId, viewed: 2 } },
    ]);
  });

  it("sends a picture that is stored encrypted, and that nobody can download", async () => {
    const bytes = await photo();
    const { fileName } = (await send(bytes, asha)).json();
    const stored = Buffer.from(await opened.services.disk.getBytes(fileName));
    expect(stored.includes("RIFF")).toBe(false);
    expect(await sharp(opened.services.identitySeal.openBytes(stored, asha.accountId)).metadata()).toMatchObject({
      format: "webp",
    });
    await submit({ front: fileName });
    for (const as of [asha, verifier]) {
      const download = await opened.app.inject({ url: `/images/${fileName}`, cookies: as.cookies });
      expect(download.statusCode).toBe(404);
    }
  });

  it("is refused what is no picture, the picture of another account, and another end of a number", async () => {
    expect(outcomeOf(await send(pdf(), asha))).toBe("415 unsupported_type");
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await submit({ front: await sent(other) })).toBe("400 invalid");
    const { name: picture } = await buildFile(opened.db, { attachedAt: null, uploaderId: asha.accountId });
    for (const wrong of [{ front: picture }, { front: "" }, { lastFour: "2345" }, { kind: "aadhaar" }])
      expect(await submit(wrong), JSON.stringify(wrong)).toBe("400 invalid");
    expect(await submit({ kind: "maskedAadhaar", lastFour: "2345" })).toBe("Success");
    expect(await submit()).toBe("409 identity_submitted");
  });

  it("sends a picture of the face only where the platform asks for it", async () => {
    expect(await submit({ selfie: await sent() })).toBe("Success");
    expect(await opened.db.$count(identityPictures, eq(identityPictures.checkId, await idOf()))).toBe(1);
    await applySettings(opened, { identitySelfie: "on" });
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const refused = await call(
      "identityChecks.submit",
      { kind: "pan", lastFour: "234F", front: await sent(other) },
      other,
    );
    expect(refused.json()).toMatchObject({ code: "invalid", fields: { selfie: expect.any(String) } });
    expect(await submit({ selfie: await sent(other) }, other)).toBe("Success");
  });

  it("shows one document of two that are sent at once", async () => {
    const [one, two] = [await sent(), await sent()];
    const outcomes = await Promise.all([submit({ front: one }), submit({ front: two })]);
    expect(outcomes.toSorted()).toEqual(["409 identity_submitted", "Success"]);
  });

  it("does so under a restriction too, and not where the platform does not offer it", async () => {
    await buildRestriction(opened.db, { accountId: asha.accountId, decidedBy: verifier.accountId });
    expect(await submit()).toBe("Success");
    await applySettings(opened, { identity: "off" });
    expect((await call("identityChecks.getOwn", {}, asha)).json()).toEqual([]);
    expect(outcomeOf(await send(await photo(), asha))).toBe("409 switched_off");
    expect(await submit({ front: "x.seal" })).toBe("409 switched_off");
  });
});

describe("an admin who verifies", () => {
  const deleted = async (file: string) =>
    !(await opened.services.disk.exists(file)) && (await opened.db.$count(files, eq(files.name, file))) === 0;

  it.each([
    ["check", { name: "Asha Menon" }, { status: "checked", lastFour: "234F", reason: "" }],
    ["refuse", { reason }, { status: "refused", lastFour: null, reason }],
    ["delete", {}, { status: "deleted", lastFour: null, reason: "" }],
  ] as const)(
    "can %s, which deletes the pictures at once, with a proof in the audit log",
    async (move, more, shown) => {
      const { id: checkId, file } = await buildIdentityCheck(opened, asha.accountId);
      const response = await call(`identityChecks.${move}`, { checkId, ...more }, verifier);
      expect(outcomeOf(response)).toBe("Success");
      expect(await deleted(file)).toBe(true);
      const { checks, canSubmit } = await own();
      expect(checks).toMatchObject([{ ...shown, picturesDeletedAt: expect.any(String), end: null }]);
      expect(canSubmit).toBe(move !== "check");
      const [entry] = await opened.db.select().from(auditEntries).where(noted(asha.accountId));
      expect(entry).toMatchObject({
        ...{ accountId: verifier.accountId, before: { identity: checkId, state: "waiting" } },
        after: { state: move, kind: "pan", deletedFiles: file, deletedCount: 1 },
      });
      expect(JSON.stringify(entry)).not.toMatch(/234F|too dark/);
      for (const again of ["check", "refuse", "delete"] as const) {
        const body = { checkId, name: "Asha Menon", reason };
        expect(await outcome(`identityChecks.${again}`, body, otherVerifier)).toBe("409 case_settled");
      }
      expect(await outcome("identityChecks.getPictures", { checkId }, verifier)).toBe("404 not_found");
    },
  );

  it("decides once where two of them decide at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildFreelancer(opened.db, { name: "Asha Menon" });
      const { id: checkId } = await buildIdentityCheck(opened, id);
      const outcomes = await Promise.all([
        check(checkId),
        outcome("identityChecks.refuse", { checkId, reason }, otherVerifier),
      ]);
      expect(outcomes.toSorted()).toEqual(["409 case_settled", "Success"]);
      const [row] = await opened.db.select().from(identityChecks).where(eq(identityChecks.id, checkId));
      expect(row?.status).toBe(outcomes[0] === "Success" ? "checked" : "refused");
    }
  });

  it("leaves a case to the admin who has taken it, and compares the name that counts now", async () => {
    const { id: checkId } = await buildIdentityCheck(opened, asha.accountId);
    expect(await outcome("desk.take", { kind: "identity", subjectId: checkId }, otherVerifier)).toBe("Success");
    expect(await check(checkId)).toBe("409 case_taken");
    await opened.db.update(accounts).set({ name: "Ravi Menon" }).where(eq(accounts.id, asha.accountId));
    expect(await check(checkId, otherVerifier)).toBe("409 identity_name_changed");
    expect(await outcome("identityChecks.refuse", { checkId, reason: "no" }, otherVerifier)).toBe("400 invalid");
  });

  it("reads what came of earlier documents of the same freelancer", async () => {
    await submit();
    await outcome("identityChecks.refuse", { checkId: await idOf(), reason }, verifier);
    await submit();
    const rows = (await call("identityChecks.list", { checkId: await idOf() }, verifier)).json();
    expect(rows).toMatchObject([
      { status: "waiting", name: "Asha Menon", decidedBy: "", pictures: 1 },
      { status: "refused", reason, decidedBy: "Ravi Iyer", pictures: 0 },
    ]);
  });

  it("decides nothing where the storage does not answer", async () => {
    const { id: checkId, file } = await buildIdentityCheck(opened, asha.accountId);
    const { disk } = opened.services;
    const fault = Object.assign(disk, { delete: () => Promise.reject(new Error("no storage")) });
    expect(await check(checkId)).toBe("503 unavailable");
    Reflect.deleteProperty(fault, "delete");
    expect(await own()).toMatchObject({ checks: [{ status: "waiting" }] });
    expect(await check(checkId)).toBe("Success");
    expect(await deleted(file)).toBe(true);
  });

  it("sees no report, and who moderates alone sees no identity", async () => {
    const { id: checkId } = await buildIdentityCheck(opened, asha.accountId);
    const newAdmin = async (permissions: readonly ("verify" | "moderate")[]) =>
      signedIn(opened, (await buildAdmin(opened.db, {}, permissions)).id);
    const [verifies, moderates] = [await newAdmin(["verify"]), await newAdmin(["moderate"])];
    for (const name of ["identityChecks.getPictures", "identityChecks.list", "identityChecks.delete"] as const)
      expect(await outcome(name, { checkId }, moderates)).toBe("403 permission_missing");
    expect(await outcome("reports.list", {}, verifies)).toBe("403 permission_missing");
    const kinds = async (as: Browser) =>
      new Set((await call("desk.list", { limit: 200 }, as)).json().map((row: { kind: string }) => row.kind));
    expect([...(await kinds(verifies))]).toContain("identity");
    expect([...(await kinds(moderates))]).not.toContain("identity");
    expect((await call("identityChecks.getPictures", { checkId }, verifies)).statusCode).toBe(200);
  });
});

describe("a checked identity", () => {
  const month = async () =>
    (await opened.db.execute<{ month: string }>(sql`select to_char(now(), 'YYYY-MM') as month`)).rows[0]?.month;

  it("is read by companies on the page, in the search and of an applicant, and is a filter", async () => {
    await applySettings(opened, { freelancerSearch: "companies" });
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    const ravi = await buildFreelancer(opened.db);
    for (const accountId of [asha.accountId, ravi.id]) await buildPage(opened.db, { accountId, isListed: true });
    const { id: workid } = await buildWork(opened.db, { ownerId: company.accountId });
    const { id: reqid } = await buildRequest(opened.db, { workId: workid, freelancerId: asha.accountId });
    await buildRequest(opened.db, { workId: workid, freelancerId: ravi.id });
    await submit();
    expect(await check(await idOf())).toBe("Success");
    const identity = { kind: "pan", month: await month() };
    const rowsOf = async (name: Call, body: object) => (await call(name, body, company)).json();
    const only = { isIdentityChecked: true };
    expect(await rowsOf("freelancers.get", { freelancerId: asha.accountId })).toMatchObject([{ identity }]);
    const found = await rowsOf("freelancers.search", only);
    expect(found).toMatchObject([{ freelancerId: asha.accountId, identity }]);
    expect(await rowsOf("freelancers.search", {})).toMatchObject([{ identity: null }, { identity }]);
    expect(await rowsOf("freelancers.count", {})).toContainEqual(
      expect.objectContaining({ filter: "identity", value: "true", count: 1 }),
    );
    const pending = { workid, status: "pending" };
    expect(await rowsOf("getfreelancerbyreq", { ...pending, ...only })).toMatchObject([{ requestid: reqid, identity }]);
    expect(await rowsOf("getfreelancerbyworkid", { workid, ...only })).toHaveLength(1);
    expect(await rowsOf("getfreelancerbyreq", pending)).toMatchObject([{ identity }, { identity: null }]);
    expect(await rowsOf("requests.getApplicant", { reqid })).toMatchObject([{ identity }]);
    await applySettings(opened, { freelancerSearch: "companies", identity: "off" });
    expect(await rowsOf("freelancers.get", { freelancerId: asha.accountId })).toMatchObject([{ identity: null }]);
    expect(await rowsOf("requests.getApplicant", { reqid })).toMatchObject([{ identity: null }]);
  });

  it("is needed to apply only where the platform requires it", async () => {
    const { id: workid } = await buildWork(opened.db);
    const { name: biodata } = await buildFile(opened.db, {
      ...{ kind: "resume", uploaderId: asha.accountId, attachedAt: null },
    });
    const apply = () => outcome("workreq", { workid, name: "Asha", biodata }, asha);
    await applySettings(opened, { identity: "required" });
    expect(await apply()).toBe("403 identity_required");
    expect(await own()).toMatchObject({ isRequired: true });
    await buildCheckedIdentity(opened, asha.accountId);
    expect(await apply()).toBe("Success");
    const other = await buildWork(opened.db);
    await opened.db.delete(identityChecks).where(eq(identityChecks.accountId, asha.accountId));
    await applySettings(opened, {});
    expect(await outcome("workreq", { workid: other.id, name: "Asha", biodata }, asha)).toBe("Success");
  });
});
