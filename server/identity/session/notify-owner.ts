import { type EmailState, isProved } from "#domain/identity/email-proof.ts";
import type { NotificationKind } from "#domain/notify/notification.ts";
import { type Attacked, attacked, type Change, changed } from "#server/identity/session/mails.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type MailTemplate, mailOf, type Reader } from "#server/platform/mail/mail-template.ts";

/** The account, with its address before the change. */
interface Owner extends Reader {
  readonly username: string;
  readonly emailState: EmailState;
}

type MailServices = Pick<Services, "mailer" | "settings" | "platformSettings">;

/** The notification of each change. */
const kinds = {
  password: "password_changed",
  email: "email_changed",
  stepOn: "two_step_on",
  stepOff: "two_step_off",
  codes: "recovery_codes_replaced",
  codeUsed: "recovery_code_used",
  passkeyOn: "passkey_added",
  tokenOn: "token_created",
  webhookOn: "webhook_created",
  passkeyOff: "passkey_removed",
  identityOn: "identity_linked",
  identityOff: "identity_unlinked",
} as const satisfies Readonly<Record<Change, NotificationKind>>;

/** Notifies an account of a change on its screens alone, in the transaction of the change. */
export const noteChange = (db: Db, accountId: number, change: Change): Promise<void> =>
  notifyAccounts(db, [accountId], { kind: kinds[change], subjectKind: "account", subjectId: accountId, facts: {} });

/** Notifies the owner of a change, in its transaction. An account without an address gets no e-mail. */
export async function notifyOwner(
  db: Db,
  services: MailServices,
  owner: Owner & { readonly id: number },
  change: Change,
): Promise<void> {
  await noteChange(db, owner.id, change);
  await write(db, services, owner, changed(change, owner.username));
}

export const warnOfAttack = (db: Db, services: MailServices, owner: Owner, on: Attacked): Promise<void> =>
  write(db, services, owner, attacked(on, owner.username));

const write = (db: Db, services: MailServices, owner: Owner, template: MailTemplate): Promise<void> =>
  services.mailer.queue(db, { ...mailOf(template, owner, services), isToProved: isProved(owner.emailState) });
