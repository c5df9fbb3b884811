import { type Criteria, countInput, isEmptyCriteria } from "#web/discovery/search/criteria.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type AnyQuery, allRowsQuery, type List, useAllRows } from "#web/lib/lists.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";

/** As many are read at a time. */
const pageSize = 50;

/** All jobs, for those who look for nothing in particular. */
const allJobsQuery = (criteria: Criteria) =>
  pagedQuery("getjobfreelancer", isEmptyCriteria(criteria) ? {} : undefined, pageSize);

const foundJobsQuery = (criteria: Criteria) =>
  pagedQuery("search.findJobs", isEmptyCriteria(criteria) ? undefined : criteria, pageSize);

const countsQuery = (criteria: Criteria) => allRowsQuery("search.countJobs", countInput(criteria));

export const jobQueries = (criteria: Criteria): readonly AnyQuery[] => [
  allJobsQuery(criteria),
  foundJobsQuery(criteria),
  countsQuery(criteria),
];

type FoundJob = RowOf<"search.findJobs">;

/** A work that is offered; one that was looked for says where it is, and why it was found. */
export type Job = RowOf<"getjobfreelancer"> & Partial<Pick<FoundJob, "matched" | "districtname" | "locationname">>;
export type Match = FoundJob["matched"][number];

/** How many there are with one value of a filter, or in all. */
export type Count = RowOf<"search.countJobs">;

/** Who looks for nothing sees all jobs. */
export function useJobs(criteria: Criteria): List<Job> {
  const all = useList(allJobsQuery(criteria));
  const jobList = useList(foundJobsQuery(criteria));
  return isEmptyCriteria(criteria) ? all : jobList;
}

export const useCounts = (criteria: Criteria): List<Count> => useAllRows(countsQuery(criteria));
