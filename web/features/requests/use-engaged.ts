import { useQueries } from "@tanstack/react-query";
import { engagedQueries } from "#web/features/requests/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { asProblem } from "#web/lib/problem.ts";

export type Applicant = RowOf<"getfreelancerbyreq">;

/** The engaged request of a work, in any engaged status: one row at most (DESIGN section 5). */
export const useEngaged = (workid: number): List<Applicant> =>
  useQueries({
    queries: engagedQueries(workid),
    combine: (results) => {
      const failed = results.find(({ isError, data }) => isError && !data);
      return {
        rows: results.flatMap(({ data }) => data ?? []),
        first: 1,
        state: failed ? "failed" : results.some(({ isPending }) => isPending) ? "loading" : "ready",
        problem: failed && asProblem(failed.error),
        refetch: () => results.forEach(({ refetch }) => void refetch()),
        more: undefined,
        loadingMore: false,
      };
    },
  });
