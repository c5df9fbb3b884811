import type { IdentityDecision } from "#domain/trust/identity-check.ts";
import { identityNotifications } from "#domain/trust/identity-notifications.ts";
import { notifyAccounts, notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type MailTemplate, mailOf } from "#server/platform/mail/mail-template.ts";
import { identityChecked, identityDeleted, identityRefused } from "#server/trust/identity-checks/mails.ts";
import type { DueCheck } from "#server/trust/identity-checks/queries.ts";

export type MailServices = Pick<Services, "mailer" | "settings" | "platformSettings">;
type Freelancer = Pick<DueCheck, "accountId" | "email" | "language">;

const about = (subjectId: number) => ({ subjectKind: "account", subjectId, facts: {} }) as const;

/** Tells the admins who verify that documents wait at the desk. */
export async function notifyVerifiers(db: Db, accountId: number): Promise<void> {
  for (const { kind } of identityNotifications.submit) await notifyAdmins(db, { kind, ...about(accountId) });
}

/** Tells the freelancer of a move, here and by e-mail. */
export async function notifyFreelancer(
  db: Db,
  services: MailServices,
  move: Exclude<keyof typeof identityNotifications, "submit">,
  { accountId, email, language }: Freelancer,
  template: MailTemplate,
): Promise<void> {
  for (const { kind } of identityNotifications[move])
    await notifyAccounts(db, [accountId], { kind, ...about(accountId) });
  if (email) await services.mailer.queue(db, mailOf(template, { email, language }, services));
}

export function notifyOfDecision(
  db: Db,
  services: MailServices,
  move: IdentityDecision,
  freelancer: Freelancer & { readonly reason: string | undefined },
): Promise<void> {
  const templates = {
    ...{ check: identityChecked, delete: identityDeleted },
    refuse: identityRefused(freelancer.reason ?? ""),
  };
  return notifyFreelancer(db, services, move, freelancer, templates[move]);
}
