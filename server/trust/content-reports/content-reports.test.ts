import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type ReportSubject, reportActions } from "#domain/trust/report.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { portfolioItems, profilePages } from "#server/platform/db/schema/profiles.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildWork } from "#server/test/build.ts";
import { buildCompanyPage, buildItem, buildPage } from "#server/test/discovery/build-page.ts";
import { pdf } from "#server/test/documents.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { buildNotedOffer } from "#server/test/hiring/build-offer.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import { buildContentReport } from "#server/test/trust/build-report.ts";
import { buildPaid, buildReply, buildVisibleReviews } from "#server/test/trust/build-review.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LIMIT_REPORTS_PER_DAY: "10" });
let admin: Browser;
let otherAdmin: Browser;
const newAdmin = async () => signedIn(opened, (await buildAdmin(opened.db)).id);
beforeAll(async () => {
  await applySettings(opened, { reviews: "on", publicPages: "on" });
  [admin, otherAdmin] = [await newAdmin(), await newAdmin()];
});

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const create = (subjectKind: ReportSubject, subjectId: unknown, as: Browser, reason = "fraud") =>
  ask(
    opened,
    "reports.create",
    { subjectKind, subjectId: String(subjectId), reason, words: "They ask for money." },
    { as },
  );
const decide = (reportId: number, body: object, as = admin) =>
  ask(opened, "reports.decide", { reportId, ...body }, { as });
const grounds = { rule: "Terms, section 4", reason: "The job asks for a fee before it begins." };
const kindsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ kind }) => kind);
const reportRow = async (reportId: number) =>
  (await opened.db.select().from(contentReports).where(eq(contentReports.id, reportId)))[0];

/** A subject of each kind with somebody who sees it. */
async function buildSubjects() {
  const { db } = opened;
  const { company, freelancer, requestId, workId } = await buildPaid(opened);
  await db.update(works).set({ isPublic: true }).where(eq(works.id, workId));
  const { ofCompany, ofFreelancer } = await buildVisibleReviews(db, requestId);
  await buildReply(db, ofCompany);
  const of = { companyId: company.accountId, freelancerId: freelancer.accountId };
  const { lastMessageId } = await buildConversation(db, { ...of, workId });
  const offer = await buildNotedOffer(db, of);
  const slug = await buildPage(db, { accountId: freelancer.accountId });
  const item = await buildItem(db, freelancer.accountId);
  const companySlug = await buildCompanyPage(db, { accountId: company.accountId });
  const byCompany = { as: company, about: freelancer.accountId };
  const byFreelancer = { as: freelancer, about: company.accountId };
  return {
    work: { ...byFreelancer, subjectId: workId },
    companyPage: { ...byFreelancer, subjectId: companySlug },
    // Before its review, with which it goes.
    reply: { ...byCompany, subjectId: ofCompany },
    review: { ...byFreelancer, subjectId: ofCompany },
    freelancerPage: { ...byCompany, subjectId: slug },
    portfolioItem: { ...byCompany, subjectId: item.itemId },
    message: { ...byCompany, subjectId: lastMessageId },
    offerNote: { ...byCompany, subjectId: offer.id },
    ofFreelancer,
  };
}

