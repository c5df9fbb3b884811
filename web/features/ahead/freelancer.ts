import { platformNow } from "#web/features/platform/use-platform.ts";
import { countInput, isEmptyCriteria, parseCriteria } from "#web/features/search/criteria.ts";
import { beginnerOf, fresh, pages, whole } from "#web/lib/ahead.ts";

const notes = whole("requests.listNotes", {});

const tabs = { new: "pending", accepted: "accepted", rejected: "rejected" } as const;

/** What the screens of the freelancer ask for. */
export const begin = beginnerOf([whole("getfreelancerbyid", {}), platformNow], {
  freelancerhome: () => [
    whole("dashboards.freelancer", {}),
    pages("getjobfreelancer", { limit: 5 }),
    whole("payments.listMonthlyEarnings", {}),
  ],
  workview: ({ search }) => {
    const criteria = parseCriteria(search);
    const jobs = isEmptyCriteria(criteria) ? pages("getjobfreelancer", {}) : pages("search.findJobs", criteria);
    return [jobs, whole("search.countJobs", countInput(criteria))];
  },
  workdetails: ({ params: [id = ""] }) => [
    whole("workdetails", { id }),
    whole("getfreelancerbyworkid", { workid: id }),
  ],
  workreq: ({ params: [id = ""] }) => [
    whole("workdetails", { id }),
    fresh("getfreelancerbyid", {}),
    fresh("requests.getLastResume", {}),
  ],
  myrequest: () => [pages("getrequestbyid", {}), notes],
  rejectview: ({ params: [reqid = ""] }) => [whole("getworkbyrequestid", { reqid }), whole("remarkview", { reqid })],
  projects: ({ search: { tab } }) => [
    ...(tab === "completed" ? (["completed", "paid"] as const) : (["accepted"] as const)).map((status) =>
      pages("getworkbystatus", { status }),
    ),
    notes,
  ],
  ongoingprojectview: ({ params: [reqid = ""] }) => [
    whole("getworkbyrequestid", { reqid }),
    whole("remarkview", { reqid }),
    pages("getprogressbyid", { requestid: reqid }),
    notes,
  ],
  viewrequests: ({ params: [id = ""], search: { tab } }) => [
    whole("workdetails", { id }),
    pages("getfreelancerbyreq", { workid: Number(id), status: tabs[tab as keyof typeof tabs] ?? "pending" }),
    notes,
  ],
  profileedit: () => [fresh("getfreelancerbyid", {}), whole("categoryview", {}), whole("districtview", {})],
  receipt: ({ params: [requestid = ""] }) => [whole("payments.getReceipt", { requestid })],
  myaccount: () => [pages("sessions.list", {}), whole("twoFactor.get", {}), whole("passkeys.list", {})],
});
