import { payoutNotifications } from "#domain/money/payout-notifications.ts";
import { type Paise, paise } from "#domain/money.ts";
import { mailChoiceOf, notificationKinds } from "#domain/notify/notification.ts";
import { payeesOf } from "#server/money/payouts/payout-queries.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { limitedMailOf, type MailTemplate } from "#server/platform/mail/mail-template.ts";

interface Event {
  readonly move: Exclude<keyof typeof payoutNotifications, "cancel">;
  readonly payoutIds: readonly string[];
  /** What the notifications are about: a run, or the freelancer. */
  readonly subjectId: number;
  readonly facts: { readonly amountPaise?: number };
}

/** Notifies the freelancers of payouts, and by e-mail those who read e-mails about decisions at once. */
export async function notifyPayees(
  tx: Db,
  services: Pick<Services, "mailer" | "settings" | "platformSettings">,
  { move, payoutIds, subjectId, facts }: Event,
  templateOf: (of: { readonly amount: Paise; readonly last4: string }) => MailTemplate,
): Promise<void> {
  if (payoutIds.length === 0) return;
  const payees = await payeesOf(tx, payoutIds);
  const accountIds = [...new Set(payees.map(({ accountId }) => accountId))];
  for (const { kind } of payoutNotifications[move]) {
    await notifyAccounts(tx, accountIds, { kind, subjectKind: "payment", subjectId, facts });
    const { group } = notificationKinds[kind];
    const readers = payees.filter(({ mailChoice }) => mailChoiceOf(group, mailChoice) === "now");
    const mails = readers.map(({ amount, last4, ...reader }) =>
      limitedMailOf(templateOf({ amount: paise(amount), last4 }), reader, services),
    );
    await services.mailer.queue(tx, ...mails);
  }
}
