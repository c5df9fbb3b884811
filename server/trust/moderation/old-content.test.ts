import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { insertReportFiles } from "#server/platform/db/content-reports.ts";
import { contentReports, reportFiles } from "#server/platform/db/schema/content-reports.ts";
import { messageFiles, messages } from "#server/platform/db/schema/conversations.ts";
import { appeals, decisions } from "#server/platform/db/schema/moderation.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { portfolioItems } from "#server/platform/db/schema/profiles.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFile, buildFreelancer } from "#server/test/build.ts";
import { buildItem } from "#server/test/discovery/build-page.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { buildNotedOffer } from "#server/test/hiring/build-offer.ts";
import { open } from "#server/test/open.ts";
import { buildContentReport } from "#server/test/trust/build-report.ts";
import { buildPaid, buildReply, buildVisibleReviews } from "#server/test/trust/build-review.ts";
import { deleteRemovedContent } from "#server/trust/moderation/old-content-queries.ts";

const opened = open({}, { hasJobs: false });
let admin: Browser;
beforeAll(async () => {
  await applySettings(opened, { reviews: "on", publicPages: "on" });
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

/** Content of each kind that is removed after a report of it, each with what is stored of it. */
async function buildRemoved() {
  const { db } = opened;
  const { company, freelancer, requestId, workId } = await buildPaid(opened);
  const { ofCompany, ofFreelancer } = await buildVisibleReviews(db, requestId);
  await buildReply(db, ofFreelancer);
  const parties = { companyId: company.accountId, freelancerId: freelancer.accountId };
  const { lastMessageId: messageId } = await buildConversation(db, { ...parties, workId });
  const { name: file } = await buildFile(db, { kind: "attachment" });
  await db.insert(messageFiles).values({ messageId, position: 0, file, shownName: "draft.pdf" });
  const offer = await buildNotedOffer(db, parties);
  const { itemId } = await buildItem(db, freelancer.accountId);
  const { id: reporterId } = await buildFreelancer(db);
  const subjects = {
    message: messageId,
    review: ofCompany,
    reply: ofFreelancer,
    offerNote: offer.id,
    portfolioItem: itemId,
  };
  for (const [subjectKind, subjectId] of Object.entries(subjects)) {
    const accountId = subjectKind === "review" || subjectKind === "reply" ? company.accountId : freelancer.accountId;
    const reportId = await buildContentReport(db, {
      ...{
        subjectKind: subjectKind as "message",
        subjectId: String(subjectId),
        accountId,
        reporterId,
        excerpt: "A quote.",
      },
    });
    if (subjectKind === "message") {
      const { name } = await buildFile(db, { kind: "attachment" });
      await insertReportFiles(db, reportId, [{ fileName: name, shownName: "screen.png" }]);
    }
    const body = {
      reportId,
      action: "remove",
      rule: "Terms, section 4",
      reason: "It asks for a fee before it begins.",
    };
    expect([subjectKind, outcomeOf(await ask(opened, "reports.decide", body, { as: admin }))]).toEqual([
      subjectKind,
      "Success",
    ]);
  }
  return async () => {
    const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
    const [review] = await db.select().from(reviews).where(eq(reviews.id, ofCompany));
    const [reply] = await db.select().from(reviews).where(eq(reviews.id, ofFreelancer));
    const [note] = await db.select().from(offers).where(eq(offers.id, offer.id));
    return {
      message: message?.body !== "",
      files: await db.$count(messageFiles, eq(messageFiles.messageId, messageId)),
      evidence: await db.$count(
        reportFiles,
        sql`report_id in (select id from content_reports where reporter_id = ${reporterId})`,
      ),
      review: review?.text !== "",
      reply: reply?.removedReply !== null,
      note: note?.removedNote !== null,
      item: await db.$count(portfolioItems, eq(portfolioItems.id, itemId)),
      quotes: await db.$count(contentReports, sql`reporter_id = ${reporterId} and excerpt <> ''`),
    };
  };
}

const age = async (seconds: number) => {
  const at = sql`now() - make_interval(secs => ${seconds})`;
  await opened.db.update(decisions).set({ createdAt: at });
  await opened.db.update(contentReports).set({ closedAt: at });
};
const all = { message: true, files: 1, evidence: 1, review: true, reply: true, note: true, item: 1, quotes: 5 };
const none = { message: false, files: 0, evidence: 0, review: false, reply: false, note: false, item: 0, quotes: 0 };
const days = (count: number) => count * 86_400;

it("removed content is stored for 180 days and an open appeal, then deleted", async () => {
  const stored = await buildRemoved();
  expect(await stored()).toEqual(all);
  await age(days(180) - 5);
  await deleteRemovedContent(opened.db);
  expect(await stored()).toEqual(all);
  const appealed = await opened.db.select().from(decisions);
  for (const { id } of appealed)
    await opened.db.insert(appeals).values({ decisionId: id, statement: "It is not true." });
  await age(days(180) + 1);
  await deleteRemovedContent(opened.db);
  expect(await stored()).toEqual({ ...all, quotes: 0, evidence: 0 });
  await opened.db.update(appeals).set({ status: "upheld" });
  await deleteRemovedContent(opened.db);
  expect(await stored()).toEqual(none);
});

it("content that was restored stays", async () => {
  const stored = await buildRemoved();
  await age(days(181));
  await opened.db.update(decisions).set({ endedAt: new Date() });
  await deleteRemovedContent(opened.db);
  expect(await stored()).toEqual({ ...all, quotes: 0, evidence: 0 });
});