describe("a report", () => {
  it("of each kind of subject reaches the one list, and is acknowledged with what happens until when", async () => {
    const { ofFreelancer: _, ...subjects } = await buildSubjects();
    for (const [kind, { as, about, subjectId }] of Object.entries(subjects)) {
      const response = await create(kind as ReportSubject, subjectId, as);
      expect([kind, outcomeOf(response)]).toEqual([kind, "Success"]);
      const { reportId, firstLookUntil, settledUntil } = response.json();
      const row = await reportRow(reportId);
      expect(row).toMatchObject({ subjectKind: kind, accountId: about, reporterId: as.accountId, reason: "fraud" });
      const createdAt = row?.createdAt.getTime() ?? 0;
      expect([firstLookUntil, settledUntil].map((at) => Date.parse(at) - createdAt)).toEqual(
        [24, 360].map((h) => h * 3_600_000),
      );
      expect(outcomeOf(await create(kind as ReportSubject, subjectId, as))).toBe("409 content_report_exists");
    }
    const [listed] = (await ask(opened, "reports.list", { limit: 1 }, { as: admin })).json();
    expect(listed).toMatchObject({
      subjectKind: "offerNote",
      excerpt: "Write to me at once.",
      reason: "fraud",
      outcome: null,
    });
    expect(await kindsOf(admin.accountId)).toContain("content_reported");
  });

  it("is refused about the own content, what the reporter cannot see, and what is not there", async () => {
    const { work, portfolioItem, offerNote } = await buildSubjects();
    const stranger = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const refused: [ReportSubject, unknown, Browser][] = [
      ["portfolioItem", portfolioItem.subjectId, work.as],
      ["offerNote", offerNote.subjectId, work.as],
      ["offerNote", offerNote.subjectId, stranger],
      ["work", work.subjectId, offerNote.as],
      ["work", "seven", stranger],
      ["review", "7", stranger],
      ["message", 2_000_000_000, stranger],
    ];
    for (const [kind, id, as] of refused)
      expect([kind, outcomeOf(await create(kind, id, as))]).toEqual([kind, "404 not_found"]);
    expect(outcomeOf(await create("work", work.subjectId, stranger, "boring"))).toBe("400 invalid");
    expect(outcomeOf(await create("work", work.subjectId, admin))).toBe("403 wrong_role");
  });

  it("of a review or its reply is made by everyone who reads the page where it stands, and by nobody else", async () => {
    const { review, reply, portfolioItem } = await buildSubjects();
    const newcomer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);
    const parts = { review, reply };
    for (const [kind, { subjectId, about }] of Object.entries(parts)) {
      const response = await create(kind as ReportSubject, subjectId, await newcomer());
      expect([kind, outcomeOf(response)]).toEqual([kind, "Success"]);
      expect(await reportRow(response.json().reportId)).toMatchObject({ subjectKind: kind, accountId: about });
    }
    await opened.db
      .update(profilePages)
      .set({ isPublic: false })
      .where(eq(profilePages.accountId, portfolioItem.about));
    for (const [kind, { subjectId }] of Object.entries(parts))
      expect([kind, outcomeOf(await create(kind as ReportSubject, subjectId, await newcomer()))]).toEqual([
        kind,
        "404 not_found",
      ]);
    const author = await signedIn(opened, review.about);
    expect(outcomeOf(await create("review", review.subjectId, author))).toBe("404 not_found");
  });

  it("is made once by each person, also twenty times at once, and ten times a day", async () => {
    const { id: workId } = await buildWork(opened.db);
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => outcomeOf(await create("work", workId, as))),
    );
    expect(answers.toSorted()).toEqual([...Array(9).fill("409 content_report_exists"), "Success"]);
    expect(outcomeOf(await create("work", workId, as))).toBe("429 too_many");
  });

  it("has up to five files, which its reporter and admins who moderate read, and nobody else", async () => {
    const company = await buildCompany(opened.db);
    const { id: subjectId } = await buildWork(opened.db, { ownerId: company.id });
    const reporter = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const { fileName } = (await upload(opened, pdf(), { as: reporter, call: "messages.upload" })).json();
    const report = { subjectKind: "work", subjectId: String(subjectId), reason: "fee" };
    const file = { fileName, shownName: "receipt.pdf" };
    const many = { ...report, files: Array.from({ length: 6 }, () => file) };
    expect(await call("reports.create", many, reporter)).toBe("400 invalid");
    const { reportId } = (await ask(opened, "reports.create", { ...report, files: [file] }, { as: reporter })).json();
    const [listed] = (await ask(opened, "reports.list", { reportId }, { as: admin })).json();
    expect(listed.files).toMatchObject([file]);
    const others = [company.id, (await buildAdmin(opened.db, {}, ["verify"])).id];
    const readers = [reporter, admin, ...(await Promise.all(others.map((id) => signedIn(opened, id))))];
    const statuses = readers.map(
      async ({ cookies }) => (await opened.app.inject({ url: `/images/${fileName}`, cookies })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
    expect(await exportOf(opened, reporter.accountId)).toContain("receipt.pdf");
  });

  it("can be made again once the one before is settled", async () => {
    const { id: workId } = await buildWork(opened.db);
    const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const { reportId } = (await create("work", workId, as)).json();
    await decide(reportId, { action: "dismiss" });
    expect(outcomeOf(await create("work", workId, as))).toBe("Success");
  });
});

/** An open report of a work by a freelancer. */
async function buildReported() {
  const company = await buildCompany(opened.db, { email: `${crypto.randomUUID()}@kaamkaj.example` });
  const { id: workId } = await buildWork(opened.db, { ownerId: company.id, title: "A poster" });
  const reporter = await buildFreelancer(opened.db);
  const subject = { subjectKind: "work", subjectId: String(workId), accountId: company.id } as const;
  const reportId = await buildContentReport(opened.db, { ...subject, reporterId: reporter.id });
  return { company, workId, reporter, subject, reportId };
}

