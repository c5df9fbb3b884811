import { type MailTemplate, mailOf, type Reader } from "#server/features/mail/templates/mail-template.ts";
import { type Attacked, attacked, type Change, changed } from "#server/features/mail/templates/security.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

/** The account, with its address before the change. */
interface Owner extends Reader {
  readonly username: string;
}

type MailServices = Pick<Services, "mailer" | "settings" | "platformSettings">;

/** Notifies the owner of a change, in its transaction. An account without an address gets no e-mail. */
export const notifyOwner = (db: Db, services: MailServices, owner: Owner, change: Change): Promise<void> =>
  write(db, services, owner, changed(change, owner.username));

export const warnOfAttack = (db: Db, services: MailServices, owner: Owner, on: Attacked): Promise<void> =>
  write(db, services, owner, attacked(on, owner.username));

const write = (db: Db, services: MailServices, owner: Owner, template: MailTemplate): Promise<void> =>
  services.mailer.queue(db, mailOf(template, owner, services));
