import type { search } from "#contract/discovery/search.ts";
import { findRecords } from "#server/discovery/search/record-queries.ts";
import { countJobs, findJobs } from "#server/discovery/search/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Freelancers look for work by words and filters, admins for records by name. */
export const searchHandlers: Handlers<typeof search> = {
  "search.findJobs": findJobs,
  "search.countJobs": countJobs,
  "search.findRecords": async ({ q }, { db }) => findRecords(db, q),
};
