import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { verificationDocuments, verifications } from "#server/platform/db/schema/verifications.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { docx, pdf } from "#server/test/documents.ts";
import { mailTo, tokenIn, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { buildQuestion } from "#server/test/trust/build-verification.ts";
import { upload } from "#server/test/upload.ts";

const opened = open();
let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const reason = "The licence cannot be read on the picture.";
const newCompany = (status: "pending" | "accepted" | "rejected" = "pending") =>
  buildCompany(opened.db, { status, email: `${randomUUID()}@kaamkaj.example` });
const question = (companyId: number) => buildQuestion(opened.db, companyId, admin.accountId);
const setStatus = async (id: number, status: string, more: object = {}) =>
  outcomeOf(await ask(opened, "updateclientstatus", { id, status, ...more }, { as: admin }));
const openLink = (token: string) => ask(opened, "verifications.open", { token });
const submit = async (token: string, more: object = {}) =>
  outcomeOf(
    await ask(opened, "verifications.submit", { token, licenseNo: "LIC-2", statement: "", files: [], ...more }),
  );
const sendDocument = (token: string, bytes: Buffer) =>
  upload(opened, bytes, { call: "verifications.upload", headers: { "x-link-token": token } });
const documentOf = async (token: string, bytes = pdf(randomUUID())) =>
  (await sendDocument(token, bytes)).json<{ fileName: string }>().fileName;
const download = (name: string, as?: Browser) =>
  opened.app.inject({ method: "GET", url: `/images/${name}`, cookies: as?.cookies ?? {} });
const statusOf = async (id: number) => (await opened.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status;
const listed = async (id: number, status: string) =>
  (await allRows<{ loginid: number }>(opened, "getclient", { status, limit: 200 }, admin)).find(
    ({ loginid }) => loginid === id,
  );

describe("a rejection with a reason", () => {
  it("mails the reason and a link, with which the company sends documents and is pending again without a session", async () => {
    const { id, email, name } = await newCompany();
    expect(await setStatus(id, "rejected", { reason })).toBe("Success");
    const mail = unfolded(await mailTo(opened, email));
    for (const words of [reason, "14 days", "/guestmaster/verification?token="]) expect(mail).toContain(words);
    const token = tokenIn(mail);
    expect((await openLink(token)).json()).toEqual([
      { companyName: name, licenseNo: "LIC-1", reason, expiresAt: expect.any(String) },
    ]);
    const [licence, picture] = [await documentOf(token), await documentOf(token, await photo())];
    const sent = [
      { fileName: licence, shownName: "licence.pdf" },
      { fileName: picture, shownName: "office.png" },
    ];
    const statement = "This is the new licence.";
    expect(await submit(token, { statement, files: sent })).toBe("Success");
    expect(await statusOf(id)).toBe("pending");
    expect(await listed(id, "pending")).toMatchObject({ licenseno: "LIC-2", resubmitted: true, documentCount: 2 });
    const reviews = (await ask(opened, "verifications.list", { companyId: id }, { as: admin })).json();
    expect(reviews).toMatchObject([
      {
        kind: "submission",
        statement,
        licenseNo: "LIC-2",
        reason: null,
        createdBy: null,
        linkExpiresAt: null,
        documents: [
          { file: licence, shownName: "licence.pdf" },
          { file: picture, shownName: "office.png" },
        ],
      },
      { kind: "rejection", reason, createdBy: expect.any(String), statement: null, documents: [], linkExpiresAt: null },
    ]);
    const entries = await opened.db.select().from(auditEntries).where(noted(id));
    expect(entries).toMatchObject([
      { call: "updateclientstatus", after: { status: "rejected", reason: "sent" } },
      { call: "verifications.submit", accountId: id, before: { status: "rejected" }, after: { status: "pending" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(reason);
  });

  it("stores no token, and without a reason there is no link", async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    await setStatus(one.id, "rejected", { reason });
    expect(await setStatus(other.id, "rejected")).toBe("Success");
    const token = tokenIn(await mailTo(opened, one.email));
    expect(JSON.stringify(await opened.db.select().from(verifications))).not.toContain(token);
    expect(tokenIn(await mailTo(opened, other.email))).toBe("");
    expect(await opened.db.$count(verifications, eq(verifications.companyId, other.id))).toBe(0);
  });

  it("has a reason of 20 to 1,000 characters, and one of an acceptance is ignored", async () => {
    const { id, email } = await newCompany();
    for (const wrong of ["", "too short", "x".repeat(1001), 7])
      expect(await setStatus(id, "rejected", { reason: wrong })).toBe("400 invalid");
    expect(await setStatus(id, "accepted", { reason })).toBe("Success");
    expect(unfolded(await mailTo(opened, email))).not.toContain(reason);
  });

  it("that repeats another one sends no second e-mail and no second link", async () => {
    const { id, email } = await newCompany("rejected");
    expect(await setStatus(id, "rejected", { reason })).toBe("Success");
    expect(await opened.db.$count(verifications, eq(verifications.companyId, id))).toBe(0);
    await setStatus(id, "accepted");
    expect(await mailTo(opened, email)).toContain("verified");
  });
});

const photo = () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: "red" } })
    .png()
    .toBuffer();

describe("a question of the admin", () => {
  const request = async (companyId: number, as = admin) =>
    outcomeOf(await ask(opened, "verifications.requestInformation", { companyId, reason }, { as }));

  it("goes to a pending company, which stays pending; a later one replaces its link", async () => {
    const { id, email } = await newCompany();
    expect(await request(id)).toBe("Success");
    const first = tokenIn(await mailTo(opened, email));
    expect(await statusOf(id)).toBe("pending");
    expect(await request(id)).toBe("Success");
    const second = tokenIn(await mailTo(opened, email, 2));
    expect(outcomeOf(await openLink(first))).toBe("404 not_found");
    expect(await submit(first)).toBe("404 not_found");
    expect(await submit(second)).toBe("Success");
  });

  it.each(["accepted", "rejected"] as const)("is refused for a company that is %s", async (status) => {
    expect(await request((await newCompany(status)).id)).toBe("409 company_moved_on");
  });

  it("is not for freelancers and unknown accounts, nor by admins without the permission", async () => {
    for (const id of [(await buildFreelancer(opened.db)).id, 2_000_000_000])
      expect(await request(id)).toBe("404 not_found");
    const other = await signedIn(opened, (await buildAdmin(opened.db, {}, ["moderate"])).id);
    expect(await request((await newCompany()).id, other)).toBe("403 permission_missing");
  });

  it("is open once, however many are sent at once", async () => {
    const { id } = await newCompany();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => request(id)));
    expect(new Set(outcomes)).toEqual(new Set(["Success"]));
    const reviews = await opened.db.select().from(verifications).where(eq(verifications.companyId, id));
    expect(reviews).toHaveLength(20);
    expect(reviews.filter(({ linkHash }) => linkHash !== null)).toHaveLength(1);
  });
});

