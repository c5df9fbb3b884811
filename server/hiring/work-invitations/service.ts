import type { workInvitations } from "#contract/hiring/work-invitations.ts";
import { maxInvitationsPerDay, maxInvitationsPerWork, workInvitationErrors } from "#domain/hiring/work-invitation.ts";
import { hasContact } from "#domain/identity/contact.ts";
import { mailChoiceOf, notificationKinds } from "#domain/notify/notification.ts";
import { invitationDeclined, invitedToApply } from "#server/hiring/work-invitations/mails.ts";
import {
  candidatesFor,
  declineInvitation,
  hasInvitation,
  insertInvitations,
  invitationsOf,
  inviteesOf,
  lockInvitingWork,
} from "#server/hiring/work-invitations/queries.ts";
import { ownsWork } from "#server/hiring/works/queries.ts";
import { requireProvedEmail } from "#server/identity/emails/service.ts";
import { mailedAtOnce } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contactMaskOf } from "#server/platform/http/contact-mask.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { limitedMailOf, type MailTemplate } from "#server/platform/mail/mail-template.ts";

type Calls = typeof workInvitations;
type Invitees = Awaited<ReturnType<typeof inviteesOf>>;

/** Where contact details have to be confirmed before an engagement, an invitation has none: it comes before any request. */
const noContacts = { fields: { text: workInvitationErrors.hasContact } };

export const sendInvitations: Handler<Calls["invitations.send"]> = async (input, context) => {
  const { workId, freelancerIds, text } = input;
  const { db, actor, services, refuse, recordAudit } = context;
  await requireProvedEmail(context);
  const isContactHidden = services.platformSettings.current().contactRule === "confirm";
  if (isContactHidden && hasContact(text)) throw refuse("invalid", noContacts);
  const work = await lockInvitingWork(db, actor.accountId, workId);
  if (!work) throw refuse("not_found");
  if (!work.isOffered) throw refuse("work_closed");
  const isSearchOn = services.platformSettings.current().freelancerSearch !== "off";
  const named = await inviteesOf(db, workId, freelancerIds, isSearchOn);
  const chosen = named.filter(({ skipReason }) => skipReason === null);
  const isTooMany =
    work.ofWork + chosen.length > maxInvitationsPerWork || work.ofDay + chosen.length > maxInvitationsPerDay;
  if (isTooMany) throw refuse("too_many_invitations");
  const ids = chosen.map(({ freelancerId }) => freelancerId);
  if (ids.length > 0) await insertInvitations(db, workId, ids, text);
  await notifyInvited(db, services, { ...work, workId, text: contactMaskOf(services)(text) }, chosen);
  await recordAudit(db, { id: workId, after: { invited: ids.length } });
  const skipped = named.flatMap(({ freelancerId, skipReason }) =>
    skipReason === null ? [] : [{ freelancerId, reason: skipReason }],
  );
  return { outcome: "done", invited: ids, skipped };
};

type NotifyServices = Pick<Services, "mailer" | "settings" | "platformSettings">;

interface InvitingWork {
  readonly workId: number;
  readonly title: string;
  readonly companyName: string;
  readonly text: string;
}

const isMailed = (kind: "invited" | "invitation_declined", choice: Parameters<typeof mailChoiceOf>[1]) =>
  mailChoiceOf(notificationKinds[kind].group, choice) === "now";

async function notifyInvited(tx: Db, services: NotifyServices, work: InvitingWork, invited: Invitees): Promise<void> {
  const { workId, title, companyName } = work;
  const facts = { title, otherName: companyName, workId };
  const ids = invited.map(({ freelancerId }) => freelancerId);
  await notifyAccounts(tx, ids, { kind: "invited", subjectKind: "work", subjectId: workId, facts });
  const mails = invited
    .filter(({ mailChoice }) => isMailed("invited", mailChoice))
    .map(({ freelancerId: accountId, email, language }) =>
      limitedMailOf(invitedToApply(work), { accountId, email, language }, services),
    );
  await services.mailer.queue(tx, ...mails);
}

export const declineOwnInvitation: Handler<Calls["invitations.decline"]> = async (
  { invitationId, reason: sent },
  { db, actor, services, refuse, recordAudit },
) => {
  const reason = sent || null;
  const declined = await declineInvitation(db, actor.accountId, invitationId, reason);
  if (!declined)
    throw refuse((await hasInvitation(db, actor.accountId, invitationId)) ? "invitation_moved_on" : "not_found");
  const { workId, title, companyId, freelancerName, email, language, mailChoice, members } = declined;
  await notifyAccounts(db, [companyId], {
    kind: "invitation_declined",
    subjectKind: "work",
    subjectId: workId,
    facts: { title, otherName: freelancerName, workId },
  });
  const template: MailTemplate = invitationDeclined({
    ...{ workId, title, freelancerName },
    reason: reason && contactMaskOf(services)(reason),
  });
  const company = isMailed("invitation_declined", mailChoice) ? [{ accountId: companyId, email, language }] : [];
  const readers = [...company, ...mailedAtOnce(members, "invitation_declined")];
  await services.mailer.queue(db, ...readers.map((reader) => limitedMailOf(template, reader, services)));
  await recordAudit(db, { id: workId, after: { invitation: invitationId, status: "declined" } });
  return "done";
};

export const listInvitations: Handler<Calls["invitations.list"]> = async (input, { db, actor, services }) => {
  const { rows, next } = await invitationsOf(db, actor, input);
  const shown = rows.map(({ requestStatus, ...row }) => {
    const mask = contactMaskOf(services, requestStatus);
    return { ...row, text: mask(row.text), reason: row.reason && mask(row.reason) };
  });
  return { rows: shown, next };
};

export const listCandidates: Handler<Calls["invitations.listCandidates"]> = async (input, { db, actor, refuse }) => {
  if (!(await ownsWork(db, actor.accountId, input.workId))) throw refuse("not_found");
  return candidatesFor(db, actor.accountId, input);
};
