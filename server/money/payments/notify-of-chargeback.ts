import { chargebackNotifications } from "#domain/money/chargeback.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import { partiesOfRequest } from "#server/hiring/offers/due-queries.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import { chargebackRecovered, chargebackTemplates } from "#server/money/payments/chargeback-mails.ts";
import { type OrderDetails, orderById } from "#server/money/payments/order-queries.ts";
import { moneyAdmins } from "#server/money/payments/reversal-queries.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import type { Services } from "#server/platform/http/services.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

type Chargeback = typeof chargebacks.$inferSelect;

interface Moved {
  readonly chargeback: Chargeback;
  /** Undefined for an order that this installation does not know. */
  readonly details: OrderDetails | undefined;
}

/** Notifies the freelancer, where the payment is known, and the admins of money, also by e-mail, in the transaction of the move. */
export async function notifyOfChargeback(
  tx: Db,
  services: Services,
  move: keyof typeof chargebackTemplates,
  { chargeback, details }: Moved,
): Promise<void> {
  const rules: readonly NotificationRule[] = chargebackNotifications[move];
  const amount = paise(chargeback.amount);
  const templates = chargebackTemplates[move];
  const requestId = chargeback.paymentId === null ? null : (details?.order.requestId ?? null);
  const request = requestId === null ? undefined : await partiesOfRequest(tx, requestId);
  const event = { title: details?.title ?? "", companyName: details?.companyName ?? "", amount };
  for (const rule of rules.filter(({ to }) => to === "admins")) {
    const facts = factsOf(details, amount);
    await notifyAdmins(tx, { kind: rule.kind, subjectKind: "payment", subjectId: chargeback.id, facts });
    const template = templates.admins(event);
    const admins = await moneyAdmins(tx);
    await services.mailer.queue(tx, ...admins.map((admin) => mailOf(template, admin, services)));
  }
  if (!request || requestId === null) return;
  const ofFreelancer = rules.filter(({ to }) => to === "freelancer");
  await notifyEach(tx, services, ofFreelancer, { request, requestId, by: "admin" }, () => templates.freelancer(event));
}

function factsOf(details: OrderDetails | undefined, amountPaise: Paise) {
  if (!details) return { amountPaise };
  const { order, companyName: otherName, title, workId } = details;
  return {
    amountPaise,
    otherName,
    ...(title !== null && { title }),
    ...(workId !== null && { workId }),
    ...(order.requestId !== null && { requestId: order.requestId }),
  };
}

interface Recovery {
  readonly chargeback: Pick<Chargeback, "orderId">;
  readonly amount: Paise;
  readonly reason: string;
}

/** The freelancer reads what an admin took of what was owed, and why. */
export async function notifyOfRecovery(tx: Db, services: Services, recovery: Recovery): Promise<void> {
  const { chargeback, amount, reason } = recovery;
  const details = chargeback.orderId === null ? undefined : await orderById(tx, chargeback.orderId);
  const requestId = details?.order.requestId ?? null;
  const request = requestId === null ? undefined : await partiesOfRequest(tx, requestId);
  if (!request || requestId === null) return;
  await notifyEach(tx, services, chargebackNotifications.recover, { request, requestId, by: "admin" }, () =>
    chargebackRecovered({ title: request.title, companyName: request.companyName, amount, reason }),
  );
}
