import type { admins } from "#contract/identity/admins.ts";
import { screen } from "#contract/screens.ts";
import { permissions as allPermissions, maxAdmins, maxOpenInvitations, type Permission } from "#domain/permission.ts";
import {
  insertInvitation,
  invitedAddresses,
  openInvitation,
  revokeInvitationsBeyond,
  takeInvitation,
} from "#server/identity/account-invitations/queries.ts";
import { accessChanged, invited } from "#server/identity/admins/mails.ts";
import {
  activePermissionsOf,
  countActiveAdmins,
  hasOtherManager,
  lockAdmin,
  lockPeoplePermissions,
  setDisabledAt,
} from "#server/identity/admins/queries.ts";
import { requireProvedEmail } from "#server/identity/emails/service.ts";
import { type Factors, type StepUpContext, withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { refuseGuessed } from "#server/identity/session/admin-password.ts";
import { insertPermissions, replacePermissions } from "#server/identity/session/permission-queries.ts";
import { endAccess, insertAccount, isUsernameTaken } from "#server/identity/session/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import { editedSinceRead } from "#server/platform/http/read-version.ts";
import { isSameMailbox } from "#server/platform/mail/address.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import type { Fields, Refusal } from "#server/platform/refusal.ts";

/**
 * Begins a change of admins: no other change runs until the end of the transaction. Returns what the acting admin holds now;
 * another change may have taken it away since the session was read.
 */
async function beginChange(tx: Db, actorId: number): Promise<readonly Permission[]> {
  // Sent together, and executed in this order.
  const [, held] = await Promise.all([lockPeoplePermissions(tx), activePermissionsOf(tx, actorId)]);
  return held;
}

/** Permissions as the audit log has them. */
const wordsOf = (permissions: readonly Permission[]) => ({ permissions: permissions.toSorted().join(" ") });

export const inviteAdmin: Handler<(typeof admins)["admins.invite"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { email, name, permissions } = input;
  await requireProvedEmail(context);
  const result = await withStepUp(input, context, async (tx, inviter) => {
    const [held, open, adminCount] = await Promise.all([
      beginChange(tx, actor.accountId),
      invitedAddresses(tx, { kind: "admin" }),
      countActiveAdmins(tx),
    ]);
    if (!held.includes("people")) return { refused: "permission_missing" } as const;
    if (!permissions.every((permission) => held.includes(permission))) return { refused: "not_held" } as const;
    if (open.some((each) => isSameMailbox(each, email))) return { refused: "invitation_open" } as const;
    if (open.length >= maxOpenInvitations || open.length + adminCount >= maxAdmins)
      return { refused: "too_many_admins" } as const;
    const token = newLinkToken();
    const invitation = {
      kind: "admin",
      email,
      name,
      permissions,
      tokenHash: hashOf(token),
      invitedBy: actor.accountId,
    } as const;
    const invitationId = await insertInvitation(tx, invitation);
    const template = invited({ name, inviter: inviter.name, permissions, token });
    await services.mailer.queue(tx, mailOf(template, { email, language: inviter.language }, services));
    await recordAudit(tx, { id: invitationId, after: wordsOf(permissions) });
    return { invitationId };
  });
  if ("refused" in result) throw refuse(result.refused);
  return { outcome: "done", ...result };
};

/** The link proves the invitation; it creates the account and works once. */
export const joinAsAdmin: Handler<(typeof admins)["admins.join"]> = async (input, context) => {
  const { db, browser, recordAudit, refuse } = context;
  const { token, username, newPassword } = input;
  const tokenHash = hashOf(token);
  if (!(await openInvitation(db, "admin", tokenHash))) throw refuse("not_found");
  if (await isUsernameTaken(db, username)) throw refuse("username_taken");
  refuseGuessed(newPassword, { username, role: "admin" }, refuse);
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    const invitation = await takeInvitation(tx, "admin", tokenHash);
    if (!invitation) throw refuse("not_found");
    const { email, name, permissions, invitedBy } = invitation;
    const profile = { username, passwordHash, name, email, phone: "", language: browser.language };
    const accountId = await insertAccount(tx, {
      ...profile,
      role: "admin",
      status: "accepted",
      emailState: "proved",
    });
    if (accountId === undefined) throw refuse("username_taken");
    await insertPermissions(tx, accountId, permissions, invitedBy);
    const after = { role: "admin", ...wordsOf(permissions) };
    await recordAudit(tx, { id: accountId, after, by: { accountId, role: "admin" } });
    return "done" as const;
  });
};

type Admin = NonNullable<Awaited<ReturnType<typeof lockAdmin>>>;

interface Refused<R extends string> {
  readonly refused: R;
  readonly fields?: Fields;
}

interface AdminChange<R extends string> {
  /** Whether this admin can no longer manage admins afterwards. */
  readonly endsManaging: (admin: Admin) => boolean;
  /** Why this change is not allowed although the acting admin manages admins. */
  readonly refusalFor: (tx: Db, admin: Admin, held: readonly Permission[]) => Promise<Refused<R> | undefined>;
  readonly apply: (tx: Db, admin: Admin) => Promise<void>;
}

