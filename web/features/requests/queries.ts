import { type AnyQuery, allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { listQueryInput } from "#web/ui/list/list-query.ts";

/** One request on a work of the company. */
export const applicantQuery = (workid: string, requestid: string) =>
  allRowsQuery("getfreelancerbyworkid", { workid, requestid });

/** The requests for a work, as the chosen tab shows them. */
export function applicantQueries(
  id: string,
  search: { readonly tab?: string; readonly q?: string },
): readonly AnyQuery[] {
  const { tab = "pending" } = search;
  const input = { workid: Number(id), ...listQueryInput(search) };
  const list =
    tab === "all"
      ? pagedQuery("getfreelancerbyworkid", input)
      : pagedQuery("getfreelancerbyreq", { ...input, status: tab as "pending" });
  return [allRowsQuery("getworkbyid", { id }), list];
}
