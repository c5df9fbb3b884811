import type { accountInvitations } from "#contract/identity/account-invitations.ts";
import { invitedToRegister } from "#server/identity/account-invitations/mails.ts";
import { insertRegistrations } from "#server/identity/account-invitations/queries.ts";
import { addressOfAccount } from "#server/identity/emails/queries.ts";
import { requireProvedEmail } from "#server/identity/emails/service.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import { mailboxKey } from "#server/platform/mail/address.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

/** Each address once, as it was first written. In one order, so that of two calls at once none waits for the other. */
const distinct = (emails: readonly string[]) =>
  [...new Map(emails.toReversed().map((email) => [mailboxKey(email), email]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, email]) => email);

/** The e-mails are in the language of the admin, since that of a stranger is unknown. */
export const inviteToRegister: Handler<(typeof accountInvitations)["registrations.invite"]> = async (
  input,
  context,
) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { role } = input;
  await requireProvedEmail(context);
  const language = (await addressOfAccount(db, actor.accountId))?.language ?? "en";
  const links = distinct(input.emails).map((email) => ({ email, token: newLinkToken() }));
  const invited = await insertRegistrations(
    db,
    links.map(({ email, token }) => ({ email, role, tokenHash: hashOf(token), invitedBy: actor.accountId })),
  );
  const [first] = invited;
  if (!first) throw refuse("invitation_open");
  const addresses = new Set(invited.map(({ email }) => email));
  const mails = links
    .filter(({ email }) => addresses.has(email))
    .map(({ email, token }) => mailOf(invitedToRegister[role](token), { email, language }, services));
  await services.mailer.queue(db, ...mails);
  await recordAudit(db, { id: first.id, after: { role, count: invited.length } });
  const skipped = links.map(({ email }) => email).filter((email) => !addresses.has(email));
  return { outcome: "done", invitedCount: invited.length, skipped };
};
