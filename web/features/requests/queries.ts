import { engagedStatuses } from "#domain/work-request.ts";
import { type AnyQuery, allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { listQueryInput } from "#web/ui/list/list-query.ts";

export const requestNotesQuery = allRowsQuery("requests.listNotes", {});

/** A work has one engaged request at most, in any of these statuses (DESIGN section 5). */
export const engagedQueries = (workid: number) =>
  engagedStatuses.map((status) => allRowsQuery("getfreelancerbyreq", { workid, status }));

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
  return [allRowsQuery("getworkbyid", { id }), ...engagedQueries(Number(id)), list];
}
