import type { SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** The works of the signed-in company. */
export const ownWorksQuery = (input: SentTo<"getworkdetails">) => pagedQuery("getworkdetails", input);

export const ownWorkQuery = (id: string) => allRowsQuery("getworkbyid", { id });

/** A work for the form that changes it. */
export const editedWorkQuery = (id: string) => uncachedQuery("getworkbyid", { id });

/** A work as freelancers see it. */
export const jobQuery = (id: string) => allRowsQuery("workdetails", { id });

export const workOfRequestQuery = (reqid: string) => allRowsQuery("getworkbyrequestid", { reqid });

/** Works with a request of this status. */
export const projectsQuery = (input: SentTo<"getworkbystatus">) => pagedQuery("getworkbystatus", input);
