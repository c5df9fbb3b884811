import type { reports } from "#contract/reports.ts";
import { besideCategory } from "#server/accounts/order-queries.ts";
import { companiesWhere, freelancersWhere } from "#server/accounts/queries.ts";
import { platformTerms } from "#server/brokerage/queries.ts";
import { hasDemoAccounts } from "#server/db/demo-rows.ts";
import { demoAccounts } from "#server/demo-accounts.ts";
import type { Handlers } from "#server/http/handler.ts";
import { firstSteps, inCategory, platformNumbers, registeredOn, requestsByCategory } from "#server/reports/queries.ts";
import { version } from "#server/version.ts";

/** What the admin reads, and the few numbers every visitor may see. */
export const reportsHandlers: Handlers<typeof reports> = {
  clientreport: async (asked, { db }) => companiesWhere(db, registeredOn(asked), asked),
  freelancerreport: async (asked, { db }) => freelancersWhere(db, registeredOn(asked), asked),
  categorywisefreelancer: async (asked, { db }) =>
    freelancersWhere(db, inCategory(asked.categoryid), asked, besideCategory),
  piechartcategory: async (_, { db }) => requestsByCategory(db),
  firststeps: async (_, { db }) => firstSteps(db),
  "reports.getUntrustedProxy": async (_, { services: { proxies } }) => proxies.untrusted(),
  numbers: async (_, { db }) => platformNumbers(db),
  platform: async (_, { db, services: { settings, providers }, visit }) => [
    {
      ...(await platformTerms(db, settings)),
      test_payments: providers.chosen.can.rehearses,
      version,
      demo:
        settings.demo && !settings.DEMO_PUBLIC && visit.local && (await hasDemoAccounts(db)) ? [...demoAccounts] : [],
    },
  ],
};
