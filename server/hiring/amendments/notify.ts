import { amendmentNotifications } from "#domain/hiring/amendment-notifications.ts";
import { type AmendmentEvent, amendmentTemplates } from "#server/hiring/amendments/mails.ts";
import { notifyEach, type PartyEvent } from "#server/hiring/requests/notify-parties.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Event extends Omit<PartyEvent, "requestId" | "request">, Pick<AmendmentEvent, "changes"> {
  readonly request: PartyEvent["request"] & { readonly requestId: number };
}

/** Notifies the parties of what became of an amendment, in the transaction of the change. */
export const notifyOfAmendment = (
  db: Db,
  services: Parameters<typeof notifyEach>[1],
  move: keyof typeof amendmentNotifications,
  { changes, reason, ...event }: Event,
): Promise<void> => {
  const { requestId } = event.request;
  return notifyEach(db, services, amendmentNotifications[move], { ...event, requestId }, (by, to) =>
    amendmentTemplates[move]({ ...event.request, by, to, changes, reason }),
  );
};
