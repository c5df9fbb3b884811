import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput, stepUp, stepUpRefusals, text, whole } from "#contract/fields.ts";
import { attachedFiles, storedFiles } from "#contract/hiring/attached-files.ts";
import { claimErrors, claimLimits, claimStatuses, partyClaimMoves } from "#domain/hiring/claim.ts";
import { offerParties } from "#domain/hiring/offer.ts";
import { everyMember, payers } from "#domain/member.ts";
import { budgetRange } from "#domain/money.ts";

const missing = "please fill this";
const claimId = id(missing);
/** What is to be released of the milestone, in paise. */
const amountPaise = whole({ least: 0, most: budgetRange.most * 100 }, missing, "only numbers allowed");
const statement = text(claimLimits.statement, missing).min(claimLimits.leastStatement, claimErrors.statement);

const files = attachedFiles(missing, claimLimits.files).nullish();

const party = {
  method: "POST",
  by: ["client", "freelancer"],
  memberKinds: payers,
  answers: { done: "Success" },
  says: { done: "The claim is saved", otherwise: "The claim was not saved" },
  audited: "claim",
} as const;
const ruling = {
  method: "POST",
  by: ["admin"],
  needs: ["money"],
  answers: { done: "Success", pending: "Pending" },
  says: {
    done: "The claim is ruled",
    pending: "Another admin has to approve the ruling",
    otherwise: "The claim was not ruled",
  },
  unrepeatable: true,
  ownTransaction: true,
  audited: "claim",
} as const;

/** What one side would get, in paise. */
const outcome = z.object({
  releasedPaise: z.int(),
  /** For the freelancer, after the brokerage. */
  netPaise: z.int(),
  /** For the company, with its part of the platform fee. */
  refundPaise: z.int(),
});

/** Claims: the parties of a held milestone do not agree on what is released of it. */
export const claims = calls({
  "claims.open": {
    why: "A party that does not agree with what becomes of held money stops its clock, and says what should be released.",
    title: "Open a claim",
    ...party,
    input: z.object({
      milestoneId: id(missing),
      /** The number of moves of the milestone that the caller has read. */
      revision: whole({ least: 0, most: 1_000_000 }, missing, "only numbers allowed"),
      amountPaise,
      text: statement,
      files,
    }),
    refuses: ["not_found", "milestone_changed", "payment_disputed", "too_many_claims"],
    extra: z.object({ claimId: z.int() }),
    note: "`amountPaise` is what should be released to the freelancer; the rest goes back to the company.",
  },
  "claims.answer": {
    why: "The other party names its own amount. Equal amounts settle the claim.",
    title: "Answer a claim",
    ...party,
    input: z.object({ claimId, amountPaise, text: statement, files }),
    refuses: ["not_found", "claim_changed", "payment_disputed", "restore_open"],
  },
  "claims.change": {
    why: "A party moves towards the other one. Equal amounts settle the claim.",
    title: "Change the amount of a claim",
    lastWriteWins: "The last amount of a party counts, and the audit log has every one.",
    ...party,
    input: z.object({ claimId, amountPaise }),
    refuses: ["not_found", "claim_changed", "payment_disputed", "restore_open"],
  },
  "claims.addEvidence": {
    why: "A party adds what the other one and the admins should read before the claim is settled.",
    title: "Add evidence to a claim",
    ...party,
    input: z.object({ claimId, text: statement, files }),
    refuses: ["not_found", "claim_changed"],
    note: "`files` are names that `messages.upload` returned, at most 10 of each party.",
  },
  "claims.escalate": {
    why: "A party asks an admin to decide.",
    title: "Ask for a ruling",
    ...party,
    input: z.object({ claimId }),
    refuses: ["not_found", "claim_changed"],
  },
  "claims.withdraw": {
    why: "Who has opened a claim takes it back, and the clock of the milestone goes on.",
    title: "Withdraw a claim",
    ...party,
    input: z.object({ claimId }),
    refuses: ["not_found", "claim_changed"],
  },
  "claims.list": {
    why: "Both sides, and the admin who rules, read the claims about the milestones of a request.",
    method: "POST",
    by: ["client", "freelancer", "admin"],
    needs: ["money", "moderate"],
    memberKinds: everyMember,
    input: z.object({ requestId: id(missing) }),
    refuses: ["not_found"],
    row: z.object({
      claimId: z.int(),
      milestoneId: z.int(),
      milestone: z.string(),
      amountPaise: z.int(),
      openedBy: z.enum(offerParties),
      status: z.enum(claimStatuses),
      isAnswered: z.boolean(),
      /** What each party would get by the amount of the company, and by that of the freelancer. */
      byCompany: outcome,
      byFreelancer: outcome,
      openedAt: z.iso.datetime(),
      answerDueAt: z.iso.datetime(),
      escalateAt: z.iso.datetime(),
      ruleBy: z.iso.datetime(),
      releasedPaise: z.int().nullable(),
      /** Of the ruling, once it counts. */
      reason: z.string().nullable(),
      endedAt: z.iso.datetime().nullable(),
      statements: z.array(
        z.object({
          author: z.enum(offerParties),
          text: z.string(),
          files: storedFiles,
          writtenAt: z.iso.datetime(),
        }),
      ),
      /** What the caller can do now; empty for an admin. */
      allowedMoves: z.array(z.enum(partyClaimMoves)),
    }),
    note: "The latest first.",
  },
  "claims.listOpen": {
    why: "Admins rule the claims that the parties do not settle.",
    method: "POST",
    by: ["admin"],
    needs: ["money", "moderate"],
    input: z.object({ ...pageInput }),
    row: z.object({
      claimId: z.int(),
      requestId: z.int(),
      milestone: z.string(),
      title: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      amountPaise: z.int(),
      companyPaise: z.int(),
      freelancerPaise: z.int(),
      status: z.enum(claimStatuses),
      ruleBy: z.iso.datetime(),
      /** The ruling that waits for a second admin. */
      rulingPaise: z.int().nullable(),
      rulingReason: z.string().nullable(),
    }),
    page: 50,
    note: "The first due one first.",
  },
  "claims.rule": {
    why: "An admin decides what the parties could not agree on, between their amounts.",
    title: "Rule a claim",
    ...ruling,
    input: z.object({
      claimId,
      amountPaise,
      reason: text(claimLimits.reason, missing).min(claimLimits.leastReason, claimErrors.reason),
      ...stepUp,
    }),
    refuses: [
      ...stepUpRefusals,
      "permission_missing",
      "not_found",
      "claim_changed",
      "payment_disputed",
      "restore_open",
    ],
    note: "Needs the permission `moderate` as well. Above ₹1,00,000 in either direction the ruling waits for a second admin, where there is one.",
  },
  "claims.approveRuling": {
    why: "A second admin approves a ruling about much money.",
    title: "Approve a ruling",
    ...ruling,
    input: z.object({ claimId, ...stepUp }),
    refuses: [
      ...stepUpRefusals,
      "permission_missing",
      "not_found",
      "claim_changed",
      "payment_disputed",
      "restore_open",
      "own_ruling",
      "permission_new",
    ],
  },
});