describe("the state of a company that cannot log in", () => {
  const logIn = async (username: string, password = "Monsoon42") =>
    (await ask(opened, "login", { username, password })).json();

  const companyWithPassword = async (status: "pending" | "accepted") =>
    buildCompany(opened.db, {
      status,
      email: `${randomUUID()}@kaamkaj.example`,
      passwordHash: await hashPassword("Monsoon42"),
    });

  it("is told to who knows its password: what it has sent, and what the admin asks", async () => {
    const { id, username, name, email } = await companyWithPassword("pending");
    const sent = { companyName: name, licenseNo: "LIC-1", email, registeredAt: expect.any(String) };
    const stateOf = async () => (await logIn(username))[0];
    expect(await stateOf()).toMatchObject({
      status: "pending",
      verification: { ...sent, answer: null, question: null },
    });
    const token = await question(id);
    const { verification } = await stateOf();
    expect(verification).toMatchObject({ answer: null, question: { askedAt: expect.any(String) } });
    expect(Date.parse(verification.question.answerUntil)).toBeGreaterThan(Date.now());
    const files = [{ fileName: await documentOf(token), shownName: "licence.pdf" }];
    expect(await submit(token, { files })).toBe("Success");
    const answered = { licenseNo: "LIC-2", answer: { sentAt: expect.any(String), documentCount: 1 }, question: null };
    expect((await stateOf()).verification).toMatchObject(answered);
    expect(await setStatus(id, "rejected", { reason })).toBe("Success");
    expect(await stateOf()).toMatchObject({ status: "rejected", verification: { question: { reason } } });
  });

  it("is told to nobody else, and to no company that can log in", async () => {
    const [waiting, verified] = [await companyWithPassword("pending"), await companyWithPassword("accepted")];
    expect(await logIn(waiting.username, "Wrong1234")).toEqual([]);
    const [row] = await logIn(verified.username);
    expect(row.status).toBe("accepted");
    expect(row.verification).toBeUndefined();
  });
});

