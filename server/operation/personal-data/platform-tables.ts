import { auditSeals, auditWaiting } from "#server/platform/db/schema/audit.ts";
import { funnelWeeks } from "#server/platform/db/schema/funnel.ts";
import { ledgerChecks, ledgerKindTotals, ledgerTotals, pendingEntries } from "#server/platform/db/schema/ledger.ts";
import { maintenanceRuns } from "#server/platform/db/schema/maintenance.ts";
import { monthTotals, monthZone, pendingMonths } from "#server/platform/db/schema/month-totals.ts";
import { pages } from "#server/platform/db/schema/pages.ts";
import { paymentReconciliations, webhookSecrets } from "#server/platform/db/schema/payments.ts";
import { payoutUpgrades } from "#server/platform/db/schema/payouts.ts";
import { countTotals, pendingCounts } from "#server/platform/db/schema/platform-counts.ts";
import { missingReports, reconciledDays } from "#server/platform/db/schema/reconciliation.ts";
import { categories, districts, locations, states, subcategories } from "#server/platform/db/schema/reference.ts";
import { referenceMerges } from "#server/platform/db/schema/reference-merges.ts";
import { setupTokens } from "#server/platform/db/schema/sessions.ts";
import { platformSettings, settingChanges } from "#server/platform/db/schema/settings.ts";
import { signingKeys } from "#server/platform/db/schema/signing-keys.ts";
import { schemaVersion } from "#server/platform/db/schema/version.ts";

/** Tables about the platform. They hold nothing of a person, so they are neither exported nor erased. */
export const platformTables = [
  paymentReconciliations,
  webhookSecrets,
  pendingEntries,
  ledgerTotals,
  ledgerKindTotals,
  ledgerChecks,
  payoutUpgrades,
  reconciledDays,
  missingReports,
  setupTokens,
  auditWaiting,
  auditSeals,
  states,
  districts,
  locations,
  categories,
  subcategories,
  referenceMerges,
  pages,
  platformSettings,
  settingChanges,
  pendingCounts,
  countTotals,
  monthZone,
  pendingMonths,
  monthTotals,
  funnelWeeks,
  signingKeys,
  maintenanceRuns,
  schemaVersion,
];
