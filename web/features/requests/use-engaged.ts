import { useQueries } from "@tanstack/react-query";
import { engagedStatuses } from "#domain/work-request.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type List, wholeList } from "#web/lib/lists.ts";
import { asProblem } from "#web/lib/problem.ts";

export type Applicant = RowOf<"getfreelancerbyreq">;

/** Whoever is engaged for a work: one row at most (DESIGN section 5), whatever the state of the engagement. */
export const useEngaged = (workid: number): List<Applicant> =>
  useQueries({
    queries: engagedStatuses.map((status) => wholeList("getfreelancerbyreq", { workid, status })),
    combine: (results) => {
      const failed = results.find(({ isError, data }) => isError && !data);
      return {
        rows: results.flatMap(({ data }) => data ?? []),
        first: 1,
        state: failed ? "failed" : results.some(({ isPending }) => isPending) ? "loading" : "ready",
        problem: failed && asProblem(failed.error),
        again: () => results.forEach(({ refetch }) => void refetch()),
        more: undefined,
        loadingMore: false,
      };
    },
  });
