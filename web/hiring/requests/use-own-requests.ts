import { useEffect } from "react";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { ownRequestsQuery } from "#web/hiring/requests/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { useList } from "#web/lib/use-list.ts";

export type OwnRequest = RowOf<"getrequestbyid">;

/** A freelancer's own requests in these states. Pages that hold none of them are read past until one does. */
export function useOwnRequests(statuses: readonly RequestStatus[]): List<OwnRequest> {
  const list = useList(ownRequestsQuery);
  const rows = list.rows.filter(({ req_status }) => statuses.includes(req_status));
  const { more, loadingMore, problem } = list;
  const isSeeking = rows.length === 0 && more !== undefined;
  useEffect(() => {
    if (isSeeking && !loadingMore && !problem) more();
  }, [isSeeking, loadingMore, problem, more]);
  if (!isSeeking) return { ...list, rows };
  return { ...list, rows, more: undefined, state: problem ? "failed" : "loading" };
}
