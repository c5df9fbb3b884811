import { type Criteria, countInput, isEmptyCriteria } from "#web/discovery/search/criteria.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type AnyQuery, allRowsQuery, type List, useAllRows } from "#web/lib/lists.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";

/** The number of jobs on a page. */
const pageSize = 50;

/** All jobs, for a search without words and filters. */
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

/** The number of jobs with a value of a filter, or in all. */
export type Count = RowOf<"search.countJobs">;

/** The results of a search; all jobs where it has no words and filters. */
export function useJobs(criteria: Criteria): List<Job> {
  const all = useList(allJobsQuery(criteria));
  const jobList = useList(foundJobsQuery(criteria));
  return isEmptyCriteria(criteria) ? all : jobList;
}

export const useCounts = (criteria: Criteria): List<Count> => useAllRows(countsQuery(criteria));
