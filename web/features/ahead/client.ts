import { engagedStatuses } from "#domain/work-request.ts";
import { platformNow } from "#web/features/platform/use-platform.ts";
import { beginnerOf, fresh, type Place, pages, whole } from "#web/lib/ahead.ts";
import { listQueryInput } from "#web/ui/list/list-query.ts";

const company = whole("getclientdetails", {});
const notes = whole("payments.listOrders", {});
const districts = whole("districtview", {});
const categories = whole("categoryview", {});

const engagedFor = (workid: number) => engagedStatuses.map((status) => whole("getfreelancerbyreq", { workid, status }));

/** The requests for a work, as the chosen tab shows them. */
const applicantsOf = (id: string, search: Place["search"]) => {
  const { tab = "pending" } = search;
  const narrowed = { workid: Number(id), ...listQueryInput(search) };
  const list =
    tab === "all"
      ? pages("getfreelancerbyworkid", narrowed)
      : pages("getfreelancerbyreq", { ...narrowed, status: tab as "pending" });
  return [whole("getworkbyid", { id }), ...engagedFor(Number(id)), list];
};

const projects = { ongoing: "accepted", completed: "completed", paid: "paid" } as const;

/** What the screens of the company ask for. */
export const begin = beginnerOf([company, platformNow], {
  clienthome: () => [whole("dashboards.company", {})],
  workpost: () => [categories],
  viewworks: ({ search }) => [
    pages("getworkdetails", listQueryInput(search)),
    pages("works.listProgress", listQueryInput(search)),
  ],
  workedit: ({ params: [id = ""] }) => [fresh("getworkbyid", { id }), ...engagedFor(Number(id)), categories],
  workreqview: ({ search }) => [
    pages("getworkdetails", listQueryInput(search, [], "find")),
    pages("works.listProgress", listQueryInput(search, [], "find")),
    ...(search["work"] ? applicantsOf(search["work"], search) : []),
  ],
  viewrequests: ({ params: [id = ""], search }) => applicantsOf(id, search),
  rejectreason: ({ params: [reqid = ""] }) => [
    whole("getworkbyrequestid", { reqid }),
    whole("requests.getApplicant", { reqid }),
  ],
  clientprojects: ({ search }) => {
    const input = { status: projects[search["tab"] as keyof typeof projects] ?? "accepted", ...listQueryInput(search) };
    const progress = input.status === "accepted" ? [pages("works.listProgress", input)] : [];
    return [pages("getworkbystatus", input), notes, ...progress];
  },
  progressview: ({ params: [workid, reqid = ""] }) => [
    whole("getworkbyrequestid", { reqid }),
    whole("remarkview", { reqid }),
    pages("getprogressbyid", { requestid: reqid }),
    notes,
    ...engagedFor(Number(workid)),
  ],
  payment: ({ params: [workid, reqid = ""] }) => [
    whole("getworkbyrequestid", { reqid }),
    whole("payments.getMethod", {}),
    notes,
    ...engagedFor(Number(workid)),
  ],
  clientedit: () => [fresh("getclientdetails", {}), districts],
  receipt: ({ params: [requestid = ""] }) => [whole("payments.getReceipt", { requestid })],
  myaccount: () => [pages("sessions.list", {}), whole("twoFactor.get", {}), whole("passkeys.list", {})],
});
