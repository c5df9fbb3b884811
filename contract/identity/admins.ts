import { z } from "zod";
import { calls } from "#contract/call.ts";
import { email, id, lengths, name, pageInput, readVersion, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { permissions } from "#domain/permission.ts";
import { joinWithLink, revokeInvitation } from "./account-invitations.ts";

const missing = "please fill this field";

const permissionList = z
  .array(z.enum(permissions, "please choose one"), "please choose one")
  .max(permissions.length, "please choose one")
  .transform((chosen) => permissions.filter((permission) => chosen.includes(permission)));

const managing = { method: "POST", by: ["admin"], needs: ["people"] } as const;
const change = { ...managing, answers: { done: "Success" }, unrepeatable: true, ownTransaction: true } as const;

/** The admins of the platform, their permissions, and invitations of new ones. */
export const admins = calls({
  "admins.list": {
    why: "An admin sees who else runs the platform, and with which permissions.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      adminId: z.int(),
      username: z.string(),
      name: z.string(),
      email: z.string(),
      permissions: z.array(z.enum(permissions)),
      /** When the access was ended; null for an active admin. */
      disabledAt: z.iso.datetime().nullable(),
      /** When a session of the admin was last used; null without a session. */
      lastSeenAt: z.iso.datetime().nullable(),
    }),
    page: 50,
  },
  "admins.listInvitations": {
    why: "An admin sees which invitations can still be used.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      invitationId: z.int(),
      email: z.string(),
      name: z.string(),
      permissions: z.array(z.enum(permissions)),
      /** Null for a link that was created on the server. */
      invitedBy: z.string().nullable(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
    page: 50,
    note: "Invitations that can still be used, newest first.",
  },
  "admins.invite": {
    why: "Admins invite colleagues with limited permissions.",
    title: "Invite an admin",
    ...change,
    input: z.object({
      email: email(missing, "enter a valid email"),
      name: name(lengths.name, missing),
      permissions: permissionList.refine((chosen) => chosen.length > 0, "please choose one"),
      ...stepUp,
    }),
    refuses: [
      ...stepUpRefusals,
      "permission_missing",
      "email_unproved",
      "not_held",
      "invitation_open",
      "too_many_admins",
    ],
    extra: z.object({ invitationId: z.int().optional() }),
    says: { done: "The invitation was sent", otherwise: "The invitation was not sent" },
    note: "The link in the e-mail is valid for 24 hours and works once. Only permissions that the inviting admin holds.",
    audited: "invitation",
  },
  "admins.revokeInvitation": { title: "Withdraw the invitation of an admin", ...managing, ...revokeInvitation },
  "admins.join": {
    why: "The link of an invitation creates the account of an admin.",
    title: "Accept the invitation of an admin",
    ...joinWithLink,
    says: {
      done: "Your admin account is ready. You can log in now.",
      otherwise: "This link is no longer valid. Ask for a new invitation.",
    },
  },
  "admins.setPermissions": {
    why: "The permissions of an admin follow the work that the admin does.",
    title: "Change the permissions of an admin",
    ...change,
    input: z.object({ adminId: id(missing), permissions: permissionList, version: readVersion, ...stepUp }),
    refuses: [
      ...stepUpRefusals,
      "permission_missing",
      "not_found",
      "edited_meanwhile",
      "own_account",
      "not_held",
      "last_admin",
    ],
    says: { done: "The permissions were saved", otherwise: "The permissions were not saved" },
    note: "Replaces all permissions of another admin. One active admin keeps `people`.",
    audited: "account",
  },
  "admins.setDisabled": {
    why: "An admin who leaves loses access, and the audit log keeps the account.",
    title: "Disable or enable an admin",
    lastWriteWins: "A switch whose present state is on the screen.",
    ...change,
    input: z.object({ adminId: id(missing), disabled: z.boolean("please choose one"), ...stepUp }),
    refuses: [...stepUpRefusals, "permission_missing", "not_found", "own_account", "last_admin", "too_many_admins"],
    says: {
      done: "Saved",
      otherwise: "Not saved",
    },
    note: "A disabled admin is logged out everywhere and cannot log in: the answer is that of a wrong password.",
    audited: "account",
  },
});