describe("the link of a question", () => {
  it("works once, also when it is used twenty times at once", async () => {
    const { id } = await newCompany("rejected");
    const token = await question(id);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit(token)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("404 not_found"), "Success"]);
    expect(await statusOf(id)).toBe("pending");
    expect(outcomeOf(await openLink(token))).toBe("404 not_found");
    expect(outcomeOf(await sendDocument(token, pdf()))).toBe("404 not_found");
  });

  it("is 404 once it has expired, as one that never was", async () => {
    const token = await question((await newCompany()).id);
    await opened.db.update(verifications).set({ linkExpiresAt: sql`now()` });
    for (const each of [token, randomBytes(16).toString("base64url")]) {
      expect(outcomeOf(await openLink(each))).toBe("404 not_found");
      expect(outcomeOf(await sendDocument(each, pdf()))).toBe("404 not_found");
      expect(await submit(each)).toBe("404 not_found");
    }
  });

  it("is refused once the company is verified, and ends with a rejection without a reason", async () => {
    const { id } = await newCompany();
    const token = await question(id);
    await setStatus(id, "accepted");
    expect(outcomeOf(await openLink(token))).toBe("409 company_moved_on");
    expect(outcomeOf(await sendDocument(token, pdf()))).toBe("409 company_moved_on");
    expect(await submit(token)).toBe("409 company_moved_on");
    await setStatus(id, "rejected");
    expect(await submit(token)).toBe("404 not_found");
  });

  it("never leaves a company pending that is verified at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await newCompany("rejected");
      const token = await question(id);
      const [answer, decision] = await Promise.all([submit(token), setStatus(id, "accepted")]);
      expect(["Success", "409 company_moved_on"]).toContain(answer);
      expect([decision, await statusOf(id)]).toEqual(["Success", "accepted"]);
    }
  });

  it("takes five answers in 90 days", async () => {
    const { id } = await newCompany();
    for (let count = 0; count < 5; count += 1) expect(await submit(await question(id))).toBe("Success");
    const token = await question(id);
    expect(await submit(token)).toBe("409 too_many_answers");
    await opened.db
      .update(verifications)
      .set({ createdAt: sql`now() - interval '91 days'` })
      .where(eq(verifications.companyId, id));
    expect(await submit(token)).toBe("Success");
  });

  it("leaves a refused answer as it was, so that it can be repeated", async () => {
    const { id } = await newCompany("rejected");
    const [token, foreign] = [await question(id), await question((await newCompany()).id)];
    const other = { fileName: await documentOf(foreign), shownName: "a.pdf" };
    const own = { fileName: await documentOf(token), shownName: "a.pdf" };
    const six = Array.from({ length: 6 }, () => own);
    for (const wrong of [[other], [own, own], [{ ...own, fileName: "unknown.pdf" }], six, "none"])
      expect(await submit(token, { files: wrong })).toBe("400 invalid");
    expect(await submit(token, { licenseNo: "" })).toBe("400 invalid");
    expect(await submit(token, { statement: "x".repeat(2001) })).toBe("400 invalid");
    expect(await statusOf(id)).toBe("rejected");
    expect(await submit(token, { files: [own] })).toBe("Success");
  });

  it("updates the licence number of the company", async () => {
    const { id } = await newCompany();
    await submit(await question(id), { licenseNo: " KL/2026/7 " });
    const [company] = await opened.db.select().from(companies).where(eq(companies.accountId, id));
    expect(company?.licenceNo).toBe("KL/2026/7");
  });
});

