import { membersFor } from "#domain/notify/notification.ts";
import { readersOf } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { screenOf } from "#server/notify/notifications/screens.ts";
import type { Person } from "#server/operation/personal-data/erase-queries.ts";
import { erasureScheduled, erasureStopped } from "#server/operation/personal-data/mails.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

type MailServices = Pick<Services, "mailer" | "settings" | "platformSettings">;

const templates = { erasure_scheduled: erasureScheduled, erasure_stopped: erasureStopped };

/** Notifies a person, and of a company the members whom it concerns, of the own erasure, with the COMMIT of the transaction. */
export async function notifyOfErasure(
  tx: Db,
  services: MailServices,
  { accountId, role, username }: Person,
  kind: keyof typeof templates,
): Promise<void> {
  const subject = { facts: {}, subjectId: accountId };
  await notifyAccounts(tx, [accountId], { kind, subjectKind: "account", ...subject });
  const template = templates[kind](username, screenOf(kind, role, subject));
  const readers = await readersOf(tx, accountId, membersFor(kind));
  await services.mailer.queue(tx, ...readers.map((reader) => mailOf(template, reader, services)));
}
