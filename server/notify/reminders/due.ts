import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import { reminders } from "#domain/notify/reminder.ts";
import { mailedAtOnce } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import { reminderTemplates } from "#server/notify/reminders/mails.ts";
import { claimDueReminders } from "#server/notify/reminders/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { limitedMailOf, preferencesPage } from "#server/platform/mail/mail-template.ts";

type MailServices = Pick<Services, "db" | "log" | "mailer" | "settings" | "platformSettings">;
type Due = Awaited<ReturnType<typeof claimDueReminders>>[number];

/** Sends the reminders that are due, or drops them. Several instances may run it at the same time. */
export const processReminders = (services: MailServices, now = new Date()): Promise<void> =>
  processDueRows(services, {
    step: "reminders",
    claim: (tx, limit, except) => claimDueReminders(tx, now, limit, except),
    keyOf: ({ reminderId }) => reminderId,
    handle: async (tx, reminder) => reminder.isCurrent && send(tx, services, reminder),
  });

/** A company that cannot log in is not reminded. */
async function send(tx: Db, services: MailServices, reminder: Due): Promise<void> {
  const rules: readonly NotificationRule[] = reminders[reminder.kind].notifies;
  for (const { to, kind } of rules) {
    if (to === "company" || to === "freelancer") {
      if (to === "company" && reminder.companyEmail === "") continue;
      await remindParty(tx, services, to, kind, reminder);
    } else await notifyAdmins(tx, { kind, ...subjectOf(reminder, reminder.companyName) });
  }
}

const subjectOf = ({ requestId, workId, title }: Due, otherName: string) =>
  ({ subjectKind: "request", subjectId: requestId, facts: { title, otherName, workId, requestId } }) as const;

async function remindParty(
  tx: Db,
  services: MailServices,
  to: "company" | "freelancer",
  kind: NotificationRule["kind"],
  reminder: Due,
): Promise<void> {
  const { companyId, companyName, companyEmail, companyLanguage } = reminder;
  const { freelancerId, freelancerName, freelancerEmail, freelancerLanguage } = reminder;
  const { accountId, otherName, role, ...reader } = {
    company: {
      accountId: companyId,
      otherName: freelancerName,
      role: "client" as const,
      email: companyEmail,
      language: companyLanguage,
    },
    freelancer: {
      accountId: freelancerId,
      otherName: companyName,
      role: "freelancer" as const,
      email: freelancerEmail,
      language: freelancerLanguage,
    },
  }[to];
  await notifyAccounts(tx, [accountId], { kind, ...subjectOf(reminder, otherName) });
  const template = reminderTemplates[reminder.kind]({ ...reminder, to });
  const mail = limitedMailOf(template, { ...reader, accountId }, services);
  const preferences = preferencesPage(services.settings, role);
  await services.mailer.queue(tx, { ...mail, preferences });
  if (to === "company")
    for (const member of mailedAtOnce(reminder.companyMembers, kind))
      await services.mailer.queue(tx, { ...limitedMailOf(template, member, services), preferences });
}
