import { type MilestoneEvent, milestoneNotifications } from "#domain/hiring/milestone-notifications.ts";
import type { Role } from "#domain/role.ts";
import { milestoneTemplates } from "#server/hiring/funding/milestone-mails.ts";
import type { HeldMilestone } from "#server/hiring/funding/milestone-queries.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Moved {
  readonly held: HeldMilestone;
  readonly by: Role;
  readonly reason?: string;
}

/** Notifies the parties of what became of a milestone, in the transaction of the move. */
export const notifyOfMilestone = (
  db: Db,
  services: Parameters<typeof notifyEach>[1],
  event: MilestoneEvent,
  { held, by, reason }: Moved,
): Promise<void> =>
  notifyEach(db, services, milestoneNotifications[event], { request: held, requestId: held.requestId, by }, (_, to) =>
    milestoneTemplates[event]({
      requestId: held.requestId,
      workId: held.workId,
      title: held.title,
      milestone: held.milestone.title,
      amountPaise: held.milestone.amount,
      to,
      reason,
    }),
  );
