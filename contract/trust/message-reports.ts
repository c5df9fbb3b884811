import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, line, longId, pageInput, reason, text } from "#contract/fields.ts";
import { messageRow } from "#contract/hiring/conversations.ts";
import { hirers } from "#domain/member.ts";
import { reportReasonRange } from "#domain/trust/message-report.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";

const missing = "please fill this";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;
const about = { reportId: id(missing) };
const party = z.enum(["client", "freelancer"]);

/** An admin removes what is reported, of whatever kind. */
export const removingReported = {
  ...moderating,
  input: z.object({ ...about, rule: line(lengths.title, missing), reason: reason(missing) }),
  refuses: ["not_found", "report_moved_on"],
  answers: { done: "Success" },
  extra: z.object({ decisionId: z.int() }),
} as const;

/** An admin closes a report, of whatever kind. */
export const closingReport = {
  ...moderating,
  input: z.object(about),
  refuses: ["not_found", "report_moved_on"],
  answers: { done: "Success" },
  says: { done: "The report is closed", otherwise: "The report was not closed" },
} as const;

/** Reports of messages to the admins who moderate, and what they do about them. */
export const messageReports = calls({
  "messages.report": {
    why: "A party tells the admins about a message of the other one.",
    title: "Report a message",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: hirers,
    note: "A message of the other party. While the report is open, admins who moderate can read the conversation.",
    input: z.object({
      messageId: longId(missing),
      reason: text(reportReasonRange.most, missing).min(
        reportReasonRange.least,
        `use at least ${reportReasonRange.least} characters`,
      ),
    }),
    refuses: ["not_found", "report_exists"],
    answers: { done: "Success" },
    says: { done: "The message was reported", otherwise: "The message was not reported" },
    audited: "conversation",
  },
  "messageReports.list": {
    why: "An admin sees which messages are reported, and why.",
    ...moderating,
    note: "Open ones, oldest first.",
    input: z.object(pageInput),
    row: z.object({
      reportId: z.int(),
      messageId: z.int(),
      workTitle: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      reporterName: z.string(),
      reason: z.string(),
      createdAt: z.iso.datetime(),
      /** Who wrote the message. */
      author: party,
      authorId: z.int(),
      activeRestrictions: z.array(z.enum(restrictionKinds)),
      /** Whether an admin has removed the message. */
      isRemoved: z.boolean(),
    }),
    page: 50,
  },
  "messageReports.listMessages": {
    why: "An admin reads a conversation while a report of it is open.",
    title: "Read a reported conversation",
    ...moderating,
    note: "The conversation that an open report names, newest first. Each reading is in the audit log.",
    input: z.object({ ...about, ...pageInput }),
    refuses: ["not_found"],
    row: messageRow.extend({ author: party, isRemoved: z.boolean() }),
    page: 50,
    audited: "conversation",
  },
  "messageReports.removeMessage": {
    why: "An admin removes a message that breaks the rules.",
    title: "Remove a message",
    ...removingReported,
    says: { done: "The message was removed", otherwise: "The message was not removed" },
    note: "Neither party can read it or its files any more. Its author reads the rule and the reason, and can appeal.",
    audited: "conversation",
  },
  "messageReports.close": {
    why: "An admin closes a report, and its reporter is notified.",
    title: "Close a report of a message",
    ...closingReport,
    note: "Closes every open report of the message. Those who reported it are notified.",
    audited: "conversation",
  },
});
