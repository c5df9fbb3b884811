import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, oneLine, optionalText, pageInput, reason, text, whole } from "#contract/fields.ts";
import { attachedFiles, storedFiles } from "#contract/hiring/attached-files.ts";
import { links } from "#contract/hiring/progress.ts";
import {
  milestoneMoveNames,
  milestoneStatuses,
  partyMilestoneMoves,
  submissionLimits,
  workTerms,
} from "#domain/hiring/milestone.ts";
import { everyMember, hirers, payers } from "#domain/member.ts";
import { orderStatuses, paymentProviders, testOutcomes } from "#domain/money/payment-order.ts";
import { budgetRange } from "#domain/money.ts";
import { roles } from "#domain/role.ts";
import { heldMoney, holder } from "./held-money.ts";

const missing = "please fill this";
const digits = "only numbers allowed";
const milestoneId = id(missing);
/** The number of moves of the milestone that the caller has read. */
const revision = whole({ least: 0, most: 1_000_000 }, missing, digits);
/** The price and its platform fee. */
const totalPaise = whole({ least: 1, most: budgetRange.most * 200 }, missing, digits);

const readers = {
  method: "POST",
  by: ["client", "freelancer", "admin"],
  needs: ["money", "moderate"],
  memberKinds: everyMember,
  refuses: ["not_found"],
} as const;
const company = { method: "POST", by: ["client"], audited: "milestone", answers: { done: "Success" } } as const;
const freelancer = { method: "POST", by: ["freelancer"], audited: "milestone", answers: { done: "Success" } } as const;

