import { z } from "zod";
import { calls } from "#contract/call.ts";
import { fileName, filter, id, lengths, name, ownId, pageInput, text } from "#contract/fields.ts";
import { checkedIdentity, identityFilter } from "#contract/identity/checked-identity.ts";
import { maxQuestions, questionErrors } from "#domain/hiring/question.ts";
import { requestMarks } from "#domain/hiring/request-mark.ts";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { everyMember, hirers } from "#domain/member.ts";
import { payoutStages } from "#domain/money/payout.ts";
import { presentMilestone } from "./milestone-plan.ts";
import { latestOffer, offerAmount, offerDetails, offerVersion } from "./offer-terms.ts";
import { paymentOrder, waitingFor } from "./payment-state.ts";
import { freelancerRecord } from "./records.ts";
import { requestDetails } from "./request-details.ts";
import { workRow } from "./works.ts";

const missing = "please fill this";
const status = z.enum(requestStatuses);
const reqid = id(missing);
const reason = text(lengths.reason, missing);

/** An answer beside the question of the work that it answers, in its exact words. */
const answers = z
  .array(
    z.object({ question: text(lengths.question, missing), text: text(lengths.answer, missing) }),
    "not a list of answers",
  )
  .max(maxQuestions, questionErrors.answeredTwice)
  .refine((each) => new Set(each.map(({ question }) => question)).size === each.length, questionErrors.answeredTwice);

const applicantRow = z.object({
  requestid: z.int(),
  workid: z.int(),
  name: z.string(),
  biodata: z.string(),
  freelancerid: z.int(),
  loginid: z.int(),
  req_status: status,
  requestdate: z.string(),
  req_review: z.string().nullable(),
  freelancername: z.string(),
  image: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The answers to the questions of the work, in their order. */
  answers: z.array(z.object({ question: z.string(), text: z.string() })),
  /** How many other applications of the freelancer have the same text; 0 for the freelancer. */
  equalTexts: z.int(),
  /** How the company sorts the request, and its private note; both null for the freelancer. */
  mark: z.enum(requestMarks).nullable(),
  markNote: z.string().nullable(),
  ...waitingFor,
  paymentOrder,
  ...latestOffer,
  freelancerRecord,
  /** Null for the freelancer. */
  identity: checkedIdentity,
  /** Of the page of the applicant, where the company may read it; empty otherwise. */
  headline: z.string(),
  /** How many reviews there are about the applicant, and what they say on average; null for the freelancer, and without any. */
  rating: z.object({ count: z.int(), average: z.number() }).nullable(),
});

const ownRequestRow = z.object({
  requestid: z.int(),
  workid: z.int(),
  title: z.string(),
  logo: z.string(),
  companyname: z.string(),
  requestdate: z.string(),
  req_status: status,
  cost: z.number(),
  req_review: z.string().nullable(),
  ...waitingFor,
  /** Pending, on a work that is paused because nothing has happened about it for a while. */
  isPaused: z.boolean(),
  ...latestOffer,
});

export const projectRow = z.object({
  requestid: z.int(),
  workid: z.int(),
  title: z.string(),
  companyname: z.string(),
  freelancername: z.string(),
  cost: z.number(),
  deadlinedate: z.string(),
  req_status: status,
  logo: z.string(),
});

const projectWithProgressRow = projectRow.extend({
  /** From the latest progress entry; null before the first one and before the request is accepted. */
  progressPercentage: z.int().nullable(),
  ...waitingFor,
  paymentOrder,
  /** How far the money of a paid request is on its way to the freelancer, and the day on which it was sent; null for companies. */
  payoutStatus: z.enum(payoutStages).nullable(),
  payoutOn: z.string().nullable(),
  milestone: presentMilestone.optional(),
  /** Until when the caller can review a paid request, and whether that is done; null without reviews. */
  reviewWindow: z
    .object({ closesOn: z.string(), isOpen: z.boolean(), isRevealed: z.boolean(), isWritten: z.boolean() })
    .nullable(),
});

const ownRequests = {
  method: "POST",
  token: "requests:read",
  by: ["freelancer"],
  input: z.object({ id: ownId, ...pageInput }),
  self: ["id"],
  row: ownRequestRow,
  page: 50,
} as const;

const applicants = {
  method: "POST",
  token: "requests:read",
  by: ["client", "freelancer"],
  memberKinds: everyMember,
  refuses: ["not_found"],
  row: applicantRow,
  page: 50,
} as const;

/** By default oldest first; by the latest offer, or the budget where there is none, the lowest price first. */
const order = { sort: z.enum(["price"], "please choose one").nullish() };

