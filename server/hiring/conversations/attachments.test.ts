import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { messageFiles, messages } from "#server/platform/db/schema/conversations.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { docx, pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LIMIT_MESSAGE_FILES_PER_HOUR: "20" });

let company: Browser;
let freelancer: Browser;
let stranger: Browser;
let conversationId: number;

beforeAll(async () => {
  const { db } = opened;
  company = await signedIn(opened, (await buildCompany(db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(db)).id);
  const { id: workId } = await buildWork(db, { ownerId: company.accountId });
  const of = { workId, freelancerId: freelancer.accountId, status: "accepted" as const };
  const { id: requestId } = await buildRequest(db, of);
  ({ conversationId } = (await ask(opened, "conversations.open", { requestId }, { as: company })).json());
  stranger = await signedIn(opened, (await buildFreelancer(db)).id);
  await buildRequest(db, { workId, freelancerId: stranger.accountId });
});

/** Another account each time, so that no test meets the limit of another one. */
const newParty = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

const sendFile = (as: Browser, bytes: Buffer) => upload(opened, bytes, { call: "messages.upload", as });
const fileOf = async (as: Browser, bytes: Buffer = pdf("draft")) =>
  (await sendFile(as, bytes)).json<{ fileName: string }>().fileName;
const send = (as: Browser, fileNames: readonly string[], text = "The draft.") => {
  const sent = fileNames.map((fileName, i) => ({ fileName, shownName: `draft ${i}.pdf` }));
  return ask(opened, "messages.send", { conversationId, text, files: sent }, { as });
};
const lastMessage = async (as: Browser) =>
  (await ask(opened, "messages.list", { conversationId, limit: 1 }, { as })).json()[0];
const download = (name: string, as?: Browser) =>
  opened.app.inject({ method: "GET", url: `/images/${name}`, cookies: as?.cookies ?? {} });

describe("a file of a message", () => {
  it("is read by both parties under the name of its sender, and by no other account", async () => {
    const fileName = await fileOf(freelancer);
    expect(outcomeOf(await send(freelancer, [fileName]))).toBe("Success");
    const bytes = pdf("draft").length;
    for (const as of [company, freelancer]) {
      expect((await lastMessage(as)).files).toEqual([{ fileName, shownName: "draft 0.pdf", bytes }]);
      const { statusCode, headers, rawPayload } = await download(fileName, as);
      expect([statusCode, headers["content-type"], rawPayload.length]).toEqual([200, "application/pdf", bytes]);
      expect(headers["content-disposition"]).toBe(`attachment; filename="${fileName}"`);
      expect(headers["cache-control"]).toBe("no-store");
    }
    const admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
    const others = [stranger, admin, await signedIn(opened, (await buildCompany(opened.db)).id)];
    for (const as of others) expect((await download(fileName, as)).statusCode).toBe(404);
    expect((await download(fileName)).statusCode).toBe(401);
  });

  it("cannot be read before it is sent", async () => {
    const fileName = await fileOf(freelancer);
    for (const as of [company, freelancer]) expect((await download(fileName, as)).statusCode).toBe(404);
  });

  it("may be a picture, which is redrawn, or a DOCX", async () => {
    const as = freelancer;
    const photo = await sharp({ create: { width: 3000, height: 100, channels: 3, background: "#fff" } })
      .jpeg()
      .withExif({ IFD0: { Artist: "Meera" } })
      .toBuffer();
    const [picture, document] = [await fileOf(as, photo), await fileOf(as, docx())];
    expect([picture, document]).toEqual([expect.stringMatching(/\.webp$/), expect.stringMatching(/\.docx$/)]);
    expect(outcomeOf(await send(as, [picture, document]))).toBe("Success");
    const redrawn = await sharp((await download(picture, company)).rawPayload).metadata();
    expect([redrawn.width, redrawn.exif]).toEqual([2048, undefined]);
    expect((await lastMessage(company)).files.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      picture,
      document,
    ]);
  });

  it("that is a picture is drawn small for both parties, and for no other account", async () => {
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    const fileName = await fileOf(freelancer, photo);
    const document = await fileOf(freelancer);
    expect(outcomeOf(await send(freelancer, [fileName, document]))).toBe("Success");
    for (const as of [company, freelancer]) {
      const { rawPayload, headers } = await download(`${fileName}?w=100`, as);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 100, height: 100 });
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await download(`${fileName}?w=100`, stranger)).statusCode).toBe(404);
    expect((await download(`${fileName}?w=100`)).statusCode, "as of a picture that does not exist").toBe(404);
    expect((await download(`${document}?w=100`, company)).headers["content-type"]).toBe("application/pdf");
  });

  it("of another kind or above 5 MiB is refused with a reason", async () => {
    const script = await sendFile(company, Buffer.from("<script>alert(1)</script>"));
    expect([outcomeOf(script), script.json().fields]).toEqual([
      "415 unsupported_type",
      { file: "This file is neither a picture (PNG, JPEG, WebP) nor a PDF, DOC or DOCX. Choose one of those." },
    ]);
    expect((await sendFile(company, Buffer.concat([pdf("x"), Buffer.alloc(6 * 1024 * 1024)]))).statusCode).toBe(413);
  });

  it("of another account, of another kind, unknown or sent twice cannot be attached, and the message is not sent", async () => {
    const before = await opened.db.$count(messages);
    const own = await fileOf(company);
    const resume = (await upload(opened, pdf("resume"), { kind: "resume", as: freelancer })).json().filename;
    const names = [await fileOf(freelancer), resume, `${"0".repeat(32)}.pdf`];
    for (const name of names) expect(outcomeOf(await send(company, [name]))).toBe("400 invalid");
    expect(outcomeOf(await send(company, [own, own]))).toBe("400 invalid");
    expect(await opened.db.$count(messages)).toBe(before);
    expect(outcomeOf(await send(company, [own]))).toBe("Success");
    expect(outcomeOf(await send(company, [own]))).toBe("400 invalid");
  });

  it("is one of at most five", async () => {
    const names = await Promise.all(Array.from({ length: 6 }, () => fileOf(company)));
    const response = await send(company, names);
    expect([outcomeOf(response), response.json().fields]).toEqual(["400 invalid", { files: "use at most 5 files" }]);
    expect(outcomeOf(await send(company, names.slice(1)))).toBe("Success");
    expect((await lastMessage(freelancer)).files).toHaveLength(5);
  });

  it("counts in the audit log, which has no name and no content of it", async () => {
    const response = await send(freelancer, [await fileOf(freelancer)]);
    const { messageId } = response.json<{ messageId: number }>();
    const entries = await opened.db
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.call, "messages.send"));
    const entry = entries.find(({ after }) => Object(after).message === messageId);
    expect(entry?.after).toEqual({ message: messageId, sha256: expect.any(String), files: 1 });
  });
});

