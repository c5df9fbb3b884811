import type { contentReports } from "#contract/trust/content-reports.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { createReport, decideReport, listReports, takeReport } from "#server/trust/content-reports/service.ts";

/** Reports of anything that others see, and what admins decide about them. */
export const contentReportsHandlers: Handlers<typeof contentReports> = {
  "reports.create": createReport,
  "reports.list": listReports,
  "reports.take": takeReport,
  "reports.decide": decideReport,
};
