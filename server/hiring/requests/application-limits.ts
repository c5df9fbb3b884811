import type { requests } from "#contract/hiring/requests.ts";
import { applicationLimitText } from "#domain/hiring/application.ts";
import {
  countApplication,
  countPending,
  lockWork,
  openApplicationsOf,
} from "#server/hiring/requests/application-queries.ts";
import type { HandlerContext } from "#server/platform/http/context.ts";

type Applying = HandlerContext<typeof requests.workreq>;

/**
 * Refuses the application that was just inserted where its work takes no more at once. The lock lets concurrent applications for one
 * work count one after the other; works without such a limit are not locked.
 */
export async function requireRoom(workId: number, maxApplications: number, { db, refuse }: Applying): Promise<void> {
  if (maxApplications === 0) return;
  await lockWork(db, workId);
  if ((await countPending(db, workId)) > maxApplications) throw refuse("applications_full");
}

/**
 * Refuses the application that was just inserted beyond the limits of its freelancer. The count of the day locks a row, so that
 * concurrent applications of one freelancer count one after the other.
 */
export async function requireWithinLimits({ db, actor, services, refuse }: Applying): Promise<void> {
  const { LIMIT_APPLICATIONS_PER_DAY: mostPerDay, LIMIT_OPEN_APPLICATIONS: mostOpen } = services.settings;
  if (services.platformSettings.current().applicationLimits === "off" || mostPerDay + mostOpen === 0) return;
  const countOfDay = await countApplication(db, actor.accountId);
  if (mostPerDay > 0 && countOfDay > mostPerDay)
    throw refuse("too_many_applications", { state: applicationLimitText("day", mostPerDay) });
  if (mostOpen === 0) return;
  // The one that was just inserted is not among those that can be withdrawn.
  const open = await openApplicationsOf(db, actor.accountId, mostOpen + 1);
  if (open.length <= mostOpen) return;
  const fields = Object.fromEntries(open.slice(0, mostOpen).map(({ id, title }) => [String(id), title]));
  throw refuse("too_many_applications", { state: applicationLimitText("open", mostOpen), fields });
}
