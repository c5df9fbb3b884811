import { type Criteria, filterInput } from "#web/discovery/freelancer-search/criteria.ts";
import { ownWorksQuery } from "#web/hiring/works/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type AnyQuery, allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** A freelancer whom a company finds. */
export type FoundFreelancer = RowOf<"freelancers.search">;
export type Match = FoundFreelancer["matched"][number];
export type Count = RowOf<"freelancers.count">;

const pageSize = 20;

export const foundQuery = (criteria: Criteria) =>
  pagedQuery(
    "freelancers.search",
    { ...filterInput(criteria), ...(criteria.sort && { sort: criteria.sort }) },
    pageSize,
  );

export const countsQuery = (criteria: Criteria) => allRowsQuery("freelancers.count", filterInput(criteria));

export const searchQueries = (criteria: Criteria): readonly AnyQuery[] => [foundQuery(criteria), countsQuery(criteria)];

/** The page of a freelancer as a company reads it. */
export const freelancerPageQuery = (freelancerId: string) => allRowsQuery("freelancers.get", { freelancerId });

/** The works to which freelancers can be invited. */
export const invitingWorksQuery = ownWorksQuery({});
