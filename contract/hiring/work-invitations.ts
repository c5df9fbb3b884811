import { z } from "zod";
import { calls } from "#contract/call.ts";
import { filter, id, optionalText, pageInput, text } from "#contract/fields.ts";
import {
  maxDeclineReason,
  maxInvitationText,
  maxInvitedAtOnce,
  skipReasons,
  workInvitationErrors,
  workInvitationStatuses,
} from "#domain/hiring/work-invitation.ts";
import { everyMember, hirers } from "#domain/member.ts";

const missing = "please fill this";
const noneChosen = "choose at least one freelancer";
const workId = id(missing);

/** Invitations: a company invites freelancers whom it knows from requests to apply for a work. */
export const workInvitations = calls({
  "invitations.send": {
    why: "A company asks freelancers whom it knows instead of waiting for them.",
    title: "Invite freelancers to a job",
    method: "POST",
    token: "requests:write",
    by: ["client"],
    memberKinds: hirers,
    note: "To freelancers who have applied for a work of the company. Who cannot be invited is skipped, with the reason.",
    input: z.object({
      workId,
      freelancerIds: z
        .array(id(noneChosen), noneChosen)
        .min(1, noneChosen)
        .max(maxInvitedAtOnce, `choose at most ${maxInvitedAtOnce} freelancers`)
        .refine((each) => new Set(each).size === each.length, workInvitationErrors.chosenTwice),
      text: text(maxInvitationText, missing),
    }),
    refuses: ["not_found", "work_closed", "too_many_invitations", "email_unproved"],
    answers: { done: "Success" },
    extra: z.object({
      /** The ids of the freelancers who were invited. */
      invited: z.array(z.int()),
      skipped: z.array(z.object({ freelancerId: z.int(), reason: z.enum(skipReasons) })),
    }),
    says: { done: "The invitations were sent", otherwise: "The invitations were not sent" },
    audited: "work",
  },
  "invitations.listCandidates": {
    why: "A company sees whom it can invite.",
    method: "POST",
    token: "requests:read",
    by: ["client"],
    memberKinds: everyMember,
    note: "Freelancers who can be invited to a work, the latest applicant first.",
    input: z.object({ workId, ...filter, ...pageInput }),
    refuses: ["not_found"],
    row: z.object({
      freelancerId: z.int(),
      name: z.string(),
      image: z.string(),
      category: z.string(),
      subcategory: z.string(),
      district: z.string(),
      /** The work of the company for which the freelancer has applied last. */
      lastTitle: z.string(),
      /** How many works of the company the freelancer was paid for. */
      paidWorks: z.int(),
    }),
    page: 50,
  },
  "invitations.list": {
    why: "Both sides see their invitations, and what became of them.",
    method: "POST",
    token: "requests:read",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    note: "The own ones, newest first; of a company those it has sent.",
    input: z.object({ workId: workId.nullish(), ...pageInput }),
    row: z.object({
      invitationId: z.int(),
      workId: z.int(),
      title: z.string(),
      cost: z.number(),
      deadline: z.string(),
      companyName: z.string(),
      logo: z.string(),
      freelancerId: z.int(),
      freelancerName: z.string(),
      text: z.string(),
      status: z.enum(workInvitationStatuses),
      /** Why it was declined. */
      reason: z.string().nullable(),
      /** Whether the work takes applications now. */
      isOpen: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
    page: 50,
  },
  "invitations.decline": {
    why: "A freelancer who does not want the work says so.",
    title: "Decline an invitation",
    method: "POST",
    token: "requests:write",
    by: ["freelancer"],
    input: z.object({ invitationId: id(missing), reason: optionalText(maxDeclineReason, missing).nullish() }),
    refuses: ["not_found", "invitation_moved_on"],
    answers: { done: "Success" },
    says: { done: "The invitation was declined", otherwise: "The invitation was not declined" },
    audited: "work",
  },
  "invitations.getPreference": {
    why: "A freelancer sees whether companies may send invitations.",
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ takesInvitations: z.boolean() }),
  },
  "invitations.setPreference": {
    why: "A freelancer switches invitations off.",
    title: "Switch invitations on or off",
    lastWriteWins: "A switch whose present state is on the screen.",
    method: "POST",
    by: ["freelancer"],
    note: "Whether companies may invite the caller. Open invitations stay.",
    input: z.object({ takesInvitations: z.boolean("please choose one") }),
    answers: { done: "Success" },
    says: { done: "Saved", otherwise: "Not saved" },
    audited: "account",
  },
});
