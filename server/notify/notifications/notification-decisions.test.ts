import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { reviewReportNotifications } from "#domain/hiring/review-notifications.ts";
import {
  appealNotifications,
  contentReportNotifications,
  decisionNotifications,
  reportNotifications,
} from "#domain/trust/decision-notifications.ts";
import type { ReviewPart } from "#domain/trust/review.ts";
import { insertDecision } from "#server/platform/db/decisions.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildItem, buildPage } from "#server/test/discovery/build-page.ts";
import { buildConversation, buildReport } from "#server/test/hiring/build-conversation.ts";
import { type Headers, type Move, type MoveDriver, testMoves } from "#server/test/notify/move-notifications.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { buildContentReport } from "#server/test/trust/build-report.ts";
import { buildReply, buildReviewReport, buildVisibleReviews } from "#server/test/trust/build-review.ts";
import { insertAppeal } from "#server/trust/appeals/queries.ts";

const opened = open();

let admins: Browser[];
let decidedBy: number;
beforeAll(async () => {
  await applySettings(opened, { reviews: "on" });
  const built = [await buildAdmin(opened.db), await buildAdmin(opened.db)];
  // Without the permission to moderate.
  ({ id: decidedBy } = await buildAdmin(opened.db, {}, ["verify", "money"]));
  admins = await Promise.all(built.map(({ id }) => signedIn(opened, id)));
});

const grounds = { rule: "Terms, section 4", reason: "The same text was sent to fifty companies." };
const statement = "The text was sent to fifty companies by mistake.";

async function buildSubject() {
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id } = await buildCompany(opened.db, { email });
  return { company: id, addresses: { [id]: email } };
}

const byAdmin =
  (name: Parameters<typeof ask>[1], body: object) =>
  async (headers: Headers = {}) =>
    outcomeOf(await ask(opened, name, body, { as: admins[0], headers }));

async function onWork(isTakenDown: boolean) {
  const subject = await buildSubject();
  const { company: ownerId } = subject;
  const { id: workId } = await buildWork(opened.db, { ownerId, takenDownAt: isTakenDown ? new Date() : null });
  if (isTakenDown)
    await insertDecision(opened.db, { kind: "takedown", accountId: ownerId, workId, decidedBy, ...grounds });
  return { ...subject, workId };
}

async function withRestriction(hasAppeal: boolean) {
  const subject = await buildSubject();
  const decisionId = await buildRestriction(opened.db, { accountId: subject.company, decidedBy, kinds: ["post"] });
  if (hasAppeal) await insertAppeal(opened.db, decisionId, statement);
  return { ...subject, decisionId };
}

/** A message of a freelancer, and its report by the company. */
async function withMessage(isReported: boolean) {
  const subject = await buildSubject();
  const { company: companyId, addresses } = subject;
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id: freelancerId } = await buildFreelancer(opened.db, { email });
  const { id: workId } = await buildWork(opened.db, { ownerId: companyId });
  const { lastMessageId: messageId } = await buildConversation(opened.db, { companyId, freelancerId, workId });
  const reportId = isReported ? await buildReport(opened.db, { messageId, reporterId: companyId }) : 0;
  const people = { subject: freelancerId, reporter: companyId };
  return { ...subject, ...people, addresses: { ...addresses, [freelancerId]: email }, messageId, reportId };
}

/** A review by a freelancer, or the reply of one, and its report by the company. */
async function withReview(isReported: boolean, part: ReviewPart = "review") {
  const subject = await buildSubject();
  const { company, addresses } = subject;
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id: freelancerId } = await buildFreelancer(opened.db, { email });
  const { id: workId } = await buildWork(opened.db, { ownerId: company });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId, status: "paid" });
  const { ofFreelancer, ofCompany } = await buildVisibleReviews(opened.db, requestId);
  const reviewId = part === "reply" ? ofCompany : ofFreelancer;
  if (part === "reply") await buildReply(opened.db, reviewId);
  const reportId = isReported ? await buildReviewReport(opened.db, { reviewId, part, reporterId: company }) : 0;
  const people = { subject: freelancerId, reporter: company };
  return { ...subject, ...people, addresses: { ...addresses, [freelancerId]: email }, reviewId, reportId };
}

/** An item of a portfolio, and its report by a company. */
async function withSample(isReported: boolean) {
  const { company: reporter, addresses } = await buildSubject();
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id: accountId } = await buildFreelancer(opened.db, { email });
  await buildPage(opened.db, { accountId });
  const { itemId } = await buildItem(opened.db, accountId);
  const subject = { subjectKind: "portfolioItem", subjectId: String(itemId), accountId } as const;
  const reportId = isReported ? await buildContentReport(opened.db, { ...subject, reporterId: reporter }) : 0;
  const people = { company: reporter, subject: accountId, reporter };
  return { ...people, addresses: { ...addresses, [accountId]: email }, itemId, reportId };
}

type Builders<Moves> = Readonly<Record<keyof Moves, () => Promise<Move>>>;

