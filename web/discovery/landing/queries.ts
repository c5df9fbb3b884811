import { read } from "#web/lib/api.ts";
import { allRowsQuery } from "#web/lib/lists.ts";

export const statisticsQuery = allRowsQuery("platform.getStatistics", {});

/** How many jobs and freelancers the landing page shows. */
const shown = { jobs: 6, freelancers: 4 };

export const newestJobsQuery = {
  queryKey: ["rows", "publicPages.works", "newest"],
  queryFn: async () => (await read("publicPages.works", { limit: shown.jobs })).rows,
  enabled: true,
};

export const newestFreelancersQuery = {
  queryKey: ["rows", "freelancers.search", "public", "newest"],
  queryFn: async () => (await read("freelancers.search", { limit: shown.freelancers })).rows,
  enabled: true,
};
