import type { dashboards } from "#contract/operation/dashboards.ts";
import { summaryForAdmin, summaryForCompany, summaryForFreelancer } from "#server/operation/dashboards/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The home screens. */
export const dashboardsHandlers: Handlers<typeof dashboards> = {
  "dashboards.company": async (_, { db, actor }) => summaryForCompany(db, actor),
  "dashboards.freelancer": async (_, { db, actor }) => summaryForFreelancer(db, actor.accountId),
  "dashboards.admin": summaryForAdmin,
};
