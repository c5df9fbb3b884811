import { orderNotifications } from "#domain/money/order-notifications.ts";
import { partiesOfRequest } from "#server/hiring/offers/due-queries.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import { directPaymentTemplates } from "#server/money/payments/direct-mails.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface DirectPayment {
  readonly requestId: number;
  readonly by: "client" | "freelancer";
  /** Of the company's bank or UPI app. */
  readonly reference?: string | null | undefined;
  readonly reason?: string;
}

/** Notifies the freelancer of a reported payment, or the company of one that has not arrived, in the transaction of the change. */
export async function notifyOfDirectPayment(
  db: Db,
  services: Parameters<typeof notifyEach>[1],
  move: "reportDirect" | "deny",
  { requestId, reference, reason, by }: DirectPayment,
): Promise<void> {
  const request = await partiesOfRequest(db, requestId);
  if (!request) return;
  await notifyEach(db, services, orderNotifications[move], { request, requestId, by }, () =>
    directPaymentTemplates[move]({ ...request, requestId, reference, reason }),
  );
}
