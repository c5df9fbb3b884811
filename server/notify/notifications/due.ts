import { groupsOf, mailChoiceOf } from "#domain/notify/notification.ts";
import { claimDueDigests, digestItems } from "#server/notify/notifications/digest-queries.ts";
import { digest, unreadMessage } from "#server/notify/notifications/mails.ts";
import { claimDueMails } from "#server/notify/notifications/message-queries.ts";
import { preferencesOf } from "#server/notify/notifications/preference-queries.ts";
import { homes, screenOf } from "#server/notify/notifications/screens.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { limitedMailOf, preferencesPage } from "#server/platform/mail/mail-template.ts";

type MailServices = Pick<Services, "db" | "log" | "mailer" | "settings" | "platformSettings">;

/** Sends what is due: digests, and e-mails about unread messages. Several instances may run it at the same time. */
export async function processDue(services: MailServices, now = new Date()): Promise<void> {
  await processDueRows(services, {
    step: "e-mails about messages",
    claim: (tx, limit, except) => claimDueMails(tx, now, limit, except),
    keyOf: ({ notificationId }) => notificationId,
    handle: async (tx, each) => each.isWanted && queueUnreadMessage(tx, services, each),
  });
  await processDueRows(services, {
    step: "digests",
    claim: (tx, limit, except) => claimDueDigests(tx, now, limit, except),
    keyOf: ({ accountId }) => accountId,
    handle: (tx, each) => queueDigest(tx, services, each, now),
  });
}

async function queueUnreadMessage(
  tx: Db,
  services: MailServices,
  { facts, subjectId, role, ...reader }: Awaited<ReturnType<typeof claimDueMails>>[number],
): Promise<void> {
  const screen = screenOf("message", role, { facts, subjectId });
  const mail = limitedMailOf(unreadMessage(facts, screen), reader, services);
  await services.mailer.queue(tx, { ...mail, preferences: preferencesPage(services.settings, role) });
}

async function queueDigest(
  tx: Db,
  services: MailServices,
  due: Awaited<ReturnType<typeof claimDueDigests>>[number],
  now: Date,
): Promise<void> {
  const chosen = await preferencesOf(tx, due.accountId);
  const groups = groupsOf(due.role).filter((group) => mailChoiceOf(group, chosen.get(group)?.email) === "digest");
  if (groups.length === 0) return;
  const { items, moreCount } = await digestItems(tx, due, now, groups);
  if (items.length === 0) return;
  const mail = limitedMailOf(digest(items, moreCount, homes[due.role]), due, services);
  await services.mailer.queue(tx, { ...mail, preferences: preferencesPage(services.settings, due.role) });
}
