import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, line, openDay, pageInput, reason } from "#contract/fields.ts";
import { companyStatuses } from "#domain/account.ts";
import { everyMember } from "#domain/member.ts";
import { appealStatuses, decisionKinds } from "#domain/trust/decision.ts";
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

export const decisionRow = z.object({
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

/** Decisions of admins about accounts: restrictions, and what their subject reads. */
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
});
