import { engagedStatuses } from "#domain/work-request.ts";
import { platformNow } from "#web/features/platform/use-platform.ts";
import { beginnerOf, fresh, pages, whole } from "#web/lib/ahead.ts";

const company = whole("getclientdetails", {});
const notes = whole("getpaymentnotes", {});
const districts = whole("districtview", {});
const categories = whole("categoryview", {});

const engagedFor = (workid: number) => engagedStatuses.map((status) => whole("getfreelancerbyreq", { workid, status }));

/** The requests for a work, as the chosen tab shows them. */
const applicantsOf = (id: string, tab = "pending") => {
  const workid = Number(id);
  const list =
    tab === "all"
      ? pages("getfreelancerbyworkid", { workid })
      : pages("getfreelancerbyreq", { workid, status: tab as "pending" });
  return [whole("getworkbyid", { id }), ...engagedFor(workid), list];
};

const projects = { ongoing: "accepted", completed: "completed", paid: "paid" } as const;

/** What the screens of the company ask for. */
export const begin = beginnerOf([company, platformNow], {
  clienthome: () =>
    (["pending", "completed", "accepted"] as const).map((status) => pages("getworkbystatus", { status, limit: 5 })),
  workpost: () => [categories],
  viewworks: () => [pages("getworkdetails", {})],
  workedit: ({ params: [id = ""] }) => [fresh("getworkbyid", { id }), ...engagedFor(Number(id)), categories],
  workreqview: ({ search: { work, tab } }) => [
    pages("getworkdetails", {}),
    pages("getworkbystatus", { status: "pending", limit: 200 }),
    ...(work ? applicantsOf(work, tab) : []),
  ],
  viewrequests: ({ params: [id = ""], search: { tab } }) => applicantsOf(id, tab),
  rejectreason: ({ params: [reqid = ""] }) => [whole("getworkbyrequestid", { reqid })],
  clientprojects: ({ search: { tab } }) => [
    pages("getworkbystatus", { status: projects[tab as keyof typeof projects] ?? "accepted" }),
    notes,
  ],
  progressview: ({ params: [workid, reqid = ""] }) => [
    whole("getworkbyrequestid", { reqid }),
    whole("remarkview", { reqid }),
    pages("getprogressbyid", { requestid: reqid }),
    notes,
    ...engagedFor(Number(workid)),
  ],
  payment: ({ params: [workid, reqid = ""] }) => [
    whole("getworkbyrequestid", { reqid }),
    whole("paymentway", {}),
    notes,
    ...engagedFor(Number(workid)),
  ],
  clientedit: () => [fresh("getclientdetails", {}), districts],
  receipt: ({ params: [requestid = ""] }) => [whole("getreceipt", { requestid })],
  myaccount: () => [pages("getsessions", {}), whole("getsecondstep", {}), whole("getpasskeys", {})],
});
