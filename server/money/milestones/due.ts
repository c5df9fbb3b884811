import type { MilestoneEvent } from "#domain/hiring/milestone-notifications.ts";
import { toRupees } from "#domain/money.ts";
import {
  isWaitingAfterRestore,
  type LockedMilestone,
  lockMilestone,
} from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfMilestone } from "#server/hiring/funding/notify-of-milestone.ts";
import {
  noteIdleWarning,
  noteLimitWarning,
  noteWarning,
  takeIdlePlans,
  takeLapses,
  takeLimits,
  takeLimitWarnings,
  takeReleases,
  takeWarnings,
} from "#server/money/milestones/due-queries.ts";
import { type ClosingMove, closeMilestone } from "#server/money/payments/milestone-closing.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

type DueServices = Pick<Services, "db" | "log" | "platformSettings" | "taxSeal"> &
  Parameters<typeof notifyOfMilestone>[1];

const batch = 200;

/**
 * Ends the clocks of milestones, each once, whichever instances run at the same time: warnings first, so that a move whose warning was
 * not sent waits for it.
 */
export async function processMilestones(services: DueServices, now = new Date()): Promise<void> {
  if (await isWaitingAfterRestore(services.db)) return;
  const run = (
    step: string,
    claim: typeof takeReleases,
    handle: (tx: Db, locked: LockedMilestone) => Promise<unknown>,
  ) =>
    processDueRows(services, {
      step: `milestones: ${step}`,
      batch,
      claim: (tx, limit, except) => claim(tx, now, { limit, except }),
      keyOf: ({ id }) => id,
      handle: async (tx, { id }) => {
        const locked = await lockMilestone(tx, id);
        if (locked) await handle(tx, locked);
      },
    });
  await run("warn", takeWarnings, (tx, locked) => warn(tx, services, locked, now));
  await run("warn of the limit", takeLimitWarnings, (tx, locked) => warnOfLimit(tx, services, locked, now));
  await run("remind of an idle plan", takeIdlePlans, (tx, locked) => remindOfIdlePlan(tx, services, locked, now));
  await run("release", takeReleases, (tx, locked) => closeByClock(tx, services, locked, "autoRelease"));
  await run("lapse", takeLapses, (tx, locked) => closeByClock(tx, services, locked, "lapse"));
  await run("limit", takeLimits, (tx, locked) =>
    closeByClock(tx, services, locked, locked.milestone.status === "submitted" ? "limitReleased" : "limitRefunded"),
  );
}

const eventOf = ({ milestone: { status } }: LockedMilestone): MilestoneEvent =>
  status === "submitted" ? "warnOfRelease" : "warnOfRefund";

async function warn(tx: Db, services: DueServices, locked: LockedMilestone, now: Date): Promise<void> {
  await noteWarning(tx, locked.milestone.id, now);
  await notifyOfMilestone(tx, services, eventOf(locked), { locked, by: "admin" });
}

async function remindOfIdlePlan(tx: Db, services: DueServices, locked: LockedMilestone, now: Date): Promise<void> {
  await noteIdleWarning(tx, locked.milestone.id, now);
  await notifyOfMilestone(tx, services, "idle", { locked, by: "admin" });
}

async function warnOfLimit(tx: Db, services: DueServices, locked: LockedMilestone, now: Date): Promise<void> {
  const { milestone, title, workId, requestId, companyName } = locked;
  await noteLimitWarning(tx, milestone.id, now);
  await notifyOfMilestone(tx, services, eventOf(locked), { locked, by: "admin" });
  await notifyAdmins(tx, {
    kind: "milestone_limit_near",
    subjectKind: "payment",
    subjectId: milestone.id,
    facts: { title, otherName: companyName, workId, requestId, amountPaise: milestone.amount },
  });
}

type TimedMove = Extract<ClosingMove, "autoRelease" | "lapse" | "limitReleased" | "limitRefunded">;

/** Closes a milestone that is locked as its clock does, and notifies both parties. */
export async function closeByClock(
  tx: Db,
  services: DueServices,
  locked: LockedMilestone,
  move: TimedMove,
): Promise<void> {
  const { milestone } = locked;
  const released = await closeMilestone(tx, services, locked, move, { role: "platform", personId: null });
  await insertOwnEntry(tx, {
    call: "milestoneclock",
    subject: "milestone",
    subjectId: String(milestone.id),
    before: { milestone: milestone.status },
    after: { milestone: "closed", move, released: toRupees(released) },
  });
  await notifyOfMilestone(tx, services, released > 0 ? "release" : "refund", { locked, by: "admin" });
}