describe("a document", () => {
  const answered = async () => {
    const { id } = await newCompany();
    const token = await question(id);
    const name = await documentOf(token);
    await submit(token, { files: [{ fileName: name, shownName: "licence.pdf" }] });
    return { id, name, token };
  };

  it("is a picture or a PDF, judged by its content, and large enough to be read", async () => {
    const token = await question((await newCompany()).id);
    expect(outcomeOf(await sendDocument(token, docx()))).toBe("415 unsupported_type");
    expect(outcomeOf(await sendDocument(token, Buffer.from("a text")))).toBe("415 unsupported_type");
    expect(outcomeOf(await sendDocument(token, Buffer.alloc(5 * 1024 * 1024 + 1, "%PDF-")))).toBe("413 too_large");
    const name = await documentOf(token, await photo());
    const stored = await sharp(await opened.services.disk.getBytes(name)).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 2048, height: 1024 });
  });

  it("is saved by admins who verify companies only, and by them once it belongs to an answer", async () => {
    const { name } = await answered();
    const response = await download(name, admin);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
    expect(response.headers["cache-control"]).toBe("no-store");
    const others = [
      await buildAdmin(opened.db, {}, ["moderate", "people", "audit"]),
      await buildCompany(opened.db),
      await buildFreelancer(opened.db),
    ];
    for (const { id } of others) expect((await download(name, await signedIn(opened, id))).statusCode).toBe(404);
    expect((await download(name)).statusCode).toBe(401);
    const loose = await documentOf(await question((await newCompany()).id));
    expect((await download(loose, admin)).statusCode).toBe(404);
  });

  it("is deleted 180 days after the decision about it, and not before there is one", async () => {
    const { id, name } = await answered();
    const age = (column: "createdAt" | "decidedAt", days: number) =>
      opened.db
        .update(verifications)
        .set({ [column]: sql`now() - make_interval(days => ${days})` })
        .where(eq(verifications.companyId, id));
    const isStored = async () => {
      await opened.db.update(files).set({ attachedAt: sql`now() - interval '2 minutes'` }).where(eq(files.name, name));
      await sweep(opened.services);
      return (await opened.db.$count(files, eq(files.name, name))) === 1;
    };
    await age("createdAt", 400);
    expect(await isStored()).toBe(true);
    await setStatus(id, "accepted");
    expect(await listed(id, "accepted")).toMatchObject({ resubmitted: false, documentCount: 1 });
    await age("decidedAt", 179);
    expect(await isStored()).toBe(true);
    await age("decidedAt", 181);
    expect(await isStored()).toBe(false);
    expect(await opened.db.$count(verificationDocuments, eq(verificationDocuments.file, name))).toBe(0);
  });
});

describe("a rejected company that answers", () => {
  it("still owes what the admin can record, while it waits for another decision", async () => {
    const { id: ownerId } = await newCompany("rejected");
    const { id: workId } = await buildWork(opened.db, { ownerId });
    const { id: requestid } = await buildRequest(opened.db, { workId, status: "completed" });
    const owed = async () =>
      (await allRows<{ requestid: number }>(opened, "payments.listDebts", {}, admin)).some(
        (debt) => debt.requestid === requestid,
      );
    expect(await owed()).toBe(true);
    expect(await submit(await question(ownerId))).toBe("Success");
    expect(await owed()).toBe(true);
    await setStatus(ownerId, "accepted");
    expect(await owed()).toBe(false);
  });
});
