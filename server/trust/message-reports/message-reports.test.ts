import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { messageFiles } from "#server/platform/db/schema/conversations.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildWork } from "#server/test/build.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_MESSAGE_REPORTS_PER_HOUR: "21" });
let admin: Browser;
let otherAdmin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  otherAdmin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

/** A conversation whose last message, with a file, is by the freelancer. */
async function buildTalk() {
  const { db, services } = opened;
  const company = await buildCompany(db, { name: "Tea House" });
  const email = `${randomUUID()}@kaamkaj.example`;
  const freelancer = await buildFreelancer(db, { name: "Meera Nair", email });
  const work = await buildWork(db, { ownerId: company.id, title: "A poster" });
  const of = { companyId: company.id, freelancerId: freelancer.id, workId: work.id };
  const { id: conversationId, lastMessageId: messageId } = await buildConversation(db, of);
  const { name: file } = await buildFile(db, { kind: "attachment" });
  await services.disk.put(file, "x");
  await db.insert(messageFiles).values({ messageId, position: 0, file, shownName: "draft.pdf" });
  return {
    conversationId,
    messageId,
    file,
    email,
    company: await signedIn(opened, company.id),
    freelancer: await signedIn(opened, freelancer.id),
  };
}

type Talk = Awaited<ReturnType<typeof buildTalk>>;

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const reason = "The message is an insult.";
const grounds = { rule: "Terms, section 4", reason: "The message is an insult to the company." };
const report = (as: Browser, messageId: number) => call("messages.report", { messageId, reason }, as);
const reportOf = async ({ messageId }: Pick<Talk, "messageId">) =>
  (await opened.db.select().from(contentReports).where(eq(contentReports.messageId, messageId)))[0]?.id ?? 0;

async function buildReported() {
  const talk = await buildTalk();
  expect(await report(talk.company, talk.messageId)).toBe("Success");
  return { ...talk, reportId: await reportOf(talk) };
}

interface MessageRow {
  readonly messageId: number;
  readonly text: string;
}

const readAs = (as: Browser, conversationId: number) =>
  ask(opened, "messages.list", { conversationId }, { as }).then((response) => response.json<MessageRow[]>());
const readReported = (reportId: number, as = admin) => ask(opened, "messageReports.listMessages", { reportId }, { as });
const download = async (name: string, as: Browser) =>
  (await opened.app.inject({ method: "GET", url: `/images/${name}`, cookies: as.cookies })).statusCode;
const kindsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ kind }) => kind);
const entriesAbout = (conversationId: number, name: string) =>
  opened.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, String(conversationId)), eq(auditEntries.call, name)));

describe("a message", () => {
  it("is reported by the other party, once, with a notification for the admins who moderate", async () => {
    const { messageId, company, conversationId } = await buildTalk();
    const verifier = await buildAdmin(opened.db, {}, ["verify"]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(company, messageId)));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 report_exists"), "Success"]);
    const isAbout = eq(notifications.subjectId, conversationId);
    const rows = await opened.db
      .select()
      .from(notifications)
      .where(and(isAbout, eq(notifications.kind, "message_reported")));
    const ids = rows.map(({ accountId }) => accountId);
    expect(ids).toEqual(expect.arrayContaining([admin.accountId, otherAdmin.accountId]));
    expect(ids).not.toContain(verifier.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows[0]?.facts).toEqual({ title: "A poster", otherName: "Meera Nair" });
    expect(await readAs(company, conversationId)).toMatchObject([{ isReported: true }, { isReported: false }]);
  });

  it("is not reported by its author, by others, or without a reason", async () => {
    const talk = await buildTalk();
    const stranger = await buildTalk();
    for (const as of [talk.freelancer, stranger.company, stranger.freelancer])
      expect(await report(as, talk.messageId)).toBe("404 not_found");
    expect(await report(talk.company, 2_000_000_000)).toBe("404 not_found");
    for (const wrong of ["", "too short", "x".repeat(1001), null])
      expect(await call("messages.report", { messageId: talk.messageId, reason: wrong }, talk.company)).toBe(
        "400 invalid",
      );
    expect(await report(admin, talk.messageId)).toBe("403 wrong_role");
    expect(await reportOf(talk)).toBe(0);
  });

  it("is reported at most so often as the limit allows", async () => {
    const { messageId, company } = await buildTalk();
    for (let i = 0; i < 21; i += 1) await report(company, messageId);
    expect(await report(company, messageId)).toBe("429 too_many");
  });
});

