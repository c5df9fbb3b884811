import { repairFreelancerSearch } from "#server/discovery/freelancer-search/upkeep-queries.ts";
import { computeRecordsNightly } from "#server/hiring/records/service.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Computes the track records in the first run of a day, and then looks at the search that contains them. */
export async function refreshFreelancerSearch(services: Services): Promise<void> {
  if (await computeRecordsNightly(services)) await checkFreelancerSearch(services);
}

/** Repairs what no trigger has seen, and says so: every difference is an error of the product. */
export async function checkFreelancerSearch({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  const repaired = await repairFreelancerSearch(db);
  if (repaired > 0) log.warn({ repaired }, "rows of the freelancer search differed from their pages");
}
