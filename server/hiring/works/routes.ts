import type { works } from "#contract/hiring/works.ts";
import { reopenWork } from "#server/hiring/works/idle.ts";
import { jobsFor } from "#server/hiring/works/job-queries.ts";
import { setWorkPublic } from "#server/hiring/works/publication.ts";
import { workOwnedBy, worksOf, workVisibleTo } from "#server/hiring/works/queries.ts";
import { editWork, postWork, removeWork } from "#server/hiring/works/service.ts";
import { restore, takeDown } from "#server/hiring/works/takedown.ts";
import { postedWorks } from "#server/hiring/works/takedown-queries.ts";
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
  "works.setPublic": setWorkPublic,
  "works.findPosted": async (input, { db }) => {
    const { rows, next } = await postedWorks(db, input);
    const listed = rows.map(({ takenDownAt, postedAt: _, ...work }) => ({
      ...work,
      takenDownAt: takenDownAt?.toISOString() ?? null,
    }));
    return { rows: listed, next };
  },
  "works.takeDown": takeDown,
  "works.restore": restore,
  getjobfreelancer: async (input, { db, actor }) => jobsFor(db, actor.accountId, input),
};
