import type { MilestoneEvent } from "#domain/hiring/milestone-notifications.ts";
import { toRupees } from "#domain/money.ts";
import { type HeldMilestone, holdMilestone, isWaitingAfterRestore } from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfMilestone } from "#server/hiring/funding/notify-of-milestone.ts";
import {
  claimIdlePlans,
  claimLapses,
  claimLimits,
  claimLimitWarnings,
  claimReleases,
  claimWarnings,
  noteIdleWarning,
  noteLimitWarning,
  noteWarning,
} from "#server/money/milestones/due-queries.ts";
import { type ClosingMove, closeMilestone } from "#server/money/payments/milestone-closing.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

type DueServices = Pick<Services, "db" | "log" | "platformSettings"> & Parameters<typeof notifyOfMilestone>[1];

const batch = 200;

/**
 * Ends the clocks of milestones, each once, whichever instances run at the same time: warnings first, so that a move whose warning was
 * not sent waits for it.
 */
export async function processMilestones(services: DueServices, now = new Date()): Promise<void> {
  if (await isWaitingAfterRestore(services.db)) return;
  const run = (step: string, claim: typeof claimReleases, handle: (tx: Db, held: HeldMilestone) => Promise<unknown>) =>
    processDueRows(services, {
      step: `milestones: ${step}`,
      batch,
      claim: (tx, limit, except) => claim(tx, now, { limit, except }),
      keyOf: ({ id }) => id,
      handle: async (tx, { id }) => {
        const held = await holdMilestone(tx, id);
        if (held) await handle(tx, held);
      },
    });
  await run("warn", claimWarnings, (tx, held) => warn(tx, services, held, now));
  await run("warn of the limit", claimLimitWarnings, (tx, held) => warnOfLimit(tx, services, held, now));
  await run("remind of an idle plan", claimIdlePlans, (tx, held) => remindOfIdlePlan(tx, services, held, now));
  await run("release", claimReleases, (tx, held) => closeByClock(tx, services, held, "autoRelease"));
  await run("lapse", claimLapses, (tx, held) => closeByClock(tx, services, held, "lapse"));
  await run("limit", claimLimits, (tx, held) =>
    closeByClock(tx, services, held, held.milestone.status === "submitted" ? "limitReleased" : "limitRefunded"),
  );
}

const eventOf = ({ milestone: { status } }: HeldMilestone): MilestoneEvent =>
  status === "submitted" ? "warnOfRelease" : "warnOfRefund";

async function warn(tx: Db, services: DueServices, held: HeldMilestone, now: Date): Promise<void> {
  await noteWarning(tx, held.milestone.id, now);
  await notifyOfMilestone(tx, services, eventOf(held), { held, by: "admin" });
}

async function remindOfIdlePlan(tx: Db, services: DueServices, held: HeldMilestone, now: Date): Promise<void> {
  await noteIdleWarning(tx, held.milestone.id, now);
  await notifyOfMilestone(tx, services, "idle", { held, by: "admin" });
}

async function warnOfLimit(tx: Db, services: DueServices, held: HeldMilestone, now: Date): Promise<void> {
  const { milestone, title, workId, requestId, companyName } = held;
  await noteLimitWarning(tx, milestone.id, now);
  await notifyOfMilestone(tx, services, eventOf(held), { held, by: "admin" });
  await notifyAdmins(tx, {
    kind: "milestone_limit_near",
    subjectKind: "payment",
    subjectId: milestone.id,
    facts: { title, otherName: companyName, workId, requestId, amountPaise: milestone.amount },
  });
}

type TimedMove = Extract<ClosingMove, "autoRelease" | "lapse" | "limitReleased" | "limitRefunded">;

/** Closes a milestone that is locked as its clock does, and notifies both parties. */
export async function closeByClock(tx: Db, services: DueServices, held: HeldMilestone, move: TimedMove): Promise<void> {
  const { milestone } = held;
  const released = await closeMilestone(tx, services, held, move, { role: "platform", personId: null });
  await insertOwnEntry(tx, {
    call: "milestoneclock",
    subject: "milestone",
    subjectId: String(milestone.id),
    before: { milestone: milestone.status },
    after: { milestone: "closed", move, released: toRupees(released) },
  });
  await notifyOfMilestone(tx, services, released > 0 ? "release" : "refund", { held, by: "admin" });
}
