import { type ClaimEvent, claimNotifications } from "#domain/hiring/claim-notifications.ts";
import { type MilestoneEvent, milestoneNotifications } from "#domain/hiring/milestone-notifications.ts";
import type { Role } from "#domain/role.ts";
import { claimTemplates } from "#server/hiring/funding/claim-mails.ts";
import { milestoneTemplates } from "#server/hiring/funding/milestone-mails.ts";
import type { LockedMilestone } from "#server/hiring/funding/milestone-queries.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Moved {
  readonly locked: LockedMilestone;
  readonly by: Role;
  readonly reason?: string;
}

type NotifyServices = Parameters<typeof notifyEach>[1];

/** Notifies the parties of what became of a milestone, in the transaction of the move. */
export const notifyOfMilestone = (
  db: Db,
  services: NotifyServices,
  event: MilestoneEvent,
  { locked, by, reason }: Moved,
): Promise<void> =>
  notifyEach(
    db,
    services,
    milestoneNotifications[event],
    { request: locked, requestId: locked.requestId, by },
    (_, to) => milestoneTemplates[event]({ ...aboutOf(locked), amountPaise: locked.milestone.amount, to, reason }),
  );

interface ClaimMoved extends Moved {
  /** What is released, once the claim is settled. */
  readonly released?: number;
}

/** Notifies the parties of what became of a claim about a milestone. */
export const notifyOfClaim = (
  db: Db,
  services: NotifyServices,
  event: ClaimEvent,
  { locked, by, reason, released = 0 }: ClaimMoved,
): Promise<void> =>
  notifyEach(db, services, claimNotifications[event], { request: locked, requestId: locked.requestId, by }, (_, to) =>
    claimTemplates[event]({ ...aboutOf(locked), amountPaise: released, to, reason }),
  );

const aboutOf = ({ requestId, workId, title, milestone }: LockedMilestone) => ({
  requestId,
  workId,
  title,
  milestone: milestone.title,
});