type CommonRefusal = "own_account" | "not_found" | "last_admin" | "permission_missing";

/** Changes another admin, confirmed by password and code. */
async function changeAdmin<R extends string>(
  input: Factors & { readonly adminId: number },
  context: StepUpContext & { readonly refuse: (code: CommonRefusal | R, more?: { fields?: Fields }) => Refusal },
  change: AdminChange<R>,
): Promise<"done"> {
  const { actor, refuse } = context;
  const { adminId } = input;
  if (adminId === actor.accountId) throw refuse("own_account");
  const ids = { actorId: actor.accountId, adminId };
  const { refused, fields } = await withStepUp(input, context, (tx) => applyChange(tx, ids, change));
  if (refused) throw refuse(refused, fields && { fields });
  return "done";
}

/** The refusal of a change; nothing once it was applied. */
async function applyChange<R extends string>(
  tx: Db,
  { actorId, adminId }: { readonly actorId: number; readonly adminId: number },
  change: AdminChange<R>,
): Promise<Partial<Refused<CommonRefusal | R>>> {
  const [held, admin, isManagedByOthers] = await Promise.all([
    beginChange(tx, actorId),
    lockAdmin(tx, adminId),
    hasOtherManager(tx, adminId),
  ]);
  if (!admin) return { refused: "not_found" };
  if (change.endsManaging(admin) && !isManagedByOthers) return { refused: "last_admin" };
  if (!held.includes("people")) return { refused: "permission_missing" };
  const refusal = await change.refusalFor(tx, admin, held);
  if (refusal) return refusal;
  await change.apply(tx, admin);
  return {};
}

export const setPermissions: Handler<(typeof admins)["admins.setPermissions"]> = async (input, context) => {
  const { actor, services, recordAudit } = context;
  const { adminId, permissions } = input;
  return changeAdmin<"not_held" | "edited_meanwhile">(input, context, {
    endsManaging: (admin) => admin.permissions.includes("people") && !permissions.includes("people"),
    refusalFor: async (_tx, admin, held) => {
      const fields = editedSinceRead("admins.setPermissions", input, { present: admin });
      if (fields) return { refused: "edited_meanwhile", fields };
      const added = permissions.filter((permission) => !admin.permissions.includes(permission));
      return added.every((permission) => held.includes(permission)) ? undefined : { refused: "not_held" };
    },
    apply: async (tx, admin) => {
      await replacePermissions(tx, adminId, permissions, actor.accountId);
      await revokeInvitationsBeyond(tx, adminId, permissions.includes("people") ? permissions : []);
      await recordAudit(tx, { id: adminId, before: wordsOf(admin.permissions), after: wordsOf(permissions) });
      const template = accessChanged.permissions(admin.username, permissions);
      await services.mailer.queue(tx, mailOf(template, admin, services));
    },
  });
};

export const setDisabled: Handler<(typeof admins)["admins.setDisabled"]> = async (input, context) => {
  const { services, recordAudit } = context;
  const { adminId, disabled } = input;
  return changeAdmin<"too_many_admins">(input, context, {
    endsManaging: ({ disabledAt, permissions }) => disabled && !disabledAt && permissions.includes("people"),
    refusalFor: async (tx, { disabledAt }) => {
      const enables = !disabled && disabledAt !== null;
      return enables && (await countActiveAdmins(tx)) >= maxAdmins ? { refused: "too_many_admins" } : undefined;
    },
    apply: async (tx, admin) => {
      const wasDisabled = admin.disabledAt !== null;
      await setDisabledAt(tx, adminId, disabled);
      if (disabled) await endAdminAccess(tx, adminId);
      await recordAudit(tx, { id: adminId, before: { disabled: wasDisabled }, after: { disabled } });
      const template = accessChanged[disabled ? "disabled" : "enabled"](admin.username);
      if (disabled !== wasDisabled) await services.mailer.queue(tx, mailOf(template, admin, services));
    },
  });
};

/** Sessions, links for a new password, and invitations that the admin sent. */
async function endAdminAccess(tx: Db, adminId: number): Promise<void> {
  await endAccess(tx, adminId);
  await revokeInvitationsBeyond(tx, adminId, []);
}

/** A link that creates an admin with all permissions, for an operator whom no admin can let in. */
export async function recoveryLinkOf(db: Db, address: string): Promise<string> {
  const token = newLinkToken();
  const named = { email: "", name: "Administrator", permissions: allPermissions, invitedBy: null };
  await db.transaction(async (tx) => {
    const id = await insertInvitation(tx, { kind: "admin", ...named, tokenHash: hashOf(token) });
    const after = wordsOf(allPermissions);
    await insertOwnEntry(tx, { call: "admin:invite", subject: "invitation", subjectId: String(id), after });
  });
  return address + screen("/guestmaster/join", { token });
}