describe("uploads of an account", () => {
  it("are limited to twenty an hour", async () => {
    const as = await newParty();
    for (let i = 0; i < 20; i++) expect((await sendFile(as, pdf(`${i}`))).statusCode).toBe(200);
    expect(outcomeOf(await sendFile(as, pdf("21")))).toBe("429 too_many");
  });

  it("are refused to admins and without a session", async () => {
    const admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
    expect(outcomeOf(await sendFile(admin, pdf("x")))).toBe("403 wrong_role");
    expect(outcomeOf(await upload(opened, pdf("x"), { call: "messages.upload" }))).toBe("401 no_session");
  });
});

describe("the sweep", () => {
  it("deletes what was not sent within an hour and what belongs to a deleted message, and nothing else", async () => {
    const { db, services } = opened;
    const as = await newParty();
    const [sent, unsent, deleted] = [await fileOf(as), await fileOf(as), await fileOf(as)];
    const old = { createdAt: sql`now() - interval '2 hours'`, attachedAt: sql`now() - interval '1 hour'` };
    const [message] = await db.select({ id: messages.id }).from(messages).limit(1);
    const row = { messageId: message?.id ?? 0, shownName: "draft.pdf" };
    await db.insert(messageFiles).values([
      { ...row, position: 8, file: sent },
      { ...row, position: 9, file: deleted },
    ]);
    for (const name of [sent, deleted]) await db.update(files).set(old).where(eq(files.name, name));
    await db.update(files).set({ createdAt: old.createdAt }).where(eq(files.name, unsent));
    await db.delete(messageFiles).where(eq(messageFiles.file, deleted));
    await sweep(services);
    const exists = [sent, unsent, deleted].map((name) => services.disk.exists(name));
    expect(await Promise.all(exists)).toEqual([true, false, false]);
  });
});
