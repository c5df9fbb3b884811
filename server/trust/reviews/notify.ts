import { reviewNotifications } from "#domain/hiring/review-notifications.ts";
import type { Recipient } from "#domain/notify/notification-rule.ts";
import type { Role } from "#domain/role.ts";
import { partiesOfRequest } from "#server/hiring/offers/due-queries.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { reviewTemplates } from "#server/trust/reviews/mails.ts";

interface ReviewEvent {
  readonly requestId: number;
  /** Whose move it is, where it is one of a party. */
  readonly by: Role;
  /** The parties that are notified; both by default. */
  readonly only?: readonly Recipient[];
}

/** Notifies the parties of a request about its reviews, in the transaction of the change. */
export async function notifyOfReview(
  tx: Db,
  services: Parameters<typeof notifyEach>[1],
  move: keyof typeof reviewNotifications,
  { requestId, by, only }: ReviewEvent,
): Promise<void> {
  const request = await partiesOfRequest(tx, requestId);
  if (!request) return;
  const rules = reviewNotifications[move].filter(({ to }) => !only || only.includes(to));
  await notifyEach(tx, services, rules, { requestId, by, request }, (_, to) =>
    reviewTemplates[move]({ ...request, requestId, to }),
  );
}
