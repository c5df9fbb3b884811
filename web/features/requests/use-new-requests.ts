import { useList } from "#web/lib/use-list.ts";
import { useRest } from "#web/ui/list/use-rest.ts";

/** How many requests for a work wait for an answer, as far as they were read; all of them are, one page after the other. */
export function useNewRequests(): (workid: number) => number {
  const list = useList("getworkbystatus", { status: "pending", limit: 200 });
  useRest(list, true);
  return (workid) => list.rows.filter((row) => row.workid === workid).length;
}
