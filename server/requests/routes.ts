import type { requests } from "#contract/requests.ts";
import { found } from "#server/http/found.ts";
import type { Handlers } from "#server/http/handler.ts";
import { remarkOn, requestsOf } from "#server/requests/list-queries.ts";
import { notesOn } from "#server/requests/note-queries.ts";
import {
  accept,
  applyForWork,
  endEngagement,
  listApplicants,
  move,
  sendBack,
  withdraw,
} from "#server/requests/service.ts";
import { workOfRequest } from "#server/works/queries.ts";

/** A freelancer applies, the company decides, both follow (spec §4). */
export const requestsHandlers: Handlers<typeof requests> = {
  workreq: applyForWork,
  getfreelancerbyreq: listApplicants,
  getfreelancerbyworkid: listApplicants,
  updatereqstatus: accept,
  updatereqreview: async ({ reqid, rejectreason }, context) => move("reject", reqid, context, rejectreason),
  remarkview: async ({ reqid }, { db, actor, refuse }) => found(await remarkOn(db, actor.loginid, reqid), refuse),
  getrequestbyid: async (asked, { db, actor }) => requestsOf(db, actor, asked),
  getrequestbyfreelancerid: async (asked, { db, actor }) => requestsOf(db, actor, asked),
  getrequestnotes: async (asked, { db, actor }) => notesOn(db, actor.loginid, asked),
  workreqdelete: withdraw,
  getworkbyrequestid: async ({ reqid }, { db, actor, refuse }) =>
    found(await workOfRequest(db, actor.loginid, reqid), refuse),
  getworkbystatus: async (asked, { db, actor }) => requestsOf(db, actor, asked),
  endengagement: endEngagement,
  sendback: sendBack,
};
