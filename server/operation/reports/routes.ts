import type { reports } from "#contract/operation/reports.ts";
import { hasFreelancerPages } from "#domain/platform-setting.ts";
import { platformTerms } from "#server/catalog/fees/queries.ts";
import { demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import { hasDemoAccounts } from "#server/identity/accounts/demo-queries.ts";
import { besideCategory } from "#server/identity/accounts/order-queries.ts";
import { companiesWhere, freelancersWhere } from "#server/identity/accounts/queries.ts";
import { platformByMonth } from "#server/operation/reports/month-queries.ts";
import { inCategory, platformNumbers, registeredOn, requestsByCategory } from "#server/operation/reports/queries.ts";
import { publicBrand } from "#server/platform/brand/brand-page.ts";
import { areContactsHidden } from "#server/platform/http/contact-mask.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { arePagesOn, areWorksOn, isSearchOn, isSearchPublic } from "#server/platform/http/page-reader.ts";
import { version } from "#server/platform/version.ts";

/** Reports for the admin, and the public statistics. */
export const reportsHandlers: Handlers<typeof reports> = {
  clientreport: async (input, { db }) => companiesWhere(db, registeredOn(input), input),
  freelancerreport: async (input, { db }) => freelancersWhere(db, registeredOn(input), input),
  categorywisefreelancer: async (input, { db }) =>
    freelancersWhere(db, inCategory(input.categoryid), input, besideCategory),
  piechartcategory: async (_, { db }) => requestsByCategory(db),
  "reports.listMonthlyTotals": async (_, { db }) => platformByMonth(db),
  "platform.getStatistics": async (_, { db }) => platformNumbers(db),
  "platform.get": async (_, { db, services: { settings, providers, platformSettings }, browser }) => [
    {
      ...(await platformTerms(db, settings)),
      hasReviews: platformSettings.current().reviews === "on",
      hasHiddenContacts: areContactsHidden({ platformSettings }),
      identity: platformSettings.current().identity,
      hasTestPayments: providers.chosen.can.rehearses,
      hasTransfers: settings.RAZORPAY_PAYOUTS === "route",
      hasFundedWorks: platformSettings.current().fundedWorks === "on",
      hasPublicPages: arePagesOn({ platformSettings }),
      hasFreelancerPages: hasFreelancerPages(platformSettings.current()),
      hasFreelancerSearch: isSearchOn({ platformSettings }),
      hasPublicFreelancers: isSearchPublic({ platformSettings }),
      hasPublicWorks: areWorksOn({ platformSettings }),
      version,
      brand: publicBrand(platformSettings.brand()),
      demo:
        settings.demo && !settings.DEMO_PUBLIC && browser.local && (await hasDemoAccounts(db)) ? [...demoAccounts] : [],
    },
  ],
};
