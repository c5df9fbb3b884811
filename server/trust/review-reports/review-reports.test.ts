import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { buildPaid, buildReview, buildReviewWindow, buildVisibleReviews } from "#server/test/trust/build-review.ts";
import { reviewModeration } from "#server/test/trust/review-moderation.ts";

const opened = open();
const { admins, call, read, listed, about, mine } = reviewModeration(opened);

/** Both reviews of a paid work; the company has reported that of the freelancer where it says so. */
async function buildReviewed(isReported = true) {
  const paid = await buildPaid(opened);
  const { ofFreelancer: reviewId, ofCompany } = await buildVisibleReviews(opened.db, paid.requestId);
  if (isReported) expect(await report(paid.company, reviewId)).toBe("Success");
  const [row] = await opened.db.select().from(contentReports).where(eq(contentReports.reviewId, reviewId));
  return { ...paid, reviewId, ofCompany, reportId: row?.id ?? 0 };
}

const reason = "The review is an insult.";
const grounds = { rule: "Terms, section 4", reason: "The review is an insult to the company." };
const report = (as: Browser, reviewId: string) => call("reviews.report", { reviewId, reason }, as);
const remove = (reportId: number, as = admins.admin) =>
  call("reviewReports.removeReview", { reportId, ...grounds }, as);
const kindsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ kind }) => kind);
const entriesAbout = (requestId: number, name: string) =>
  opened.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, String(requestId)), eq(auditEntries.call, name)));

describe("a visible review", () => {
  it("is reported by the reviewed side, once, with a notification for the admins who moderate", async () => {
    const { company, freelancer, reviewId, requestId } = await buildReviewed(false);
    const verifier = await buildAdmin(opened.db, {}, ["verify"]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(company, reviewId)));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 review_report_exists"), "Success"]);
    const rows = await opened.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.subjectId, requestId), eq(notifications.kind, "review_reported")));
    const ids = rows.map(({ accountId }) => accountId);
    expect(ids).toEqual(expect.arrayContaining([admins.admin.accountId, admins.otherAdmin.accountId]));
    expect(ids).not.toContain(verifier.id);
    expect(rows[0]?.facts).toMatchObject({ title: "A poster", otherName: "Meera Nair" });
    expect(await mine(requestId, company)).toMatchObject({ own: { isReported: false }, others: { isReported: true } });
    expect(await mine(requestId, freelancer)).toMatchObject({ own: { isReported: false } });
    const [entry] = await entriesAbout(requestId, "reviews.report");
    expect(entry).toMatchObject({ subject: "review", after: { review: reviewId }, outcome: "done" });
    expect(JSON.stringify(entry)).not.toContain(reason);
  });

  it("is not reported by its author, by others, by visitors, or without a reason", async () => {
    const { company, freelancer, reviewId } = await buildReviewed(false);
    const stranger = await buildPaid(opened);
    for (const as of [freelancer, stranger.company, stranger.freelancer])
      expect(await report(as, reviewId)).toBe("404 not_found");
    expect(await report(company, randomUUID())).toBe("404 not_found");
    for (const wrong of ["", "too short", "x".repeat(1001), null])
      expect(await call("reviews.report", { reviewId, reason: wrong }, company)).toBe("400 invalid");
    expect(await call("reviews.report", { reviewId: "7", reason }, company)).toBe("400 invalid");
    expect(await report(admins.admin, reviewId)).toBe("403 wrong_role");
    expect(outcomeOf(await ask(opened, "reviews.report", { reviewId, reason }))).toBe("401 no_session");
    expect(await opened.db.$count(contentReports, eq(contentReports.reviewId, reviewId))).toBe(0);
  });

  it("is reported by each member of a company who hires, and by none who pays", async () => {
    const { company, reviewId } = await buildReviewed();
    const member = async (kind: "hirer" | "payer") =>
      signedIn(opened, (await buildMember(opened.db, { companyId: company.accountId, kind })).id);
    expect(await report(await member("hirer"), reviewId)).toBe("Success");
    expect(await report(await member("payer"), reviewId)).toBe("403 member_kind");
  });

  it("cannot be reported while the platform has no reviews, when its earlier reports are still dealt with", async () => {
    const { freelancer, ofCompany, reportId } = await buildReviewed();
    await applySettings(opened, {});
    expect(await report(freelancer, ofCompany)).toBe("409 switched_off");
    expect(await listed(reportId)).toMatchObject({ reportId });
    expect(await remove(reportId)).toBe("Success");
  });
});

describe("a hidden review", () => {
  it("is reported by nobody, as one that does not exist", async () => {
    const { company, freelancer, requestId } = await buildPaid(opened);
    const reviewId = await buildReview(opened.db, await buildReviewWindow(opened.db, requestId), { by: "freelancer" });
    const answers = await Promise.all([company, freelancer].map((as) => report(as, reviewId)));
    expect(answers).toEqual(["404 not_found", "404 not_found"]);
    expect(await opened.db.$count(contentReports, eq(contentReports.reviewId, reviewId))).toBe(0);
  });
});