describe("a decision about a report", () => {
  it("dismisses it for all who reported the subject, and tells them", async () => {
    const { reportId, subject, reporter, company } = await buildReported();
    const second = await buildFreelancer(opened.db);
    const otherId = await buildContentReport(opened.db, { ...subject, reporterId: second.id });
    const response = await decide(otherId, { action: "dismiss" });
    expect(outcomeOf(response)).toBe("Success");
    expect(response.json()).toMatchObject({ decisionId: null });
    for (const id of [reportId, otherId])
      expect(await reportRow(id)).toMatchObject({ outcome: "dismissed", closedBy: admin.accountId, decisionId: null });
    for (const { id } of [reporter, second]) expect(await kindsOf(id)).toEqual(["report_dismissed"]);
    expect(await kindsOf(company.id)).toEqual([]);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subject: "account", subjectId: String(company.id), after: { action: "dismiss", reports: 2 } },
    ]);
    expect(outcomeOf(await decide(reportId, { action: "dismiss" }))).toBe("409 report_moved_on");
    expect(outcomeOf(await decide(2_000_000_000, { action: "dismiss" }))).toBe("404 not_found");
  });

  it("warns with a rule and a reason, which the account reads in a mail and can appeal against", async () => {
    const { reportId, reporter, company } = await buildReported();
    for (const lacking of [{}, { rule: grounds.rule }, { reason: grounds.reason }])
      expect(outcomeOf(await decide(reportId, { action: "warn", ...lacking }))).toBe("400 invalid");
    const { decisionId } = (await decide(reportId, { action: "warn", ...grounds })).json();
    expect(await reportRow(reportId)).toMatchObject({ outcome: "upheld", decisionId });
    expect([await kindsOf(company.id), await kindsOf(reporter.id)]).toEqual([["warned"], ["report_upheld"]]);
    expect(unfolded(await mailTo(opened, company.email))).toContain("A warning about");
    const as = await signedIn(opened, company.id);
    const [decision] = (await ask(opened, "decisions.mine", { decisionId }, { as })).json();
    expect(decision).toMatchObject({ kind: "warning", ...grounds, endedAt: null });
    expect(await call("appeals.submit", { decisionId, statement: "We asked nobody for any money." }, as)).toBe(
      "Success",
    );
    const answer = { decisionId, outcome: "reverse", answer: "The fee was that of a bank." };
    expect(await call("appeals.decide", answer, otherAdmin)).toBe("Success");
    expect((await ask(opened, "decisions.mine", { decisionId }, { as })).json()).not.toMatchObject([{ endedAt: null }]);
  });

  it("removes each kind of subject", async () => {
    const { db } = opened;
    const { ofFreelancer: _, ...subjects } = await buildSubjects();
    const kinds: Record<string, string> = {};
    for (const [kind, { as, about, subjectId }] of Object.entries(subjects)) {
      const { reportId } = (await create(kind as ReportSubject, subjectId, as)).json();
      const response = await decide(reportId, { action: "remove", ...grounds });
      expect([kind, outcomeOf(response)]).toEqual([kind, "Success"]);
      const { decisionId } = response.json();
      const [decision] = (await ask(opened, "restrictions.list", { accountId: about }, { as: admin })).json();
      expect(decision).toMatchObject({ decisionId, ...grounds });
      kinds[kind] = decision.kind;
      if (!["freelancerPage", "companyPage"].includes(kind))
        expect([kind, outcomeOf(await create(kind as ReportSubject, subjectId, as))]).toEqual([kind, "404 not_found"]);
    }
    expect(kinds).toEqual({
      ...{ work: "takedown", companyPage: "restriction", review: "review", freelancerPage: "restriction" },
      ...{ portfolioItem: "sample", message: "content", reply: "reply", offerNote: "note" },
    });
    const [item] = await db
      .select()
      .from(portfolioItems)
      .where(eq(portfolioItems.id, Number(subjects.portfolioItem.subjectId)));
    expect(item?.removedAt).not.toBeNull();
    const [offer] = await db
      .select()
      .from(offers)
      .where(eq(offers.id, Number(subjects.offerNote.subjectId)));
    expect(offer).toMatchObject({ note: null, removedNote: "Write to me at once." });
  });

  it("that removed a sample or a note is undone by an appeal that succeeds", async () => {
    const { db } = opened;
    const { portfolioItem, offerNote } = await buildSubjects();
    for (const [kind, { as, about, subjectId }] of Object.entries({ portfolioItem, offerNote })) {
      const { reportId } = (await create(kind as ReportSubject, subjectId, as)).json();
      const { decisionId } = (await decide(reportId, { action: "remove", ...grounds })).json();
      const author = await signedIn(opened, about);
      await call("appeals.submit", { decisionId, statement: "It is mine, and says nothing wrong." }, author);
      const answer = { decisionId, outcome: "reverse", answer: "There is nothing wrong with it." };
      expect(await call("appeals.decide", answer, otherAdmin)).toBe("Success");
    }
    const [item] = await db
      .select()
      .from(portfolioItems)
      .where(eq(portfolioItems.id, Number(portfolioItem.subjectId)));
    expect(item?.removedAt).toBeNull();
    const [offer] = await db
      .select()
      .from(offers)
      .where(eq(offers.id, Number(offerNote.subjectId)));
    expect(offer).toMatchObject({ note: "Write to me at once.", removedNote: null });
  });

  it("restricts the account or rejects the company", async () => {
    const restricted = await buildReported();
    const lacking = { action: "restrict", ...grounds };
    expect(outcomeOf(await decide(restricted.reportId, lacking))).toBe("400 invalid");
    expect(outcomeOf(await decide(restricted.reportId, { ...lacking, kinds: ["post"], until: "2020-01-01" }))).toBe(
      "400 invalid",
    );
    expect(outcomeOf(await decide(restricted.reportId, { ...lacking, kinds: ["post"] }))).toBe("Success");
    expect(await kindsOf(restricted.company.id)).toEqual(["restricted"]);
    const rejected = await buildReported();
    expect(outcomeOf(await decide(rejected.reportId, { action: "reject", ...grounds }))).toBe("Success");
    const [company] = await opened.db.select().from(accounts).where(eq(accounts.id, rejected.company.id));
    expect(company?.status).toBe("rejected");
    const { work } = await buildSubjects();
    const about = {
      subjectKind: "freelancerPage",
      subjectId: String(work.as.accountId),
      accountId: work.as.accountId,
    } as const;
    const reportId = await buildContentReport(opened.db, { ...about, reporterId: work.about });
    expect(outcomeOf(await decide(reportId, { action: "reject", ...grounds }))).toBe("409 decision_moved_on");
    expect(await reportRow(reportId)).toMatchObject({ closedAt: null });
  });

  it("is made once where two admins decide at the same moment", async () => {
    const { reportId, workId, reporter } = await buildReported();
    const admins = await Promise.all(Array.from({ length: 20 }, newAdmin));
    const answers = await Promise.all(
      admins.map(async (as, i) =>
        outcomeOf(await decide(reportId, { action: i % 2 ? "dismiss" : "remove", ...grounds }, as)),
      ),
    );
    expect(answers.toSorted()).toEqual([...Array(19).fill("409 report_moved_on"), "Success"]);
    expect(await kindsOf(reporter.id)).toHaveLength(1);
    const { outcome } = (await reportRow(reportId)) ?? {};
    const [work] = await opened.db.select().from(works).where(eq(works.id, workId));
    expect(work?.takenDownAt === null).toBe(outcome === "dismissed");
  });

  it("is left to another admin where it is about the own company", async () => {
    const { db } = opened;
    const { company, subject, reportId } = await buildReported();
    const email = `${crypto.randomUUID()}@kaamkaj.example`;
    const owner = await signedIn(opened, (await buildAdmin(db, { email })).id);
    await db.update(accounts).set({ email: email.toUpperCase() }).where(eq(accounts.id, company.id));
    for (const action of reportActions)
      expect(outcomeOf(await decide(reportId, { action, ...grounds, kinds: ["post"] }, owner))).toBe("409 own_content");
    await db.update(accounts).set({ email: "other@kaamkaj.example" }).where(eq(accounts.id, company.id));
    await buildMember(db, { companyId: company.id, email });
    expect(outcomeOf(await decide(reportId, { action: "dismiss" }, owner))).toBe("409 own_content");
    const open = and(eq(contentReports.subjectId, subject.subjectId), sql`closed_at is null`);
    expect(await db.$count(contentReports, open)).toBe(1);
    expect(outcomeOf(await decide(reportId, { action: "dismiss" }))).toBe("Success");
  });
});