/** Milestones: the company pays each before the work on it starts, and its money is held until it is released or refunded. */
export const milestones = calls({
  ...heldMoney,
  "milestones.getTerms": {
    why: "Both sides read when the company pays for a work, and who would hold the money.",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({ workId: id(missing) }),
    refuses: ["not_found"],
    row: z.object({
      workId: z.int(),
      terms: z.enum(workTerms),
      /** Null where nobody may hold it, so that milestones cannot be funded. */
      holder,
    }),
    note: "Of an own work, or of one that is offered.",
  },
  "milestones.list": {
    why: "Both sides see what is funded, what happens next and when.",
    ...readers,
    input: z.object({ requestId: id(missing) }),
    row: z.object({
      milestoneId: z.int(),
      line: z.int(),
      title: z.string(),
      description: z.string().nullable(),
      amountPaise: z.int(),
      brokeragePaise: z.int(),
      netPaise: z.int(),
      /** The share of the platform fee, and what the company pays in all. */
      clientFeePaise: z.int(),
      totalPaise: z.int(),
      dueDay: z.string(),
      status: z.enum(milestoneStatuses),
      revision: z.int(),
      /** What was released; null while it is open. */
      releasedPaise: z.int().nullable(),
      /** The payment of what was released, which has a receipt; null where nothing was. */
      paymentId: z.int().nullable(),
      /** When the money is released if nobody answers. */
      reviewEndsAt: z.iso.datetime().nullable(),
      /** When the money is refunded if nothing is submitted. */
      lapsesAt: z.iso.datetime().nullable(),
      /** When it can be held no longer. */
      holdLimitAt: z.iso.datetime().nullable(),
      /** Whether its clock stands still, because the payment is disputed. */
      isStopped: z.boolean(),
      submissionCount: z.int(),
      /** From when on the company can take it back, because its transfer is refused; null where it is not. */
      takeBackFrom: z.iso.datetime().nullable(),
      holder,
      /** The latest order; null before the first one, and for the freelancer. */
      order: z
        .object({
          orderId: z.int(),
          status: z.enum(orderStatuses),
          provider: z.enum(paymentProviders),
          reason: z.string().nullable(),
        })
        .nullable(),
      /** What the caller can do now; empty for an admin. */
      allowedMoves: z.array(z.enum(partyMilestoneMoves)),
    }),
    note: "In the order in which they are funded. None for a request that is paid after its completion.",
  },
  "milestones.fund": {
    why: "The company pays a milestone before the work on it starts.",
    title: "Fund a milestone",
    ...company,
    memberKinds: payers,
    input: z.object({
      milestoneId,
      revision,
      /** The amount and its platform fee, as milestones.list says them. */
      totalPaise,
      reference: oneLine(lengths.reference, missing).nullish(),
      outcome: z.enum(testOutcomes).nullish(),
    }),
    refuses: [
      "not_found",
      "milestone_changed",
      "payment_waits",
      "amount_mismatch",
      "funding_off",
      "funding_early",
      "payout_account_missing",
      "fee_too_low",
      "funding_too_high",
      "payment_declined",
      "unavailable",
    ],
    answers: { done: "Success", pending: "Pending" },
    extra: z.object({ orderId: z.int() }),
    says: {
      done: "The milestone is funded",
      pending: "Payment reported. The milestone shows as funded once it is confirmed.",
      otherwise: "The milestone was not funded",
    },
    note:
      "`reference` is required where the admin confirms payments. `outcome` selects the result of a test payment. Where the provider has " +
      "a page, payments.start opens that of the request next.",
  },
  "milestones.submit": {
    why: "The freelancer delivers a milestone, and the company has 14 days to answer.",
    title: "Submit a milestone",
    ...freelancer,
    input: z.object({
      milestoneId,
      text: optionalText(submissionLimits.text, missing),
      files: attachedFiles(missing, submissionLimits.files).nullish(),
      links: links.max(submissionLimits.links, `use at most ${submissionLimits.links} links`).nullish(),
    }),
    refuses: ["not_found", "milestone_changed", "too_many_submissions"],
    extra: z.object({ number: z.int(), reviewEndsAt: z.iso.datetime() }),
    says: { done: "The milestone was submitted", otherwise: "The milestone was not submitted" },
    note: "`files` are names that `messages.upload` returned. A submission has a file, a link or 50 characters.",
  },
  "milestones.requestChanges": {
    why: "The company asks for changes of what was submitted.",
    title: "Request changes of a milestone",
    ...company,
    memberKinds: hirers,
    input: z.object({ milestoneId, submissionNumber: id(missing), reason: reason(missing) }),
    refuses: ["not_found", "milestone_changed"],
    says: { done: "The changes were requested", otherwise: "The changes were not requested" },
  },
  "milestones.approve": {
    why: "The company releases the money of a milestone.",
    title: "Approve a milestone",
    ...company,
    memberKinds: payers,
    input: z.object({ milestoneId, revision }),
    refuses: ["not_found", "milestone_changed", "payment_disputed", "restore_open"],
    says: { done: "The money was released", otherwise: "The money was not released" },
  },
  "milestones.giveBack": {
    why: "A freelancer who cannot deliver gives the money back.",
    title: "Give back a milestone",
    ...freelancer,
    input: z.object({ milestoneId, revision }),
    refuses: ["not_found", "milestone_changed", "payment_disputed", "restore_open"],
    says: { done: "The money goes back to the company", otherwise: "The money was not given back" },
  },
  "milestones.takeBack": {
    why: "The provider refuses to hold the money for the freelancer, so the company gets it back.",
    title: "Take back the money of a milestone",
    ...company,
    memberKinds: payers,
    input: z.object({ milestoneId, revision }),
    refuses: ["not_found", "milestone_changed", "payment_disputed", "restore_open"],
    says: { done: "The money goes back to you", otherwise: "The money was not taken back" },
    note: "Once its transfer to the freelancer has been refused for 24 hours.",
  },
  endengagement: {
    why: "Either side can end an accepted request.",
    title: "End a project",
    method: "POST",
    token: "contracts:write",
    by: ["client", "freelancer"],
    memberKinds: hirers,
    input: z.object({ reqid: id(missing), reason: text(lengths.reason, missing) }),
    refuses: ["not_found", "request_moved_on", "money_held", "milestones_open", "payment_disputed", "restore_open"],
    answers: { done: "Success" },
    says: { done: "The project has ended", otherwise: "failed" },
    note: "A freelancer who ends a project gives back what is held and not submitted. Of a project with released money, the rest ends.",
    audited: "request",
  },
  "milestones.endPeriod": {
    why: "A visitor of a demo sees what happens at the end of a period, without waiting for weeks.",
    title: "End the period of a milestone",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: payers,
    input: z.object({ milestoneId, revision }),
    refuses: ["not_found", "milestone_changed", "payment_disputed", "restore_open"],
    answers: { done: "Success" },
    says: { done: "The period has ended", otherwise: "The period has not ended" },
    note: "Of milestones of a demo alone. What was submitted is released, and anything else is refunded, as by the clock; a claim is settled by silence, or handed over to the admins.",
    audited: "milestone",
  },
  "milestones.history": {
    why: "Both sides see every move of a milestone.",
    ...readers,
    input: z.object({ milestoneId, ...pageInput }),
    row: z.object({
      moveId: z.int(),
      move: z.enum(milestoneMoveNames),
      role: z.enum([...roles, "provider", "platform"]),
      releasedPaise: z.int().nullable(),
      reason: z.string().nullable(),
      movedAt: z.iso.datetime(),
    }),
    page: 50,
    note: "The latest first.",
  },
  "milestones.submissions": {
    why: "Both sides read what was delivered.",
    ...readers,
    input: z.object({ milestoneId, ...pageInput }),
    row: z.object({
      number: z.int(),
      text: z.string(),
      files: storedFiles,
      links: z.array(z.string()),
      submittedAt: z.iso.datetime(),
    }),
    page: 50,
    note: "The latest first.",
  },
});
