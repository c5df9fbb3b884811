import type { works } from "#contract/hiring/works.ts";
import { reopenWork } from "#server/hiring/works/idle.ts";
import { jobsFor } from "#server/hiring/works/job-queries.ts";
import { workOwnedBy, worksOf, workVisibleTo } from "#server/hiring/works/queries.ts";
import { editWork, postWork, removeWork } from "#server/hiring/works/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** Companies post works and keep them; freelancers find them. */
export const worksHandlers: Handlers<typeof works> = {
  workpost: postWork,
  workedit: editWork,
  workdelete: removeWork,
  "works.reopen": reopenWork,
  getworkdetails: async (input, { db, actor }) => worksOf(db, actor.accountId, input),
  getworkbyid: async ({ id }, { db, actor, refuse }) => requireRows(await workOwnedBy(db, actor.accountId, id), refuse),
  workdetails: async ({ id }, { db, actor, refuse }) => requireRows(await workVisibleTo(db, actor, id), refuse),
  getjobfreelancer: async (input, { db, actor }) => jobsFor(db, actor.accountId, input),
};
