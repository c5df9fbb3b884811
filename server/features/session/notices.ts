import { type MailTemplate, mailOf, type Reader } from "#server/features/mail/templates/mail-template.ts";
import { type Attacked, attacked, type Change, changed } from "#server/features/mail/templates/security.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Whom to write to: the address as it was before the change. */
interface Owner extends Reader {
  readonly username: string;
}

type Post = Pick<Services, "mailer" | "settings">;

/** Tells the owner what changed, in the transaction of the change. An account without an address is told nothing. */
export const tellOwner = (db: Db, post: Post, owner: Owner, change: Change): Promise<void> =>
  write(db, post, owner, changed(change, owner.username));

export const warnOfAttack = (db: Db, post: Post, owner: Owner, on: Attacked): Promise<void> =>
  write(db, post, owner, attacked(on, owner.username));

const write = (db: Db, { mailer, settings }: Post, owner: Owner, template: MailTemplate): Promise<void> =>
  mailer.queue(db, mailOf(template, owner, settings));
