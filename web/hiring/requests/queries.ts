import { markInput } from "#web/hiring/marks/mark-filter.tsx";
import type { SentTo } from "#web/lib/api-types.ts";
import { type AnyQuery, allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";
import { identityInput } from "#web/trust/identity-checks/identity-filter.tsx";
import { listQueryInput } from "#web/ui/list/list-query.ts";

/** The requests of the signed-in freelancer. */
export const ownRequestsQuery = pagedQuery("getrequestbyid", {});

/** The requests for a work that the caller may see: all of them for its company, one's own for a freelancer. */
export const requestsOfWorkQuery = (workid: string) => allRowsQuery("getfreelancerbyworkid", { workid });

/** A request on a work of the company. */
export const applicantQuery = (workid: string, requestid: string | undefined) =>
  allRowsQuery("getfreelancerbyworkid", requestid === undefined ? requestid : { workid, requestid });

/** The requests for a work in one status, page by page. */
export const requestsInStatusQuery = (input: SentTo<"getfreelancerbyreq">) => pagedQuery("getfreelancerbyreq", input);

/** The requests for a work in every status, page by page. */
export const allRequestsQuery = (input: SentTo<"getfreelancerbyworkid">) => pagedQuery("getfreelancerbyworkid", input);

/** The order that the requests of a work have besides their own, as the address names it. */
export const priceOrder = ["price"] as const;

interface RequestSearch {
  readonly mark?: string | undefined;
  readonly identity?: string | undefined;
}

/** The filters of the requests of a work, as the address names them. */
export const requestFilters = (search: RequestSearch) => ({ ...markInput(search), ...identityInput(search) });

/** The requests for a work, as the chosen tab shows them. */
export function requestsInTabQuery(
  workid: number,
  search: { readonly tab?: string; readonly q?: string; readonly sort?: string } & RequestSearch,
): AnyQuery {
  const { tab = "pending" } = search;
  const input = { workid, ...requestFilters(search), ...listQueryInput(search, priceOrder) };
  return tab === "all" ? allRequestsQuery(input) : requestsInStatusQuery({ ...input, status: tab as "pending" });
}

export const applicantProfileQuery = (reqid: string) => allRowsQuery("requests.getApplicant", { reqid });

/** What is read of the applicant whom an address names. */
export const applicantQueries = (requestid: string | undefined): readonly AnyQuery[] =>
  requestid === undefined ? [] : [applicantProfileQuery(requestid)];

/** Why a request was rejected or sent back. */
export const remarkQuery = (reqid: string | undefined) =>
  allRowsQuery("remarkview", reqid === undefined ? reqid : { reqid });

export const lastResumeQuery = uncachedQuery("requests.getLastResume", {});
