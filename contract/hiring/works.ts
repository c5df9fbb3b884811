import { z } from "zod";
import { calls } from "#contract/call.ts";
import { shownSkill, skillIds } from "#contract/catalog/skills.ts";
import {
  day,
  filter,
  id,
  lengths,
  line,
  ownId,
  pageInput,
  readVersion,
  reason,
  text,
  whole,
} from "#contract/fields.ts";
import { maxApplicationsRange } from "#domain/hiring/application.ts";
import { maxQuestions, questionErrors } from "#domain/hiring/question.ts";
import { workCheckReasons } from "#domain/hiring/work-check.ts";
import { engagedStatuses } from "#domain/hiring/work-request.ts";
import { everyMember, hirers } from "#domain/member.ts";
import { budgetRange } from "#domain/money.ts";
import { termsField } from "./milestone-plan.ts";
import { companyRecord } from "./records.ts";

const missing = "please fill this";
const digits = "only numbers allowed";

/** Phone and e-mail are null if the caller may not see them (docs/design/details.md#9). */
export const workRow = z.object({
  workid: z.int(),
  loginid: z.int(),
  title: z.string(),
  categoryid: z.int(),
  categoryname: z.string(),
  subcategoryid: z.int(),
  subcategory: z.string(),
  description: z.string(),
  cost: z.number(),
  deadlinedate: z.string(),
  postdate: z.string(),
  companyname: z.string(),
  logo: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether applicants may quote a price of their own. */
  quotes: z.boolean(),
});

/** A work as its company reads it in its lists. */
const ownWorkRow = workRow.extend({
  pendingRequests: z.int(),
  /** The request of the engaged freelancer. */
  engagement: z
    .object({
      requestId: z.int(),
      status: z.enum(engagedStatuses),
      freelancerId: z.int(),
      freelancerName: z.string(),
      /** From the latest progress entry. */
      progressPercentage: z.int().nullable(),
      /** The amount that the company pays: the agreed price and the platform fee. */
      totalPaise: z.int(),
    })
    .nullable(),
  /** The decision by which an admin took it down; null while it is listed. */
  takedownId: z.int().nullable(),
  /** Why it waits for an admin before freelancers find it, and since when; null where it does not. */
  check: z.object({ reasons: z.array(z.enum(workCheckReasons)), since: z.iso.datetime() }).nullable(),
  /** Since when it is paused because nothing happened, and when it will be unless something happens. */
  pausedAt: z.iso.datetime().nullable(),
  pausesAt: z.iso.datetime().nullable(),
  /** Whether visitors may read the work while it is offered. */
  isPublic: z.boolean(),
  /** How many pending applications the company takes at once; 0 for any number. */
  maxApplications: z.int(),
});

/** Whether the company has paid for a work before; test payments do not count. */
const paymentVerified = z.boolean();

/** The questions to applicants, in the order of the company. */
const withQuestions = { questions: z.array(z.string()) };

/** The skills of a work by name. Its company reads all of them, others the approved ones. */
const withSkills = { skills: z.array(shownSkill) };

const questions = z
  .array(line(lengths.question, missing), "not a list of questions")
  .max(maxQuestions, questionErrors.tooMany)
  .refine((each) => new Set(each).size === each.length, questionErrors.askedTwice);

const terms = {
  title: line(lengths.title, missing),
  categoryid: id(missing),
  subcategoryid: id(missing),
  description: text(lengths.description, missing),
  budget: whole(budgetRange, missing, digits),
  deadlinedate: day(missing),
  questions: questions.optional(),
  /** Whether applicants may quote a price of their own. Absent: they may not, or as before. */
  quotes: z.boolean("please choose one").nullish(),
  /** A new work without them has none, and an edited one keeps its own. */
  skillIds: skillIds.optional(),
  /** When the company pays, on platforms that offer funded milestones. Fixed with the first application. */
  terms: termsField,
  /** Visitors read it while the page of its company is public. Absent: they do not, or as before. */
  isPublic: z.boolean("please choose one").nullish(),
  /** How many pending applications the company takes at once; 0 for any number. Absent: any number, or as before. */
  maxApplications: whole(maxApplicationsRange, missing, digits).nullish(),
};

