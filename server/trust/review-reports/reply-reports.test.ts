import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import type { Browser } from "#server/test/ask.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { buildPaid, buildReply, buildVisibleReviews } from "#server/test/trust/build-review.ts";
import { reviewModeration } from "#server/test/trust/review-moderation.ts";

const opened = open();
const { admins, call, read, listed, about, mine } = reviewModeration(opened);

const reply = "You are a liar.";
const reason = "The reply is an insult.";
const grounds = { rule: "Terms, section 4", reason: "The reply is an insult to the company." };
const report = (as: Browser, reviewId: string) => call("reviews.report", { reviewId, part: "reply", reason }, as);
const remove = (reportId: number) => call("reviewReports.removeReview", { reportId, ...grounds }, admins.admin);

/** The review of a company, to which the freelancer has replied; the company has reported the reply where it says so. */
async function buildReplied(isReported = true) {
  const paid = await buildPaid(opened);
  const { ofCompany: reviewId, ofFreelancer } = await buildVisibleReviews(opened.db, paid.requestId);
  await buildReply(opened.db, reviewId, reply);
  if (isReported) expect(await report(paid.company, reviewId)).toBe("Success");
  const [row] = await opened.db.select().from(contentReports).where(eq(contentReports.reviewId, reviewId));
  return { ...paid, reviewId, ofFreelancer, reportId: row?.id ?? 0 };
}

describe("the reply to a review", () => {
  it("is reported by the author of the review, once", async () => {
    const { company, freelancer, reviewId, requestId } = await buildReplied(false);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(company, reviewId)));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 review_report_exists"), "Success"]);
    expect(await mine(requestId, company)).toMatchObject({ own: { isReported: true }, others: { isReported: false } });
    expect(await mine(requestId, freelancer)).toMatchObject({ others: { isReported: false, reply } });
    const kinds = (await opened.db.select().from(notifications).where(eq(notifications.subjectId, requestId))).map(
      ({ kind }) => kind,
    );
    expect(new Set(kinds)).toEqual(new Set(["reply_reported"]));
  });

  it("is not reported by who wrote it, by others, or where there is none", async () => {
    const { company, freelancer, reviewId, ofFreelancer } = await buildReplied(false);
    const stranger = await buildPaid(opened);
    for (const as of [freelancer, stranger.company, stranger.freelancer])
      expect(await report(as, reviewId)).toBe("404 not_found");
    expect(await report(freelancer, ofFreelancer)).toBe("404 not_found");
    expect(await call("reviews.report", { reviewId, part: "title", reason }, company)).toBe("400 invalid");
    expect(await opened.db.$count(contentReports, eq(contentReports.reviewId, reviewId))).toBe(0);
  });

  it("stands in its report with who wrote it and the review that it answers", async () => {
    const { freelancer, reportId } = await buildReplied();
    expect(await listed(reportId)).toMatchObject({
      part: "reply",
      author: "freelancer",
      authorId: freelancer.accountId,
      reporterName: "Tea House",
      review: { ratings: [{ topic: "quality" }, { topic: "on_time" }, { topic: "communication" }], reply },
      otherReview: { reply: null },
      isRemoved: false,
    });
  });

  it("is closed without the report of its review", async () => {
    const { company, freelancer, reviewId, reportId } = await buildReplied();
    expect(await call("reviews.report", { reviewId, reason }, freelancer)).toBe("Success");
    expect(await call("reviewReports.close", { reportId }, admins.admin)).toBe("Success");
    const rows = await opened.db.select().from(contentReports).where(eq(contentReports.reviewId, reviewId));
    expect(rows.map(({ subjectKind, closedAt }) => [subjectKind, closedAt !== null]).toSorted()).toEqual([
      ["reply", true],
      ["review", false],
    ]);
    const [notified] = await read("notifications.list", {}, company);
    expect(notified).toMatchObject({ kind: "reply_report_closed" });
  });
});

describe("a reply that is removed", () => {
  it("is read by nobody but who wrote it, who reads why, and the review stays", async () => {
    const { company, freelancer, reportId, requestId, reviewId, email } = await buildReplied();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(reportId)));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 report_moved_on"), "Success"]);
    expect(await opened.db.$count(decisions, eq(decisions.reviewId, reviewId))).toBe(1);
    for (const as of [company, freelancer])
      expect(await about(freelancer.accountId, as)).toMatchObject([{ text: "It went well.", reply: null }]);
    expect(await mine(requestId, company)).toMatchObject({ own: { reply: null, isReplyRemoved: true, ending: null } });
    expect(await mine(requestId, freelancer)).toMatchObject({ others: { reply, isReplyRemoved: true } });
    expect(await call("reviews.reply", { reviewId, text: "Once more." }, freelancer)).toBe("409 reply_exists");
    expect(await report(company, reviewId)).toBe("404 not_found");
    expect(await listed(reportId)).toMatchObject({ isRemoved: true, review: { reply } });
    const [decision] = await read("decisions.mine", {}, freelancer);
    expect(decision).toMatchObject({ kind: "reply", ...grounds, reviewText: reply, endedAt: null });
    const mail = unfolded(await mailTo(opened, email));
    for (const words of [grounds.rule, grounds.reason, reply]) expect(mail).toContain(words);
  });

  it("is shown again when the appeal of who wrote it succeeds, and not when it fails", async () => {
    for (const outcome of ["reverse", "uphold"] as const) {
      const { reportId, company, freelancer } = await buildReplied();
      await remove(reportId);
      const [decision] = await read<{ decisionId: number }>("decisions.mine", {}, freelancer);
      const decisionId = decision?.decisionId;
      const statement = "The reply says what happened.";
      expect(await call("appeals.submit", { decisionId, statement }, freelancer)).toBe("Success");
      const appeals = await read("appeals.list", { limit: 200 }, admins.otherAdmin);
      expect(appeals).toContainEqual(expect.objectContaining({ decisionId, reviewText: reply }));
      const answer = "The reply was read again.";
      expect(await call("appeals.decide", { decisionId, outcome, answer }, admins.otherAdmin)).toBe("Success");
      const expectedReply = outcome === "reverse" ? reply : null;
      expect(await about(freelancer.accountId, company)).toMatchObject([{ reply: expectedReply }]);
    }
  });
});
