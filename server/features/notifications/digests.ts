import { emailChoiceOf, groupsOf } from "#domain/notification.ts";
import type { Role } from "#domain/role.ts";
import { digest } from "#server/features/mail/templates/digest.ts";
import { mailOf } from "#server/features/mail/templates/mail-template.ts";
import { claimDueDigests, digestItems } from "#server/features/notifications/digest-queries.ts";
import { preferencesOf } from "#server/features/notifications/preference-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { addressOf } from "#server/platform/settings.ts";

const home: Readonly<Record<Role, string>> = {
  admin: "adminmaster/adminhome",
  client: "clientmaster/clienthome",
  freelancer: "freelancermaster/freelancerhome",
};

const batch = 20;

/** Sends what is due. Several instances may run it at the same time. */
export async function processDue(services: Pick<Services, "db" | "mailer" | "settings">, now = new Date()) {
  const sendBatch = () =>
    services.db.transaction(async (tx) => {
      const due = await claimDueDigests(tx, now, batch);
      for (const each of due) await queueDigest(tx, services, each, now);
      return due.length;
    });
  while ((await sendBatch()) === batch);
}

async function queueDigest(
  tx: Db,
  { mailer, settings }: Pick<Services, "mailer" | "settings">,
  due: Awaited<ReturnType<typeof claimDueDigests>>[number],
  now: Date,
): Promise<void> {
  const chosen = await preferencesOf(tx, due.accountId);
  const groups = groupsOf(due.role).filter((group) => emailChoiceOf(group, chosen.get(group)) === "digest");
  if (groups.length === 0) return;
  const { items, moreCount } = await digestItems(tx, due, now, groups);
  if (items.length === 0) return;
  const mail = mailOf(digest(items, moreCount, home[due.role]), due, settings);
  await mailer.queue(tx, { ...mail, preferences: `${addressOf(settings)}/${due.role}master/myaccount` });
}
