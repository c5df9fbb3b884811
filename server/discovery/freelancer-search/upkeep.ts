import { repairFreelancerSearch } from "#server/discovery/freelancer-search/upkeep-queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Repairs what no trigger has seen, and says so: every difference is an error of the product. */
export async function checkFreelancerSearch({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  const repaired = await repairFreelancerSearch(db);
  if (repaired > 0) log.warn({ repaired }, "rows of the freelancer search differed from their pages");
}
