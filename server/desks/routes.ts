import type { desks } from "#contract/desks.ts";
import { applicantOf, lastResume } from "#server/desks/applicant-queries.ts";
import { engagementOf } from "#server/desks/engagement-queries.ts";
import { earningsByMonth, platformByMonth } from "#server/desks/month-queries.ts";
import { recordsNamed } from "#server/desks/record-queries.ts";
import { found } from "#server/http/found.ts";
import type { Handlers } from "#server/http/handler.ts";

/** What each role wants to know at its desk, beside the lists of the specification. */
export const desksHandlers: Handlers<typeof desks> = {
  getapplicant: async ({ reqid }, { db, actor, refuse }) => found(await applicantOf(db, actor.loginid, reqid), refuse),
  getengagement: async ({ reqid }, { db, actor, refuse }) =>
    found(await engagementOf(db, actor.loginid, reqid), refuse),
  getlastresume: async (_, { db, actor }) => lastResume(db, actor.loginid),
  getearnings: async (_, { db, actor }) => earningsByMonth(db, actor.loginid),
  getmonths: async (_, { db }) => platformByMonth(db),
  findrecords: async ({ q }, { db }) => recordsNamed(db, q),
};
