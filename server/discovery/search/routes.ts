import type { search } from "#contract/discovery/search.ts";
import { countJobs, findJobs } from "#server/discovery/search/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Freelancers look for work by words and filters. */
export const searchHandlers: Handlers<typeof search> = { "search.findJobs": findJobs, "search.countJobs": countJobs };
