import type { ScreenAddress } from "#contract/screens.ts";
import { membersFor } from "#domain/notify/notification.ts";
import { decisionNotifications } from "#domain/trust/decision-notifications.ts";
import { readersOf } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { screenOf } from "#server/notify/notifications/screens.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type MailServices, type MailTemplate, mailOf } from "#server/platform/mail/mail-template.ts";

export type NotifyServices = MailServices & Pick<Services, "mailer">;

interface Subject {
  readonly decisionId: number;
  readonly accountId: number;
  /** What the notification names, like the title of a work. */
  readonly title?: string;
}

/** Notifies the subject of a decision and mails it, as well as the members whom it concerns. Decision e-mails cannot be switched off. */
export async function notifySubject(
  tx: Db,
  services: NotifyServices,
  move: keyof typeof decisionNotifications,
  { decisionId, accountId, title }: Subject,
  template: (screen: ScreenAddress) => MailTemplate,
): Promise<void> {
  const facts = { decisionId, ...(title !== undefined && { title }) };
  const subject = { facts, subjectId: decisionId };
  for (const { kind } of decisionNotifications[move]) {
    await notifyAccounts(tx, [accountId], { kind, subjectKind: "decision", ...subject });
    const readers = await readersOf(tx, accountId, membersFor(kind));
    const mails = readers.map((reader) => mailOf(template(screenOf(kind, reader.role, subject)), reader, services));
    await services.mailer.queue(tx, ...mails);
  }
}