/** Works: companies post and edit them, freelancers find them. */
export const works = calls({
  workpost: {
    title: "Post a work",
    method: "POST",
    token: "works:write",
    by: ["client"],
    memberKinds: hirers,
    input: z.object({ loginid: ownId, ...terms }),
    self: ["loginid"],
    refuses: ["email_unproved", "funding_off"],
    answers: { done: "Success" },
    extra: z.object({
      workId: z.int(),
      /** Why it waits for an admin before freelancers find it. Absent where it is listed at once. */
      waitsBecause: z.array(z.enum(workCheckReasons)).optional(),
    }),
    note: "Where the platform checks jobs, one with a sign of fraud and the first two of a company that has never paid wait for an admin. An edit that leaves no sign lists it.",
    says: { done: "Work Posted", otherwise: "Failed" },
    audited: "work",
  },
  getworkdetails: {
    method: "POST",
    token: "works:read",
    by: ["client"],
    memberKinds: everyMember,
    input: z.object({ storedLoginId: ownId, ...filter, ...pageInput }),
    self: ["storedLoginId"],
    row: ownWorkRow,
    page: 50,
  },
  workdetails: {
    method: "POST",
    token: "works:read",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({ id: id(missing) }),
    refuses: ["not_found"],
    row: workRow.extend({
      ...withQuestions,
      ...withSkills,
      companyRecord,
      paymentVerified,
      /** Whether there are as many pending applications as the company takes at once. */
      isFull: z.boolean(),
    }),
  },
  getjobfreelancer: {
    method: "POST",
    token: "works:read",
    by: ["freelancer"],
    input: z.object({ storedLoginId: ownId, ...pageInput }),
    self: ["storedLoginId"],
    row: workRow.omit({ email: true, phone: true }).extend({ applied: z.boolean(), companyRecord, paymentVerified }),
    page: 50,
    mayLag: true,
  },
  workdelete: {
    title: "Delete a job",
    method: "POST",
    token: "works:write",
    by: ["client"],
    memberKinds: hirers,
    input: z.object({ workid: id(missing) }),
    refuses: ["not_found", "position_filled", "payment_recorded"],
    answers: { done: "Success" },
    says: { done: "Deleted", otherwise: "failed to delete" },
    audited: "work",
  },
  "works.reopen": {
    why: "A company keeps an idle work open, or opens a paused one again.",
    title: "Reopen a job",
    method: "POST",
    token: "works:write",
    by: ["client"],
    memberKinds: hirers,
    note: "Offers a work again that is paused, or keeps one open that will be, until its deadline.",
    input: z.object({ workId: id(missing) }),
    refuses: ["not_found", "work_moved_on"],
    answers: { done: "Success" },
    says: { done: "The job is open", otherwise: "The job was not reopened" },
    audited: "work",
  },
  getworkbyid: {
    method: "POST",
    token: "works:read",
    by: ["client"],
    memberKinds: everyMember,
    input: z.object({ id: id(missing) }),
    refuses: ["not_found"],
    row: ownWorkRow.extend({
      ...withQuestions,
      ...withSkills,
      /** Whether a freelancer has applied, so that the questions can no longer change. */
      areQuestionsFrozen: z.boolean(),
    }),
  },
  workedit: {
    title: "Edit a job",
    method: "POST",
    token: "works:write",
    by: ["client"],
    memberKinds: hirers,
    input: z.object({ workid: id(missing), ...terms, version: readVersion }),
    refuses: ["not_found", "edited_meanwhile", "terms_frozen", "questions_frozen", "offer_open", "funding_off"],
    note: "Without `questions` they stay as they are, and so do `quotes`, `skillIds`, `isPublic` and `maxApplications`.",
    answers: { done: "Success" },
    says: { done: "Details updated", otherwise: "Failed to update" },
    audited: "work",
  },
  "works.setPublic": {
    why: "A company lets visitors read a work, and takes it back at once.",
    title: "Publish or unpublish a job",
    lastWriteWins: "A switch whose present state is on the screen.",
    method: "POST",
    token: "works:write",
    by: ["client"],
    memberKinds: hirers,
    note: "Visitors read a public job while it is offered and the page of its company is public. They see a change within a minute.",
    input: z.object({ workId: id(), isPublic: z.boolean("please choose one") }),
    refuses: ["switched_off", "not_found", "company_page_private", "work_moved_on"],
    answers: { done: "Success" },
    says: {
      done: { field: "isPublic", words: { true: "The job is published", false: "The job is no longer published" } },
      otherwise: "The job was not changed",
    },
    audited: "work",
  },
  "works.findPosted": {
    why: "An admin reads the work that a decision is about.",
    method: "POST",
    by: ["admin"],
    needs: ["moderate"],
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
    method: "POST",
    by: ["admin"],
    needs: ["moderate"],
    input: z.object({ workId: id(missing), rule: line(lengths.title, missing), reason: reason(missing) }),
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
    method: "POST",
    by: ["admin"],
    needs: ["moderate"],
    input: z.object({ workId: id(missing) }),
    refuses: ["not_found", "work_moved_on"],
    answers: { done: "Success" },
    says: { done: "The job is listed again", otherwise: "The job was not listed again" },
    audited: "work",
  },
});
