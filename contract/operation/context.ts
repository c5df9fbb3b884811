import { audit } from "#contract/operation/audit.ts";
import { dashboards } from "#contract/operation/dashboards.ts";
import { funnel } from "#contract/operation/funnel.ts";
import { imports } from "#contract/operation/imports.ts";
import { pages } from "#contract/operation/pages.ts";
import { personalData } from "#contract/operation/personal-data.ts";
import { reports } from "#contract/operation/reports.ts";
import { settings } from "#contract/operation/settings.ts";

/** The calls of this context, one table per slice. */
export const operationContract = {
  imports,
  reports,
  funnel,
  dashboards,
  audit,
  pages,
  settings,
  "personal-data": personalData,
} as const;