const decisionDrivers: Builders<typeof decisionNotifications> = {
  restrict: async () => {
    const on = await buildSubject();
    return { ...on, run: byAdmin("restrictions.create", { accountId: on.company, kinds: ["post"], ...grounds }) };
  },
  endRestriction: async () => {
    const { decisionId, ...on } = await withRestriction(false);
    return { ...on, run: byAdmin("restrictions.lift", { decisionId }) };
  },
  takeDown: async () => {
    const { workId, ...on } = await onWork(false);
    return { ...on, run: byAdmin("works.takeDown", { workId, ...grounds }) };
  },
  restore: async () => {
    const { workId, ...on } = await onWork(true);
    return { ...on, run: byAdmin("works.restore", { workId }) };
  },
  decideAppeal: async () => {
    const { decisionId, ...on } = await withRestriction(true);
    return { ...on, run: byAdmin("appeals.decide", { decisionId, outcome: "reverse", answer: statement }) };
  },
  removeMessage: async () => {
    const { reportId, ...on } = await withMessage(true);
    return { ...on, run: byAdmin("messageReports.removeMessage", { reportId, ...grounds }) };
  },
  removeReview: async () => {
    const { reportId, ...on } = await withReview(true);
    return { ...on, run: byAdmin("reviewReports.removeReview", { reportId, ...grounds }) };
  },
  removeReply: async () => {
    const { reportId, ...on } = await withReview(true, "reply");
    return { ...on, run: byAdmin("reviewReports.removeReview", { reportId, ...grounds }) };
  },
  removeContent: async () => {
    const { reportId, ...on } = await withSample(true);
    return { ...on, run: byAdmin("reports.decide", { reportId, action: "remove", ...grounds }) };
  },
  warn: async () => {
    const { reportId, ...on } = await withSample(true);
    return { ...on, run: byAdmin("reports.decide", { reportId, action: "warn", ...grounds }) };
  },
};

/** A call by the company. */
async function byCompany(company: number, name: Parameters<typeof ask>[1], body: object) {
  const as = await signedIn(opened, company);
  return async (headers: Headers = {}) => outcomeOf(await ask(opened, name, body, { as, headers }));
}

const appealDrivers: Builders<typeof appealNotifications> = {
  submit: async () => {
    const { decisionId, ...on } = await withRestriction(false);
    return { ...on, run: await byCompany(on.company, "appeals.submit", { decisionId, statement }) };
  },
};

const reportDrivers: Builders<typeof reportNotifications> = {
  report: async () => {
    const { messageId, ...on } = await withMessage(false);
    const body = { messageId, reason: "The message is an insult." };
    return { ...on, run: await byCompany(on.company, "messages.report", body) };
  },
  close: async () => {
    const { reportId, ...on } = await withMessage(true);
    return { ...on, run: byAdmin("messageReports.close", { reportId }) };
  },
};

const reviewReportDrivers: Builders<typeof reviewReportNotifications> = {
  report: async () => {
    const { reviewId, ...on } = await withReview(false);
    const body = { reviewId, reason: "The review is an insult." };
    return { ...on, run: await byCompany(on.company, "reviews.report", body) };
  },
  close: async () => {
    const { reportId, ...on } = await withReview(true);
    return { ...on, run: byAdmin("reviewReports.close", { reportId }) };
  },
  reportReply: async () => {
    const { reviewId, ...on } = await withReview(false, "reply");
    const body = { reviewId, part: "reply", reason: "The reply is an insult." };
    return { ...on, run: await byCompany(on.company, "reviews.report", body) };
  },
  closeReply: async () => {
    const { reportId, ...on } = await withReview(true, "reply");
    return { ...on, run: byAdmin("reviewReports.close", { reportId }) };
  },
};

const { create, dismiss, uphold } = contentReportNotifications;

/** What is decided about a report is told to its reporter as well. */
const decisionsAboutReports = {
  removeContent: [...decisionNotifications.removeContent, ...uphold],
  warn: [...decisionNotifications.warn, ...uphold],
};

const contentReportDrivers: Builders<Pick<typeof contentReportNotifications, "create" | "dismiss">> = {
  create: async () => {
    const { itemId, ...on } = await withSample(false);
    const body = { subjectKind: "portfolioItem", subjectId: String(itemId), reason: "copied" };
    return { ...on, run: await byCompany(on.reporter, "reports.create", body) };
  },
  dismiss: async () => {
    const { reportId, ...on } = await withSample(true);
    return { ...on, run: byAdmin("reports.decide", { reportId, action: "dismiss" }) };
  },
};

const driversOf = <M extends Readonly<Record<string, MoveDriver[1]>>>(
  subject: string,
  rules: M,
  builders: Builders<M>,
): readonly MoveDriver[] =>
  Object.keys(rules).map((move) => [`${subject}: ${move}`, rules[move] ?? [], builders[move] as () => Promise<Move>]);

testMoves(opened, () => admins.map(({ accountId }) => accountId), [
  ...driversOf("decision", { ...decisionNotifications, ...decisionsAboutReports }, decisionDrivers),
  ...driversOf("appeal", appealNotifications, appealDrivers),
  ...driversOf("report", reportNotifications, reportDrivers),
  ...driversOf("report of anything", { create, dismiss }, contentReportDrivers),
  ...driversOf("report of a review", reviewReportNotifications, reviewReportDrivers),
]);
