import type { requests } from "#contract/hiring/requests.ts";
import { engagementOf, lastResume } from "#server/hiring/requests/extra-queries.ts";
import {
  accept,
  applyForWork,
  listApplicants,
  listRequestsInStatus,
  reject,
  withdraw,
} from "#server/hiring/requests/service.ts";
import { listOwnRequests, readRemark } from "#server/hiring/requests/shown-requests.ts";
import { workOfRequest } from "#server/hiring/works/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** A freelancer applies, the company decides, both follow (spec §4). */
export const requestsHandlers: Omit<Handlers<typeof requests>, "sendback"> = {
  workreq: applyForWork,
  getfreelancerbyreq: listApplicants,
  getfreelancerbyworkid: listApplicants,
  updatereqstatus: accept,
  updatereqreview: reject,
  remarkview: readRemark,
  getrequestbyid: listOwnRequests,
  getrequestbyfreelancerid: listOwnRequests,
  workreqdelete: withdraw,
  getworkbyrequestid: async ({ reqid }, { db, actor, refuse }) =>
    requireRows(await workOfRequest(db, actor.accountId, reqid), refuse),
  getworkbystatus: listRequestsInStatus,
  "requests.getEngagement": async ({ reqid }, { db, actor, refuse }) =>
    requireRows(await engagementOf(db, actor.accountId, reqid), refuse),
  "requests.getLastResume": async (_, { db, actor }) => lastResume(db, actor.accountId),
};
