import { z } from "zod";
import { calls } from "#contract/call.ts";
import { email, id, lengths, name, pageInput, readVersion, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { everyMember, memberKinds, owners } from "#domain/member.ts";
import { joinWithLink, revokeInvitation } from "./account-invitations.ts";

const missing = "please fill this field";
const kind = z.enum(memberKinds, "please choose one");

const managing = { method: "POST", by: ["client"], memberKinds: owners } as const;
const change = { ...managing, answers: { done: "Success" }, unrepeatable: true, ownTransaction: true } as const;

/** The people who work for a company, each with an own login. */
export const members = calls({
  "members.list": {
    why: "An owner sees who works for the company, and what each of them may do.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      memberId: z.int(),
      username: z.string(),
      name: z.string(),
      email: z.string(),
      kind,
      /** When a session of the member was last used; null without a session. */
      lastSeenAt: z.iso.datetime().nullable(),
      isSelf: z.boolean(),
      /** The caller, if no other owner remains: can neither leave nor get another kind. */
      isOnlyOwner: z.boolean(),
    }),
    page: 50,
    note: "Oldest first. The account that the company registered with is one of them.",
  },
  "members.listInvitations": {
    why: "An owner sees which invitations can still be used.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      invitationId: z.int(),
      email: z.string(),
      name: z.string(),
      kind,
      /** The username; null once that account is gone. */
      invitedBy: z.string().nullable(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
    page: 50,
    note: "Invitations that can still be used, newest first.",
  },
  "members.invite": {
    why: "People of a company have own logins instead of one that they share.",
    title: "Invite a member",
    ...change,
    input: z.object({
      email: email(missing, "enter a valid email"),
      name: name(lengths.name, missing),
      kind,
      ...stepUp,
    }),
    refuses: [...stepUpRefusals, "member_kind", "email_unproved", "invitation_open", "too_many_members"],
    extra: z.object({ invitationId: z.int() }),
    says: { done: "The invitation was sent", otherwise: "The invitation was not sent" },
    note: "The link in the e-mail is valid for 14 days and works once.",
    audited: "invitation",
  },
  "members.revokeInvitation": { title: "Withdraw the invitation of a member", ...managing, ...revokeInvitation },
  "members.join": {
    why: "The link of an invitation creates the account of a member.",
    title: "Accept the invitation of a company",
    ...joinWithLink,
    says: {
      done: "Your account is ready. You can log in now.",
      otherwise: "This link is no longer valid. Ask for a new invitation.",
    },
  },
  "members.setKind": {
    why: "What a member may do follows the work that the member does.",
    title: "Change the role of a member",
    ...change,
    input: z.object({ memberId: id(missing), kind, version: readVersion, ...stepUp }),
    refuses: [...stepUpRefusals, "member_kind", "not_found", "edited_meanwhile", "last_owner"],
    says: { done: "Saved", otherwise: "Not saved" },
    note: "Also of the own account, as long as another owner remains.",
    audited: "account",
  },
  "members.getProfile": {
    why: "My Account shows a member the own name and address.",
    method: "POST",
    by: ["client"],
    memberKinds: everyMember,
    input: z.object({}),
    row: z.object({
      name: z.string(),
      email: z.string(),
      /** Receives the password reset links while `email` is new. */
      recoveryEmail: z.string().nullable(),
      /** Of the account that the company registered with, whose name and address are those of the company. */
      isCompany: z.boolean(),
    }),
    note: "The person who calls.",
  },
  "members.updateProfile": {
    why: "A member changes the own name and address.",
    title: "Change the name or email address of a member",
    ...change,
    memberKinds: everyMember,
    input: z.object({
      name: name(lengths.name, missing),
      email: email(missing, "enter a valid email"),
      version: readVersion,
      ...stepUp,
    }),
    refuses: [...stepUpRefusals, "not_found", "edited_meanwhile"],
    says: { done: "Changes Saved", otherwise: "Failed" },
    note: "Not found for the account that the company registered with, which clientprofileedit changes.",
    audited: "account",
  },
  "members.remove": {
    why: "A person who leaves the company loses access, and what was done for it stays.",
    title: "Remove a member",
    ...change,
    input: z.object({ memberId: id(missing), ...stepUp }),
    refuses: [...stepUpRefusals, "member_kind", "not_found", "last_owner"],
    says: { done: "The member was removed", otherwise: "The member was not removed" },
    note: "Logged out everywhere, the person can no longer log in. What was done for the company stays.",
    audited: "account",
  },
});