/** Only the requests that the company has marked so. For a freelancer no request is marked. */
const marked = { mark: z.enum(requestMarks, "please choose one").nullish() };

/** Requests: a freelancer applies, the company decides, both follow (spec §4). */
export const requests = calls({
  workreq: {
    title: "Apply for a job",
    method: "POST",
    token: "requests:write",
    by: ["freelancer"],
    input: z.object({
      workid: id(missing),
      name: name(lengths.name, missing),
      biodata: fileName(missing),
      freelancerid: ownId,
      loginid: ownId,
      answers: answers.optional(),
      amountPaise: offerAmount.nullish(),
      ...offerDetails,
      /** The company reads the résumé only once it has accepted the request. It counts where contact details are hidden until then. */
      resumeAfterHire: z.boolean("please choose one").nullish(),
    }),
    self: ["freelancerid", "loginid"],
    refuses: [
      "not_found",
      "work_closed",
      "work_moved_on",
      "email_unproved",
      "identity_required",
      "applications_full",
      "too_many_applications",
    ],
    note:
      "On a work that takes quotes, `amountPaise` makes the first offer; `days`, `note` and the `milestones` of funded works belong to it. The `fields` of " +
      "`too_many_applications` are the titles of the open applications by `requestid`, oldest first; they are empty where the limit of " +
      "the day is reached, because withdrawn applications count for the day.",
    answers: { done: "Success", exists: "exist" },
    says: { done: "Request Send", exists: "Already applied", otherwise: "Request failed" },
    audited: "request",
  },
  getfreelancerbyreq: {
    ...applicants,
    input: z.object({ workid: id(missing), status, ...order, ...marked, ...identityFilter, ...filter, ...pageInput }),
  },
  getfreelancerbyworkid: {
    ...applicants,
    input: z.object({
      workid: id(missing),
      requestid: id(missing).optional(),
      ...order,
      ...marked,
      ...identityFilter,
      ...filter,
      ...pageInput,
    }),
    note: "With `requestid` only this request.",
  },
  updatereqstatus: {
    title: "Accept an application",
    lastWriteWins: "A request moves on once from the status that was read.",
    method: "POST",
    token: "requests:write",
    by: ["client"],
    memberKinds: hirers,
    input: z.object({ reqid, status: z.literal("accepted"), offerVersion: offerVersion.nullish() }),
    refuses: [
      "not_found",
      "request_moved_on",
      "position_filled",
      "work_taken_down",
      "offer_changed",
      "offer_open",
      "offer_required",
    ],
    note: "`offerVersion` names the open offer of the freelancer, whose price is agreed. Without any offer the budget is.",
    answers: { done: "updated" },
    says: { done: "Successfully accepted", otherwise: "failed" },
    audited: "request",
  },
  updatereqreview: {
    title: "Reject an application",
    lastWriteWins: "A request moves on once from the status that was read.",
    method: "POST",
    token: "requests:write",
    by: ["client"],
    memberKinds: hirers,
    input: z.object({ rejectreason: reason, reqid, status: z.literal("rejected") }),
    refuses: ["not_found", "request_moved_on"],
    answers: { done: "Success" },
    says: { done: "Rejected", otherwise: "Failed to reject" },
    audited: "request",
  },
  remarkview: {
    method: "POST",
    token: "requests:read",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({ reqid }),
    refuses: ["not_found"],
    row: z.object({ req_review: z.string().nullable() }),
  },
  getrequestbyid: ownRequests,
  getrequestbyfreelancerid: ownRequests,
  workreqdelete: {
    title: "Withdraw an application",
    method: "POST",
    token: "requests:write",
    by: ["freelancer"],
    input: z.object({ reqid }),
    refuses: ["not_found", "request_moved_on", "payment_recorded"],
    answers: { done: "Success" },
    says: { done: "Deleted", otherwise: "failed" },
    audited: "request",
  },
  getworkbyrequestid: {
    method: "POST",
    token: "requests:read",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({ reqid }),
    refuses: ["not_found"],
    row: workRow,
  },
  getworkbystatus: {
    method: "POST",
    token: "requests:read",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({ loginid: ownId, status, ...filter, ...pageInput }),
    self: ["loginid"],
    row: projectWithProgressRow,
    page: 50,
  },
  sendback: {
    why: "The company can return work that was reported complete and is not.",
    title: "Send work back",
    method: "POST",
    token: "contracts:write",
    by: ["client"],
    memberKinds: hirers,
    input: z.object({ reqid, reason }),
    refuses: ["not_found", "request_moved_on", "payment_waits"],
    answers: { done: "Success" },
    says: { done: "Sent back", otherwise: "failed" },
    audited: "request",
  },
  ...requestDetails,
});
