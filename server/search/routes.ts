import type { search } from "#contract/search.ts";
import type { Handlers } from "#server/http/handler.ts";
import { countJobs, findJobs } from "#server/search/service.ts";

/** Freelancers look for work by words and filters. */
export const searchHandlers: Handlers<typeof search> = { findjobs: findJobs, countjobs: countJobs };
