import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, line, openDay, pageInput, reason, text } from "#contract/fields.ts";
import { companyStatuses } from "#domain/account.ts";
import { everyMember, owners } from "#domain/member.ts";
import {
  type AppealOutcome,
  appealOutcomes,
  appealStatementRange,
  appealStatuses,
  decisionKinds,
} from "#domain/trust/decision.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";

const missing = "please fill this";
const choose = "please choose one";
const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;
const subject = { method: "POST", by: ["client", "freelancer"] } as const;

/** What a decision names; its subject reads both. */
const grounds = { rule: line(lengths.title, missing), reason: reason(missing) };

const appealRow = z.object({
  statement: z.string(),
  status: z.enum(appealStatuses),
  /** Null while it is open. */
  answer: z.string().nullable(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Whether the admin who made the decision also answered, because there was no other. */
  isDecidedBySameAdmin: z.boolean(),
});

const decisionRow = z.object({
  decisionId: z.int(),
  kind: z.enum(decisionKinds),
  rule: z.string(),
  reason: z.string(),
  /** Of a take-down; null once the work is deleted. */
  workId: z.int().nullable(),
  workTitle: z.string().nullable(),
  /** Of a removed message, for its author and in an open appeal; null otherwise. */
  messageText: z.string().nullable(),
  /** Of a removed review, or of a removed reply to one, likewise. */
  reviewText: z.string().nullable(),
  /** What the account may not do; empty where the decision is about something else. */
  restrictions: z.array(z.enum(restrictionKinds)),
  /** The last day of the restrictions; null until they are lifted. */
  until: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was lifted or has expired; null while it applies. */
  endedAt: z.iso.datetime().nullable(),
  appeal: appealRow.nullable(),
});

/** Decisions of admins about accounts. */
export const moderation = calls({
  "restrictions.getAccount": {
    why: "An admin sees whom a decision is about.",
    ...moderating,
    input: z.object({ accountId: id(missing) }),
    refuses: ["not_found"],
    row: z.object({
      accountId: z.int(),
      role: z.enum(["client", "freelancer"]),
      name: z.string(),
      username: z.string(),
      email: z.string(),
      phone: z.string(),
      district: z.string(),
      location: z.string(),
      /** Of a company; a freelancer is always accepted. */
      status: z.enum(companyStatuses),
      regdate: z.string(),
      activeRestrictions: z.array(z.enum(restrictionKinds)),
    }),
    note: "A company or a freelancer.",
  },
  "restrictions.list": {
    why: "An admin reads the decisions about an account.",
    ...moderating,
    input: z.object({ accountId: id(missing), ...pageInput }),
    row: decisionRow.extend({
      /** The admin; null once that account is gone. */
      decidedBy: z.string().nullable(),
    }),
    page: 50,
    note: "Every decision about an account, newest first.",
  },
  "restrictions.create": {
    why: "An admin limits what an account can do, with a reason, instead of locking it out.",
    title: "Restrict an account",
    ...moderating,
    input: z.object({
      accountId: id(missing),
      kinds: z
        .array(z.enum(restrictionKinds, choose), choose)
        .min(1, choose)
        .max(restrictionKinds.length, choose)
        .transform((chosen) => restrictionKinds.filter((kind) => chosen.includes(kind))),
      until: openDay,
      ...grounds,
    }),
    refuses: ["not_found", "admin_account", "decision_moved_on"],
    answers: { done: "Success" },
    extra: z.object({ decisionId: z.int() }),
    says: { done: "The account is restricted", otherwise: "The account was not restricted" },
    note: "Active at once, up to and including the day `until`; without one until it is lifted. One restriction of each kind.",
    audited: "account",
  },
  "restrictions.lift": {
    why: "A restriction can end before its day.",
    title: "Lift a restriction",
    ...moderating,
    input: z.object({ decisionId: id(missing) }),
    refuses: ["not_found", "decision_moved_on"],
    answers: { done: "Success" },
    says: { done: "The restriction was lifted", otherwise: "The restriction was not lifted" },
    note: "Ends every restriction of a decision.",
    audited: "account",
  },
  "works.findPosted": {
    why: "An admin reads the work that a decision is about.",
    ...moderating,
    input: z.object({ companyId: id(missing).nullish(), workId: id(missing).nullish(), ...pageInput }),
    row: z.object({
      workId: z.int(),
      title: z.string(),
      description: z.string(),
      companyId: z.int(),
      companyName: z.string(),
      category: z.string(),
      subcategory: z.string(),
      /** In rupees. */
      budget: z.number(),
      deadline: z.string(),
      postedDate: z.string(),
      isEngaged: z.boolean(),
      /** Null while it is listed. */
      takenDownAt: z.iso.datetime().nullable(),
    }),
    page: 50,
    note: "Works of a company, or a single one, newest first; also those that are not listed.",
  },
  "works.takeDown": {
    why: "An admin hides a work that breaks the rules, without ending what was begun.",
    title: "Take a job down",
    ...moderating,
    input: z.object({ workId: id(missing), ...grounds }),
    refuses: ["not_found", "work_moved_on"],
    answers: { done: "Success" },
    extra: z.object({ decisionId: z.int() }),
    says: { done: "The job was taken down", otherwise: "The job was not taken down" },
    note: "It is not listed and takes no new engagement. A running one continues, and requests keep their status.",
    audited: "work",
  },
  "works.restore": {
    why: "A work that was taken down can be listed again.",
    title: "List a job again",
    ...moderating,
    input: z.object({ workId: id(missing) }),
    refuses: ["not_found", "work_moved_on"],
    answers: { done: "Success" },
    says: { done: "The job is listed again", otherwise: "The job was not restored" },
    audited: "work",
  },
  "decisions.mine": {
    why: "A user reads which decisions apply to the account, and why.",
    ...subject,
    memberKinds: everyMember,
    input: z.object({ decisionId: id(missing).nullish(), ...pageInput }),
    refuses: ["not_found"],
    row: decisionRow.extend({
      /** Until when the caller can appeal. */
      appealableUntil: z.iso.datetime(),
    }),
    page: 50,
    note: "Decisions about the caller, newest first; a single one by its id.",
  },
  "appeals.submit": {
    why: "The subject of a decision can object to it once.",
    title: "Appeal against a decision",
    ...subject,
    memberKinds: owners,
    input: z.object({
      decisionId: id(missing),
      statement: text(appealStatementRange.most, missing).min(
        appealStatementRange.least,
        `use at least ${appealStatementRange.least} characters`,
      ),
    }),
    refuses: ["not_found", "appeal_exists", "appeal_late"],
    answers: { done: "Success" },
    says: { done: "Your appeal was sent", otherwise: "Your appeal was not sent" },
    note: "Once for a decision, within the days of the setting `appealDays`.",
    audited: "account",
  },
  "appeals.list": {
    why: "An admin sees which appeals await an answer.",
    ...moderating,
    input: z.object(pageInput),
    row: decisionRow.extend({
      accountId: z.int(),
      accountName: z.string(),
      decidedBy: z.string().nullable(),
      /** Another admin must decide an appeal where there is one who moderates. */
      canDecide: z.boolean(),
    }),
    page: 50,
    note: "Open appeals, oldest first.",
  },
  "appeals.decide": {
    why: "Another admin than the one who decided answers an appeal.",
    title: "Answer an appeal",
    ...moderating,
    input: z.object({
      decisionId: id(missing),
      outcome: z.enum(Object.keys(appealOutcomes) as [AppealOutcome, ...AppealOutcome[]], choose),
      answer: reason(missing),
    }),
    refuses: ["not_found", "same_admin", "appeal_moved_on"],
    answers: { done: "Success" },
    says: { done: "The answer was sent", otherwise: "The answer was not sent" },
    note: "`reverse` lifts the restriction, lists the work again, or shows the message, the review or the reply again.",
    audited: "account",
  },
});
