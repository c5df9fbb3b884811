import { answerReminders } from "#domain/money/direct-payment.ts";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import { partiesOfRequest } from "#server/hiring/offers/due-queries.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import { directPaymentTemplates } from "#server/money/payments/direct-mails.ts";
import { claimAnswerReminders } from "#server/money/payments/direct-reminder-queries.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

type Due = Awaited<ReturnType<typeof claimAnswerReminders>>[number];

/** Sends the reminders of direct payments that are due. Several instances may run it at the same time. */
export const processAnswerReminders = (services: Services, now = new Date()): Promise<void> =>
  processDueRows(services, {
    step: "reminders of direct payments",
    claim: (tx, limit, except) => claimAnswerReminders(tx, now, limit, except),
    keyOf: ({ reminderId }) => reminderId,
    handle: async (tx, reminder) => reminder.isCurrent && send(tx, services, reminder),
  });

async function send(tx: Db, services: Services, { kind, requestId }: Due): Promise<void> {
  const request = await partiesOfRequest(tx, requestId);
  if (!request) return;
  const rules: readonly NotificationRule[] = answerReminders[kind].notifies;
  const { title, companyName: otherName, workId } = request;
  const facts = { title, otherName, workId, requestId };
  for (const rule of rules) {
    if (rule.to === "admins")
      await notifyAdmins(tx, { kind: rule.kind, subjectKind: "request", subjectId: requestId, facts });
    else
      await notifyEach(tx, services, [rule], { request, requestId, by: "client" }, () =>
        directPaymentTemplates.remind({ ...request, requestId }),
      );
  }
}
