import type { works } from "#contract/hiring/works.ts";
import { lockPublication, setPublic } from "#server/hiring/works/publication-queries.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { refuseRestricted } from "#server/platform/http/auth.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { requireWorks } from "#server/platform/http/page-reader.ts";

/** Publishing is refused to a restricted company; whoever wants to be seen less is never refused. */
export const setWorkPublic: Handler<(typeof works)["works.setPublic"]> = async ({ workId, isPublic }, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  requireWorks(services, refuse);
  const before = await lockPublication(db, actor.accountId, workId);
  if (!before) throw refuse("not_found");
  if (isPublic && !before.isPublic) {
    if (actor.restrictions.includes("publish")) await refuseRestricted("publish", actor, browser.language, services);
    if (!before.hasPage) throw refuse("company_page_private");
    if (!before.isOffered) throw refuse("work_moved_on");
  }
  await defer(db, setPublic(db, workId, isPublic));
  await recordAudit(db, { id: workId, before: { isPublic: before.isPublic }, after: { isPublic } });
  return "done";
};
