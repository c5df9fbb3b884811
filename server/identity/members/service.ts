import type { members } from "#contract/identity/members.ts";
import { type MemberKind, maxMembers } from "#domain/member.ts";
import { comparedWith } from "#domain/operation/audit.ts";
import {
  insertInvitation,
  invitedAddresses,
  openInvitation,
  revokeInvitationsOf,
  takeInvitation,
} from "#server/identity/account-invitations/queries.ts";
import { requireProvedEmail } from "#server/identity/emails/service.ts";
import { memberInvited, membershipChanged } from "#server/identity/members/mails.ts";
import {
  companyNameOf,
  copyReadMarks,
  countMembers,
  hasOtherOwner,
  isDemoCompany,
  lockCompany,
  lockJoinedMember,
  memberWith,
  removeMember,
  saveKind,
  saveProfile,
} from "#server/identity/members/queries.ts";
import { type Factors, type StepUpContext, withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { recordEmailChange } from "#server/identity/session/email-change.ts";
import { endAccess, insertAccount, isUsernameTaken } from "#server/identity/session/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import { editedSinceRead } from "#server/platform/http/read-version.ts";
import { isSameMailbox } from "#server/platform/mail/address.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import type { Fields, Refusal } from "#server/platform/refusal.ts";

/**
 * Begins a change of the members: no other change of the company runs until the end of the transaction. False where the acting
 * person is no owner any more, since another change may have come first.
 */
async function beginChange(tx: Db, { accountId, personId }: Actor): Promise<boolean> {
  // Sent together, and executed in this order.
  const [, actor] = await Promise.all([lockCompany(tx, accountId), memberWith(tx, accountId, personId)]);
  return actor?.kind === "owner";
}

export const inviteMember: Handler<(typeof members)["members.invite"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { accountId: companyId, personId: invitedBy } = actor;
  const { email, name, kind } = input;
  await requireProvedEmail(context);
  const result = await withStepUp(input, context, async (tx, { language }) => {
    const [isOwner, open, memberCount, company] = await Promise.all([
      beginChange(tx, actor),
      invitedAddresses(tx, { kind: "member", companyId }),
      countMembers(tx, companyId),
      companyNameOf(tx, companyId),
    ]);
    if (!isOwner) return { refused: "member_kind" } as const;
    if (open.some((each) => isSameMailbox(each, email))) return { refused: "invitation_open" } as const;
    if (open.length + memberCount >= maxMembers) return { refused: "too_many_members" } as const;
    const token = newLinkToken();
    const link = { email, tokenHash: hashOf(token), invitedBy };
    const invitationId = await insertInvitation(tx, { kind: "member", ...link, companyId, name, memberKind: kind });
    const template = memberInvited({ name, company, kind, token });
    await services.mailer.queue(tx, mailOf(template, { email, language }, services));
    await recordAudit(tx, { id: invitationId, after: { kind } });
    return { invitationId };
  });
  if ("refused" in result) throw refuse(result.refused);
  return { outcome: "done", ...result };
};

/** The link proves the invitation and the address; it creates the account and works once. */
export const joinCompany: Handler<(typeof members)["members.join"]> = async (input, context) => {
  const { db, browser, recordAudit, refuse } = context;
  const { username } = input;
  const tokenHash = hashOf(input.token);
  const [isOpen, isTaken] = await Promise.all([openInvitation(db, "member", tokenHash), isUsernameTaken(db, username)]);
  if (!isOpen) throw refuse("not_found");
  if (isTaken) throw refuse("username_taken");
  const passwordHash = await hashPassword(input.newPassword);
  return db.transaction(async (tx) => {
    const invitation = await takeInvitation(tx, "member", tokenHash);
    if (!invitation) throw refuse("not_found");
    const { companyId, email, name, kind } = invitation;
    const accountId = await insertAccount(tx, {
      username,
      passwordHash,
      name,
      email,
      phone: "",
      language: browser.language,
      role: "client",
      status: "accepted",
      memberOf: companyId,
      demo: await isDemoCompany(tx, companyId),
      emailState: "proved",
    });
    if (accountId === undefined) throw refuse("username_taken");
    await saveKind(tx, { accountId, companyId, kind });
    await copyReadMarks(tx, { accountId, companyId });
    await recordAudit(tx, {
      id: accountId,
      after: { role: "client", company: companyId, kind },
      by: { accountId, role: "client" },
    });
    return "done" as const;
  });
};

type Member = NonNullable<Awaited<ReturnType<typeof memberWith>>>;
type ChangeRefusal = "not_found" | "last_owner" | "member_kind";

interface Refused<R extends string> {
  readonly refused: R;
  readonly fields?: Fields;
}

interface MemberChange<R extends string> {
  /** The kind of the member after the change; undefined for one who leaves. */
  readonly kind: MemberKind | undefined;
  /** Why this change of the member is not allowed. */
  readonly refusalFor?: (member: Member) => Refused<R> | undefined;
  readonly apply: (tx: Db, member: Member) => Promise<void>;
}

/** Changes a person of the company, confirmed by password and code. Owners may change themselves, too. */
async function changeMember<R extends string = never>(
  input: Factors & { readonly memberId: number },
  context: StepUpContext & { readonly refuse: (code: ChangeRefusal | R, more?: { fields?: Fields }) => Refusal },
  change: MemberChange<R>,
): Promise<"done"> {
  const { refused, fields } = await withStepUp(input, context, (tx) =>
    applyChange(tx, context.actor, input.memberId, change),
  );
  if (refused) throw context.refuse(refused, fields && { fields });
  return "done";
}

/** The refusal of a change; nothing once it was applied. */
async function applyChange<R extends string>(
  tx: Db,
  actor: Actor,
  memberId: number,
  { kind, refusalFor, apply }: MemberChange<R>,
): Promise<Partial<Refused<ChangeRefusal | R>>> {
  const { accountId: companyId } = actor;
  const [isOwner, member, hasOther] = await Promise.all([
    beginChange(tx, actor),
    memberWith(tx, companyId, memberId),
    hasOtherOwner(tx, companyId, memberId),
  ]);
  if (!isOwner) return { refused: "member_kind" };
  if (!member) return { refused: "not_found" };
  const refusal = refusalFor?.(member);
  if (refusal) return refusal;
  if (kind !== "owner" && !hasOther) return { refused: "last_owner" };
  await apply(tx, member);
  return {};
}

export const setKind: Handler<(typeof members)["members.setKind"]> = async (input, context) => {
  const { actor, services, recordAudit } = context;
  const { accountId: companyId } = actor;
  const { memberId: accountId, kind } = input;
  return changeMember<"edited_meanwhile">(input, context, {
    kind,
    refusalFor: (present) => {
      const fields = editedSinceRead("members.setKind", input, { present });
      return fields && { refused: "edited_meanwhile", fields };
    },
    apply: async (tx, member) => {
      await saveKind(tx, { accountId, companyId, kind });
      if (kind !== "owner") await revokeInvitationsOf(tx, accountId);
      await recordAudit(tx, { id: accountId, before: { kind: member.kind }, after: { kind } });
      const template = membershipChanged.kind(member.username, kind);
      if (kind !== member.kind) await services.mailer.queue(tx, mailOf(template, member, services));
    },
  });
};

/** The own name and address. A changed address can be undone like everybody's. */
export const updateProfile: Handler<(typeof members)["members.updateProfile"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { name, email } = input;
  const { isSaved, fields } = await withStepUp(input, context, async (tx, { id }) => {
    const owner = await lockJoinedMember(tx, actor.accountId, id);
    if (!owner) return { isSaved: false };
    const fields = editedSinceRead("members.updateProfile", input, { present: owner });
    if (fields) return { isSaved: false, fields };
    await saveProfile(tx, id, { name, email });
    await recordEmailChange(tx, owner, email, services);
    await recordAudit(tx, { id, after: comparedWith<"name" | "email">(owner, { name, email }) });
    return { isSaved: true };
  });
  if (fields) throw refuse("edited_meanwhile", { fields });
  if (!isSaved) throw refuse("not_found");
  return "done";
};

export const remove: Handler<(typeof members)["members.remove"]> = async (input, context) => {
  const { actor, services, recordAudit } = context;
  const { accountId: companyId } = actor;
  const { memberId: accountId } = input;
  return changeMember(input, context, {
    kind: undefined,
    apply: async (tx, member) => {
      await removeMember(tx, { accountId, companyId, kind: member.kind });
      await endAccess(tx, accountId);
      await revokeInvitationsOf(tx, accountId);
      await recordAudit(tx, { id: accountId, before: { kind: member.kind }, after: { removed: true } });
      await services.mailer.queue(tx, mailOf(membershipChanged.removed(member.username), member, services));
    },
  });
};
