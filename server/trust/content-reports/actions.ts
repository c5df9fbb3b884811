import type { ScreenAddress } from "#contract/screens.ts";
import type { RestrictionKind } from "#domain/trust/restriction.ts";
import { takeDownWork } from "#server/hiring/works/takedown.ts";
import { lockPostedWork } from "#server/hiring/works/takedown-queries.ts";
import { lockAccount } from "#server/identity/accounts/queries.ts";
import { notifySubject } from "#server/notify/notifications/decision-subject.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { insertDecision } from "#server/platform/db/decisions.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Report } from "#server/trust/content-reports/queries.ts";
import { warned } from "#server/trust/moderation/mails.ts";
import { type Grounds, removeContent } from "#server/trust/moderation/remove-content.ts";
import { restrictAccount } from "#server/trust/moderation/service.ts";
import { moveAndNotify } from "#server/trust/verifications/service.ts";

/** Undefined where it was done already, or what is reported is gone. */
export type Act = (tx: Db, services: Services, report: Report, grounds: Grounds) => Promise<number | null | undefined>;

export const warn: Act = async (tx, services, { accountId, title }, grounds) => {
  const decisionId = await insertDecision(tx, { kind: "warning", accountId, ...grounds });
  const mail = (screen: ScreenAddress) => warned({ title, ...grounds }, screen);
  await notifySubject(tx, services, "warn", { decisionId, accountId, title }, mail);
  return decisionId;
};

const takeDown: Act = async (tx, services, { subjectId }, grounds) => {
  const workId = Number(subjectId);
  const work = await lockPostedWork(tx, workId);
  return work && !work.takenDownAt ? takeDownWork(tx, services, { workId, ...work, ...grounds }) : undefined;
};

/** A page is hidden by the restriction that hides it. */
const hidePage: Act = (tx, services, { accountId }, grounds) =>
  restrictAccount(tx, services, { accountId, kinds: ["publish"], until: null }, grounds);

const contentOf = ({ accountId, title, excerpt: text }: Report) => ({ accountId, title, text });

/** How each kind of subject is taken down or hidden. */
export const removals: Readonly<Record<Report["subjectKind"], Act>> = {
  work: takeDown,
  freelancerPage: hidePage,
  companyPage: hidePage,
  portfolioItem: (tx, services, report, grounds) =>
    removeContent.portfolioItem(tx, services, { ...contentOf(report), itemId: Number(report.subjectId) }, grounds),
  message: (tx, services, report, grounds) =>
    removeContent.message(tx, services, { ...contentOf(report), messageId: Number(report.subjectId) }, grounds),
  review: (tx, services, report, grounds) =>
    removeContent.review(tx, services, { ...contentOf(report), reviewId: report.subjectId }, grounds),
  reply: (tx, services, report, grounds) =>
    removeContent.reply(tx, services, { ...contentOf(report), reviewId: report.subjectId }, grounds),
  offerNote: (tx, services, report, grounds) =>
    removeContent.offerNote(tx, services, { ...contentOf(report), offerId: Number(report.subjectId) }, grounds),
};

interface Restriction {
  readonly kinds: readonly RestrictionKind[];
  readonly until: string | null;
}

export const restrict =
  (restriction: Restriction): Act =>
  (tx, services, { accountId }, grounds) =>
    restrictAccount(tx, services, { accountId, ...restriction }, grounds);

/** The company reads the reason with a link to answer, as where its verification ends so. No decision is listed beside it. */
export const reject: Act = async (tx, services, { accountId: id }, { reason, decidedBy }) => {
  const company = await lockAccount(tx, id);
  if (company?.role !== "client") return undefined;
  const change = { id, name: company.name, status: "rejected", reason, decidedBy } as const;
  return (await moveAndNotify(tx, services, change)) ? null : undefined;
};
