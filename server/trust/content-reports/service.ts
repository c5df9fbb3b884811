import type { Input } from "#contract/call.ts";
import type { contentReports } from "#contract/trust/content-reports.ts";
import { contentReportNotifications } from "#domain/trust/decision-notifications.ts";
import { firstLookHours, settleDays } from "#domain/trust/desk.ts";
import type { ReportAction } from "#domain/trust/report.ts";
import { claimAttachments } from "#server/catalog/files/service.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { insertReport, insertReportFiles } from "#server/platform/db/content-reports.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { type Act, reject, removals, restrict, warn } from "#server/trust/content-reports/actions.ts";
import { claimedUntil, isTakenByOther, releaseCase, takeCase } from "#server/trust/content-reports/claims.ts";
import {
  createdAtOf,
  isOfAdmin,
  lockReports,
  type Report,
  recordFirstLook,
  reportOf,
  reportsFor,
  settleReports,
} from "#server/trust/content-reports/queries.ts";
import { findSubject } from "#server/trust/content-reports/subjects.ts";
import { isUpcoming } from "#server/trust/moderation/queries.ts";

type Reports = typeof contentReports;

const hourMs = 3_600_000;
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs).toISOString();

export const createReport: Handler<Reports["reports.create"]> = async (input, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const { subjectKind, reason, words, files } = input;
  const subject = await findSubject[subjectKind](db, input.subjectId, actor);
  if (!subject) throw refuse("not_found");
  const { subjectId, accountId, accountName: otherName, title, excerpt } = subject;
  const reporter = { reporterId: actor.personId, reason, words: words ?? "" };
  const reportId = await insertReport(db, { subjectKind, subjectId, accountId, title, excerpt, ...reporter });
  if (reportId === undefined) throw refuse("content_report_exists");
  await claimAttachments(db, files ?? [], context);
  await insertReportFiles(db, reportId, files ?? []);
  for (const { kind } of contentReportNotifications.create)
    await notifyAdmins(db, { kind, subjectKind: "account", subjectId: accountId, facts: { title, otherName } });
  await recordAudit(db, { id: accountId, after: { report: reportId, subject: subjectKind } });
  const createdAt = await createdAtOf(db, reportId);
  return {
    ...{ outcome: "done", reportId },
    firstLookUntil: after(createdAt, firstLookHours),
    settledUntil: after(createdAt, settleDays * 24),
  };
};

export const listReports: Handler<Reports["reports.list"]> = async (input, { db }) => {
  const { rows, next } = await reportsFor(db, input);
  const listed = rows.map(({ createdAt, closedAt, ...report }) => ({
    ...report,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
  return { rows: listed, next };
};

/** Of reports of the same subject, the first open one stands for all at the desk. */
async function lockCase(db: Db, report: Report): Promise<number | undefined> {
  const [caseId] = await lockReports(db, report);
  return caseId;
}

export const takeReport: Handler<Reports["reports.take"]> = async ({ reportId }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const report = await reportOf(db, reportId);
  if (!report) throw refuse("not_found");
  const subjectId = await lockCase(db, report);
  if (subjectId === undefined) throw refuse("case_settled");
  const takenAt = await takeCase(db, { kind: "report", subjectId, adminId: actor.accountId });
  if (!takenAt) throw refuse("case_taken");
  await recordFirstLook(db, report);
  await recordAudit(db, { id: report.accountId, after: { report: subjectId, taken: true } });
  return { outcome: "done", takenUntil: claimedUntil(takenAt) };
};

type Decision = Input<Reports["reports.decide"]>;

/** What the fields lack that the action needs. */
async function invalidFields(
  db: Db,
  { action, rule, reason, kinds, until }: Decision,
): Promise<Record<string, string>> {
  if (action === "dismiss") return {};
  const missing = "please fill this";
  const isRestriction = action === "restrict";
  const isPast = isRestriction && until && !(await isUpcoming(db, until));
  return {
    ...(!rule && { rule: missing }),
    ...(!reason && { reason: missing }),
    ...(isRestriction && !kinds?.length && { kinds: "please choose one" }),
    ...(isPast && { until: "please choose a day" }),
  };
}

const outcomeOf = (action: ReportAction) =>
  action === "dismiss" ? (["dismissed", "dismiss"] as const) : (["upheld", "uphold"] as const);

/** The change of the reported subject that a decision makes. */
function actOf({ action, kinds, until }: Decision, { subjectKind }: Report): Act {
  if (action === "dismiss") return async () => null;
  const acts = {
    ...{ warn, reject, remove: removals[subjectKind] },
    restrict: restrict({ kinds: kinds ?? [], until: until || null }),
  };
  return acts[action];
}

export const decideReport: Handler<Reports["reports.decide"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { action } = input;
  const fields = await invalidFields(db, input);
  if (Object.keys(fields).length > 0) throw refuse("invalid", { fields });
  const report = await reportOf(db, input.reportId);
  if (!report) throw refuse("not_found");
  const { accountId, title } = report;
  if (await isOfAdmin(db, actor.accountId, accountId)) throw refuse("own_content");
  const subjectId = await lockCase(db, report);
  if (subjectId === undefined) throw refuse("report_moved_on");
  const claim = { kind: "report", subjectId, adminId: actor.accountId } as const;
  if (await isTakenByOther(db, claim)) throw refuse("case_taken");
  const grounds = { rule: input.rule ?? "", reason: input.reason ?? "", decidedBy: actor.accountId };
  const decisionId = await actOf(input, report)(db, services, report, grounds);
  if (decisionId === undefined) throw refuse("decision_moved_on");
  const [outcome, move] = outcomeOf(action);
  const reporterIds = await settleReports(db, report, { outcome, decisionId, closedBy: actor.accountId });
  await releaseCase(db, claim);
  for (const { kind } of contentReportNotifications[move])
    await notifyAccounts(db, reporterIds, { kind, subjectKind: "account", subjectId: accountId, facts: { title } });
  const after = { report: subjectId, action, reports: reporterIds.length, decision: decisionId };
  await recordAudit(db, { id: accountId, after });
  return { outcome: "done", decisionId };
};
