import type { freelancerSearch } from "#contract/discovery/freelancer-search.ts";
import { countFreelancers, searchFreelancers } from "#server/discovery/freelancer-search/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Companies look for freelancers who have agreed to be found. */
export const freelancerSearchHandlers: Handlers<typeof freelancerSearch> = {
  "freelancers.search": searchFreelancers,
  "freelancers.count": countFreelancers,
};
