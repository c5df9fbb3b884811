import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, line, openDay, optionalText, pageInput, raw, reason } from "#contract/fields.ts";
import { attachedFiles, storedFiles } from "#contract/hiring/attached-files.ts";
import { hirers } from "#domain/member.ts";
import {
  maxReportFiles,
  maxReportWords,
  reportActions,
  reportOutcomes,
  reportReasons,
  reportSubjects,
} from "#domain/trust/report.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";

const missing = "please fill this";
const choose = "please choose one";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** Reports of anything that others see, and what admins decide about them. */
export const contentReports = calls({
  "reports.create": {
    why: "Who sees something that breaks the rules tells the admins.",
    title: "Report something",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: hirers,
    input: z.object({
      subjectKind: z.enum(reportSubjects, choose),
      /** The key of its row; of a page the last part of its address, of a reply the review. */
      subjectId: raw(100, missing).min(1, missing),
      reason: z.enum(reportReasons, choose),
      words: optionalText(maxReportWords, missing).nullish(),
      files: attachedFiles(missing, maxReportFiles).nullish(),
    }),
    refuses: ["not_found", "content_report_exists"],
    answers: { done: "Success" },
    extra: z.object({
      reportId: z.int(),
      /** Until when an admin looks at it for the first time, and until when it is settled. */
      firstLookUntil: z.iso.datetime(),
      settledUntil: z.iso.datetime(),
    }),
    says: {
      done: "Your report has arrived. An admin looks at it within 24 hours.",
      otherwise: "The report was not sent",
    },
    note: "What the caller sees of another account. One open report of each person and subject; of a message, a review and a reply one for good. Files are uploaded with `messages.upload`.",
    audited: "account",
  },
  "reports.list": {
    why: "An admin reads what is reported, and what was reported before about the same account.",
    ...moderating,
    input: z.object({ reportId: id(missing).nullish(), accountId: id(missing).nullish(), ...pageInput }),
    row: z.object({
      reportId: z.int(),
      subjectKind: z.enum(reportSubjects),
      subjectId: z.string(),
      /** What was reported as the reporter saw it. The text of a message is read with its conversation. */
      title: z.string(),
      excerpt: z.string(),
      reason: z.enum(reportReasons),
      words: z.string(),
      files: storedFiles,
      reporterName: z.string(),
      /** Whose it is. */
      accountId: z.int(),
      accountName: z.string(),
      role: z.enum(["client", "freelancer"]),
      activeRestrictions: z.array(z.enum(restrictionKinds)),
      createdAt: z.iso.datetime(),
      /** Null while it is open. */
      closedAt: z.iso.datetime().nullable(),
      outcome: z.enum(reportOutcomes).nullable(),
    }),
    page: 50,
    note: "Newest first; with `reportId` it and the other open reports of the same subject, with `accountId` those about an account.",
  },
  "reports.take": {
    why: "Other admins see that somebody looks into a report.",
    title: "Take a report",
    lastWriteWins: "Whoever takes it again has it for 30 minutes more.",
    ...moderating,
    input: z.object({ reportId: id(missing) }),
    refuses: ["not_found", "case_settled", "case_taken"],
    answers: { done: "Success" },
    extra: z.object({ takenUntil: z.iso.datetime() }),
    says: { otherwise: "The case was not taken" },
    note: "For 30 minutes, unless another admin has it.",
    audited: "account",
  },
  "reports.decide": {
    why: "An admin dismisses a report, or acts on it with a rule and a reason.",
    title: "Decide about a report",
    ...moderating,
    input: z.object({
      reportId: id(missing),
      action: z.enum(reportActions, choose),
      rule: line(lengths.title, missing).nullish(),
      reason: reason(missing).nullish(),
      /** What `restrict` closes, and its last day. */
      kinds: z
        .array(z.enum(restrictionKinds, choose), choose)
        .max(restrictionKinds.length, choose)
        .transform((chosen) => restrictionKinds.filter((kind) => chosen.includes(kind)))
        .nullish(),
      until: openDay,
    }),
    refuses: ["not_found", "report_moved_on", "case_taken", "own_content", "decision_moved_on"],
    answers: { done: "Success" },
    extra: z.object({ decisionId: z.int().nullable() }),
    says: { done: "The report is settled", otherwise: "The report was not settled" },
    note: "Settles every open report of the subject. All actions but `dismiss` need `rule` and `reason`, which the reported person reads; `restrict` needs `kinds`. `remove` takes a job down, hides a page by the restriction `publish`, and hides everything else.",
    audited: "account",
  },
});
