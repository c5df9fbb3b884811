import type { works } from "#contract/hiring/works.ts";
import { idleStep } from "#domain/hiring/idle-work.ts";
import { idleNotifications } from "#domain/hiring/work-notifications.ts";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import {
  claimIdleWorks,
  type IdleWork,
  idleWorks,
  moveIdleWorks,
  reopenIdleWork,
} from "#server/hiring/works/idle-queries.ts";
import { workIdle, workPaused } from "#server/hiring/works/mails.ts";
import { ownsWork } from "#server/hiring/works/queries.ts";
import { mailedAtOnce } from "#server/notify/notifications/member-recipients.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { limitedMailOf, preferencesPage } from "#server/platform/mail/mail-template.ts";

type IdleServices = Pick<Services, "db" | "log" | "mailer" | "settings" | "platformSettings" | "applicants">;

/** The job runs every minute. After the switch is turned on, a large platform is worked off over some hours. */
const maxWorks = 1_000;

/** Warns the companies of idle works, and pauses them later. Several instances may run it at the same time. */
export async function processIdleWorks(services: IdleServices, now = new Date()): Promise<void> {
  const pauseAfterDays = Number(services.platformSettings.current().staleWorkDays);
  if (pauseAfterDays === 0) return;
  await processDueRows(services, {
    step: "idle works",
    claim: (tx, limit, except) => claimIdleWorks(tx, now, limit, except),
    keyOf: Number,
    handle: async (tx, id) => {
      for (const work of await idleWorks(tx, [id])) await lookAt(tx, services, work, { pauseAfterDays, now });
    },
    maxRows: maxWorks,
  });
}

interface Moment {
  readonly pauseAfterDays: number;
  readonly now: Date;
}

async function lookAt(tx: Db, services: IdleServices, work: IdleWork, { pauseAfterDays, now }: Moment): Promise<void> {
  const { move, nextCheckMs } = idleStep(work, pauseAfterDays, now.getTime());
  const nextCheck = new Date(nextCheckMs);
  if (move === "none") {
    const isActive = work.warnedMs !== null && work.warnedMs < work.lastActivityMs;
    await moveIdleWorks(tx, [work.id], { nextCheck, ...(isActive && { warnedAt: null }) });
    return;
  }
  await moveIdleWorks(tx, [work.id], { nextCheck, ...(move === "warn" ? { warnedAt: now } : { pausedAt: now }) });
  for (const rule of idleNotifications[move]) await notifyOf(tx, services, rule, work, now);
}

const templates = { work_idle: workIdle, work_paused: workPaused };

async function notifyOf(
  tx: Db,
  services: IdleServices,
  { to, kind }: NotificationRule & { readonly kind: keyof typeof templates },
  { id: workId, title, companyId, companyName, ...work }: IdleWork,
  now: Date,
): Promise<void> {
  const facts = { title, otherName: companyName, workId };
  if (to === "otherApplicants") {
    await services.applicants.queue(tx, { kind, workId, changedAtMs: now.getTime(), facts });
    return;
  }
  await notifyAccounts(tx, [companyId], { kind, subjectKind: "work", subjectId: workId, facts });
  const template = templates[kind]({ id: workId, title });
  const preferences = preferencesPage(services.settings, "client");
  const { email, language } = work;
  for (const reader of [{ accountId: companyId, email, language }, ...mailedAtOnce(work.members, kind)])
    await services.mailer.queue(tx, { ...limitedMailOf(template, reader, services), preferences });
}

/** One click of the company is enough, also before the work is paused. */
export const reopenWork: Handler<(typeof works)["works.reopen"]> = async ({ workId }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const wasPaused = await reopenIdleWork(db, actor.accountId, workId);
  if (wasPaused === undefined)
    throw refuse((await ownsWork(db, actor.accountId, workId)) ? "work_moved_on" : "not_found");
  await recordAudit(db, { id: workId, before: { paused: wasPaused }, after: { paused: false } });
  return "done";
};
