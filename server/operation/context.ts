import { operationContract } from "#contract/operation/context.ts";
import { operationInvariants } from "#server/operation/audit/invariant-queries.ts";
import { auditHandlers } from "#server/operation/audit/routes.ts";
import { dashboardsHandlers } from "#server/operation/dashboards/routes.ts";
import { funnelHandlers } from "#server/operation/funnel/routes.ts";
import { computeFunnelNightly } from "#server/operation/funnel/service.ts";
import { importQueue } from "#server/operation/imports/import-jobs.ts";
import { samples as importsMails } from "#server/operation/imports/mails.ts";
import { deleteOldLines } from "#server/operation/imports/queries.ts";
import { importsHandlers } from "#server/operation/imports/routes.ts";
import { sendImportLinks } from "#server/operation/imports/run.ts";
import { maintenanceGauges } from "#server/operation/maintenance/queries.ts";
import { pagesHandlers } from "#server/operation/pages/routes.ts";
import { writeErasureEntries } from "#server/operation/personal-data/erasure-entries.ts";
import { deleteOldKeptData } from "#server/operation/personal-data/erasure-queries.ts";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { processExports } from "#server/operation/personal-data/exports.ts";
import { samples as personalDataMails } from "#server/operation/personal-data/mails.ts";
import { deleteLastMails } from "#server/operation/personal-data/name-queries.ts";
import { deleteOldExports } from "#server/operation/personal-data/queries.ts";
import { personalDataHandlers } from "#server/operation/personal-data/routes.ts";
import { reportsHandlers } from "#server/operation/reports/routes.ts";
import { processSettingChanges } from "#server/operation/settings/changes.ts";
import { samples as settingsMails } from "#server/operation/settings/mails.ts";
import { settingsHandlers } from "#server/operation/settings/routes.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as auditData } from "#server/platform/db/schema/audit.ts";
import { personalData as funnelData } from "#server/platform/db/schema/funnel.ts";
import { personalData as idempotencyData } from "#server/platform/db/schema/idempotency.ts";
import { personalData as importsData } from "#server/platform/db/schema/imports.ts";
import { personalData as limitsData } from "#server/platform/db/schema/limits.ts";
import { personalData as maintenanceData } from "#server/platform/db/schema/maintenance.ts";
import { personalData as pagesData } from "#server/platform/db/schema/pages.ts";
import { personalData as personalDataData } from "#server/platform/db/schema/personal-data.ts";
import { personalData as settingsData } from "#server/platform/db/schema/settings.ts";
import { personalData as signingKeysData } from "#server/platform/db/schema/signing-keys.ts";
import { personalData as versionData } from "#server/platform/db/schema/version.ts";

export const operationContext = defineContext({
  contract: operationContract,
  handlers: {
    imports: importsHandlers,
    reports: reportsHandlers,
    funnel: funnelHandlers,
    dashboards: dashboardsHandlers,
    audit: auditHandlers,
    pages: pagesHandlers,
    settings: settingsHandlers,
    "personal-data": personalDataHandlers,
  },
  jobs: {
    notifications: {
      "links of imports": sendImportLinks,
      settings: processSettingChanges,
    },
    "personal-data": {
      exports: processExports,
      erasures: processErasures,
    },
    // Also a minute after a start: what the version before has done since the migrations.
    contracts: {
      "entries of erasures": writeErasureEntries,
    },
    funnel: {
      funnel: computeFunnelNightly,
    },
  },
  sweeps: {
    "lines of imports": ({ db }) => deleteOldLines(db),
    exports: ({ db }) => deleteOldExports(db),
    "data of erased accounts": ({ db }) => deleteOldKeptData(db),
    "last e-mails": ({ db }) => deleteLastMails(db),
  },
  queues: [importQueue],
  gauges: maintenanceGauges,
  personalData: [
    personalDataData,
    importsData,
    settingsData,
    pagesData,
    auditData,
    funnelData,
    versionData,
    signingKeysData,
    maintenanceData,
    limitsData,
    idempotencyData,
  ],
  invariants: operationInvariants,
  mails: [importsMails, personalDataMails, settingsMails],
});