describe("a report", () => {
  it("shows admins both reviews, who wrote them and why it was made", async () => {
    const { freelancer, reportId } = await buildReviewed();
    expect(await listed(reportId)).toEqual({
      reportId,
      workTitle: "A poster",
      companyName: "Tea House",
      freelancerName: "Meera Nair",
      reporterName: "Tea House",
      reason,
      createdAt: expect.any(String),
      part: "review",
      author: "freelancer",
      authorId: freelancer.accountId,
      activeRestrictions: [],
      review: {
        ratings: [
          { topic: "clear_task", mark: 4 },
          { topic: "fair", mark: 5 },
          { topic: "pays", mark: 3 },
        ],
        text: "It went well.",
        reply: null,
      },
      otherReview: {
        ratings: [
          { topic: "quality", mark: 4 },
          { topic: "on_time", mark: 5 },
          { topic: "communication", mark: 3 },
        ],
        text: "It went well.",
        reply: null,
      },
      isRemoved: false,
    });
  });

  it("shows one review where the other side wrote none", async () => {
    const { company, requestId } = await buildPaid(opened);
    const window = await buildReviewWindow(opened.db, requestId, { revealedAt: new Date() });
    const reviewId = await buildReview(opened.db, window, { by: "freelancer", visibleAt: new Date() });
    expect(await report(company, reviewId)).toBe("Success");
    const rows = await read<{ reason: string }>("reviewReports.list", { limit: 200 }, admins.admin);
    expect(rows.at(-1)).toMatchObject({ author: "freelancer", otherReview: null });
  });

  it.each([
    ["removed", { removedAt: new Date() }],
    ["ended", { endedAt: new Date(), ending: "payment_reversed" as const }],
    ["hidden again", { visibleAt: null }],
  ])("shows no review of the other side that was %s, since nobody else reads it either", async (_, change) => {
    const { ofCompany, reportId } = await buildReviewed();
    expect(await listed(reportId)).toMatchObject({ otherReview: { text: "It went well." } });
    await opened.db.update(reviews).set(change).where(eq(reviews.id, ofCompany));
    expect(await listed(reportId)).toMatchObject({ review: { text: "It went well." }, otherReview: null });
  });

  it("is closed once, and notifies its reporter without saying what was decided", async () => {
    const { company, freelancer, reportId, requestId } = await buildReviewed();
    const close = () => call("reviewReports.close", { reportId }, admins.admin);
    const answers = await Promise.all(Array.from({ length: 20 }, close));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 report_moved_on"), "Success"]);
    expect(await kindsOf(company.accountId)).toEqual(["review_report_closed"]);
    expect(await kindsOf(freelancer.accountId)).toEqual([]);
    const [row] = await read("notifications.list", {}, company);
    expect(row).toMatchObject({ title: "A poster", path: `/clientmaster/review/${requestId}` });
    expect(await listed(reportId)).toBeUndefined();
    expect(await remove(reportId)).toBe("409 report_moved_on");
    expect(await call("reviewReports.close", { reportId: 2_000_000_000 }, admins.admin)).toBe("404 not_found");
    expect(await entriesAbout(requestId, "reviewReports.close")).toHaveLength(1);
  });
});

describe("a review that is removed", () => {
  it("is read by nobody but its author, who reads why", async () => {
    const { company, freelancer, reportId, requestId, email, reviewId } = await buildReviewed();
    expect(await remove(reportId)).toBe("Success");
    for (const as of [company, freelancer]) expect(await about(company.accountId, as)).toEqual([]);
    const removed = { ratings: [], text: "", reply: null, ending: "moderated" };
    expect(await mine(requestId, company)).toMatchObject({ others: removed, own: { ending: null } });
    expect(await mine(requestId, freelancer)).toMatchObject({ own: { text: "It went well.", ending: "moderated" } });
    expect(await call("reviews.reply", { reviewId, text: "Never." }, company)).toBe("404 not_found");
    expect(await report(company, reviewId)).toBe("404 not_found");
    expect(await about(freelancer.accountId, company)).toHaveLength(1);
    const [decision] = await read("decisions.mine", {}, freelancer);
    expect(decision).toMatchObject({
      kind: "review",
      ...grounds,
      reviewText: "It went well.",
      messageText: null,
      endedAt: null,
    });
    expect(await kindsOf(freelancer.accountId)).toEqual(["review_removed"]);
    const mail = unfolded(await mailTo(opened, email));
    for (const words of [grounds.rule, grounds.reason, "It went well."]) expect(mail).toContain(words);
    const ofAuthor = { accountId: freelancer.accountId };
    expect(await read("restrictions.list", ofAuthor, admins.admin)).toMatchObject([
      { kind: "review", reviewText: null },
    ]);
    expect(await listed(reportId)).toMatchObject({ isRemoved: true });
  });

  it("is removed once, also twenty times at once", async () => {
    const { reportId, reviewId } = await buildReviewed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(reportId)));
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 report_moved_on"), "Success"]);
    expect(await opened.db.$count(decisions, eq(decisions.reviewId, reviewId))).toBe(1);
    expect(await remove(2_000_000_000)).toBe("404 not_found");
    expect(await call("reviewReports.removeReview", { reportId, rule: "", reason: "short" }, admins.admin)).toBe(
      "400 invalid",
    );
  });

  it("is shown again when the appeal of its author succeeds, and not when it fails", async () => {
    for (const outcome of ["reverse", "uphold"] as const) {
      const { reportId, company, freelancer } = await buildReviewed();
      await remove(reportId);
      const [decision] = await read<{ decisionId: number }>("decisions.mine", {}, freelancer);
      const decisionId = decision?.decisionId;
      const statement = "The review says what happened.";
      expect(await call("appeals.submit", { decisionId, statement }, freelancer)).toBe("Success");
      const appeals = await read("appeals.list", { limit: 200 }, admins.otherAdmin);
      expect(appeals).toContainEqual(expect.objectContaining({ decisionId, reviewText: "It went well." }));
      const answer = "Both reviews were read again.";
      expect(await call("appeals.decide", { decisionId, outcome, answer }, admins.otherAdmin)).toBe("Success");
      expect(await about(company.accountId, freelancer)).toHaveLength(outcome === "reverse" ? 1 : 0);
    }
  });
});