describe("a conversation with an open report", () => {
  it("is read by admins who moderate, and each reading is in the audit log", async () => {
    const { reportId, conversationId, messageId } = await buildReported();
    const rows = (await readReported(reportId)).json<MessageRow[]>();
    expect(rows).toMatchObject([
      { messageId, conversationId, author: "freelancer", files: [{ shownName: "draft.pdf" }], isRemoved: false },
      { author: "client" },
    ]);
    await readReported(reportId, otherAdmin);
    const entries = await entriesAbout(conversationId, "messageReports.listMessages");
    expect(entries).toMatchObject([
      { accountId: admin.accountId, after: { report: reportId } },
      { accountId: otherAdmin.accountId, after: { report: reportId } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Monday");
  });

  it("opens its files to them, which the audit log says as well", async () => {
    const { reportId, conversationId, file } = await buildReported();
    expect(await download(file, admin)).toBe(200);
    expect(await entriesAbout(conversationId, "images")).toMatchObject([
      { accountId: admin.accountId, outcome: "done", after: { file } },
    ]);
    expect(await call("messageReports.close", { reportId }, admin)).toBe("Success");
    expect(await download(file, admin)).toBe(404);
    expect(await entriesAbout(conversationId, "images")).toHaveLength(1);
  });

  it("is closed to every admin without a report, and once the report is closed", async () => {
    const { reportId, conversationId } = await buildReported();
    const { file } = await buildTalk();
    expect(await download(file, admin)).toBe(404);
    expect(outcomeOf(await readReported(2_000_000_000))).toBe("404 not_found");
    expect(await call("messages.list", { conversationId }, admin)).toBe("403 wrong_role");
    expect(await call("messageReports.close", { reportId }, admin)).toBe("Success");
    expect(outcomeOf(await readReported(reportId))).toBe("404 not_found");
    expect(await entriesAbout(conversationId, "messageReports.listMessages")).toEqual([]);
  });

  it("is listed with the parties and the reason, without what they wrote", async () => {
    const { reportId, messageId, freelancer } = await buildReported();
    const rows = (await ask(opened, "messageReports.list", { limit: 200 }, { as: admin })).json<MessageRow[]>();
    const row = rows.find((each) => each.messageId === messageId);
    expect(row).toEqual({
      reportId,
      messageId,
      workTitle: "A poster",
      companyName: "Tea House",
      freelancerName: "Meera Nair",
      reporterName: "Tea House",
      reason,
      createdAt: expect.any(String),
      author: "freelancer",
      authorId: freelancer.accountId,
      activeRestrictions: [],
      isRemoved: false,
    });
  });
});

describe("a reported message that is removed", () => {
  const remove = (reportId: number, as = admin) => call("messageReports.removeMessage", { reportId, ...grounds }, as);

  it("has neither text nor files for both parties, and its author reads why", async () => {
    const { reportId, conversationId, messageId, company, freelancer, file, email } = await buildReported();
    const [before] = await readAs(company, conversationId);
    expect(await remove(reportId)).toBe("Success");
    for (const as of [company, freelancer]) {
      const [row] = await readAs(as, conversationId);
      expect(row).toMatchObject({ messageId, text: "", files: [], isRemoved: true });
      expect(await download(file, as)).toBe(404);
      const [listed] = (await ask(opened, "conversations.list", {}, { as })).json();
      expect(listed).toMatchObject({ conversationId, lastText: "" });
    }
    expect((await readReported(reportId)).json()[0]).toMatchObject({ text: before?.text, isRemoved: true });
    const mine = (await ask(opened, "decisions.mine", {}, { as: freelancer })).json();
    expect(mine).toMatchObject([{ kind: "content", ...grounds, messageText: before?.text, endedAt: null }]);
    expect(await kindsOf(freelancer.accountId)).toEqual(["message_removed"]);
    const mail = unfolded(await mailTo(opened, email));
    for (const words of [grounds.rule, grounds.reason, before?.text ?? "-"]) expect(mail).toContain(words);
    const about = { accountId: freelancer.accountId };
    expect((await ask(opened, "restrictions.list", about, { as: admin })).json()).toMatchObject([
      { kind: "content", messageText: null },
    ]);
    expect(await report(company, messageId)).toBe("404 not_found");
  });

  it("is removed once, also twenty times at once", async () => {
    const { reportId, messageId } = await buildReported();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(reportId)));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 report_moved_on"), "Success"]);
    expect(await opened.db.$count(decisions, eq(decisions.messageId, messageId))).toBe(1);
    expect(await remove(2_000_000_000)).toBe("404 not_found");
    expect(await call("messageReports.removeMessage", { reportId, rule: "", reason: "short" }, admin)).toBe(
      "400 invalid",
    );
  });

  it("is shown again when the appeal of its author succeeds, and not when it fails", async () => {
    for (const outcome of ["reverse", "uphold"] as const) {
      const { reportId, conversationId, company, freelancer } = await buildReported();
      await remove(reportId);
      const [decision] = (await ask(opened, "decisions.mine", {}, { as: freelancer })).json();
      const { decisionId, messageText } = decision;
      const statement = "The message quotes the company itself.";
      expect(await call("appeals.submit", { decisionId, statement }, freelancer)).toBe("Success");
      const appeals = (await ask(opened, "appeals.list", { limit: 200 }, { as: otherAdmin })).json<object[]>();
      expect(appeals).toContainEqual(expect.objectContaining({ decisionId, messageText }));
      const answer = "The whole conversation was read again.";
      expect(await call("appeals.decide", { decisionId, outcome, answer }, otherAdmin)).toBe("Success");
      const isShown = outcome === "reverse";
      expect((await readAs(company, conversationId))[0]).toMatchObject({
        isRemoved: !isShown,
        text: isShown ? messageText : "",
      });
    }
  });
});

describe("closing a report", () => {
  it("notifies its reporter once, and happens once", async () => {
    const { reportId, conversationId, company, freelancer } = await buildReported();
    const close = () => call("messageReports.close", { reportId }, admin);
    const answers = await Promise.all(Array.from({ length: 20 }, close));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 report_moved_on"), "Success"]);
    expect(await kindsOf(company.accountId)).toEqual(["report_closed"]);
    expect(await kindsOf(freelancer.accountId)).toEqual([]);
    const [row] = (await ask(opened, "notifications.list", {}, { as: company })).json();
    expect(row).toMatchObject({ title: "A poster", path: `/clientmaster/messages/${conversationId}` });
    expect(await call("messageReports.close", { reportId: 2_000_000_000 }, admin)).toBe("404 not_found");
    expect(await entriesAbout(conversationId, "messageReports.close")).toHaveLength(1);
  });
});
