import { type Criteria, isEmptyCriteria } from "#web/features/search/criteria.ts";
import { allJobsQuery, countsQuery, foundJobsQuery } from "#web/features/search/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { useList } from "#web/lib/use-list.ts";

type Found = RowOf<"search.findJobs">;

/** A work that is offered; one that was looked for says where it is, and why it was found. */
export type Job = RowOf<"getjobfreelancer"> & Partial<Pick<Found, "matched" | "districtname" | "locationname">>;
export type Match = Found["matched"][number];

/** How many there are with one value of a filter, or in all. */
export type Count = RowOf<"search.countJobs">;

/** Who looks for nothing sees all jobs. */
export function useJobs(criteria: Criteria): List<Job> {
  const all = useList(allJobsQuery(criteria));
  const found = useList(foundJobsQuery(criteria));
  return isEmptyCriteria(criteria) ? all : found;
}

export const useCounts = (criteria: Criteria): List<Count> => useAllRows(countsQuery(criteria));
