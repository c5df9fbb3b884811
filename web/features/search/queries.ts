import { type Criteria, countInput, isEmptyCriteria } from "#web/features/search/criteria.ts";
import { type AnyQuery, allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** As many are read at a time. */
const pageSize = 50;

/** All jobs, for those who look for nothing in particular. */
export const allJobsQuery = (criteria: Criteria) =>
  pagedQuery("getjobfreelancer", isEmptyCriteria(criteria) ? {} : undefined, pageSize);

export const foundJobsQuery = (criteria: Criteria) =>
  pagedQuery("search.findJobs", isEmptyCriteria(criteria) ? undefined : criteria, pageSize);

export const countsQuery = (criteria: Criteria) => allRowsQuery("search.countJobs", countInput(criteria));

export const jobQueries = (criteria: Criteria): readonly AnyQuery[] => [
  allJobsQuery(criteria),
  foundJobsQuery(criteria),
  countsQuery(criteria),
];
