import { z } from "zod";
import { calls } from "#contract/call.ts";
import { filter, id, openDay, pageInput } from "#contract/fields.ts";
import { accountOrder, companyRow, freelancerRow } from "#contract/identity/accounts.ts";
import { feeSides } from "#domain/catalog/fee.ts";
import { platformSettings } from "#domain/platform-setting.ts";

const byRegistrationDay = {
  method: "POST",
  token: "reports:read",
  by: ["admin"],
  needs: ["reports"],
  page: 50,
  mayLag: true,
  input: z.object({ startdate: openDay, enddate: openDay, ...filter, sort: accountOrder, ...pageInput }),
} as const;

/** Reports for the admin, and the public figures of the platform. */
export const reports = calls({
  clientreport: { ...byRegistrationDay, row: companyRow },
  freelancerreport: { ...byRegistrationDay, row: freelancerRow },
  categorywisefreelancer: {
    method: "POST",
    token: "reports:read",
    by: ["admin"],
    needs: ["reports"],
    input: z.object({ categoryid: id("please fill this"), ...filter, sort: accountOrder, ...pageInput }),
    row: freelancerRow,
    page: 50,
    mayLag: true,
  },
  piechartcategory: {
    method: "GET",
    token: "reports:read",
    by: ["admin"],
    needs: ["reports"],
    input: z.object({}),
    row: z.object({ categoryname: z.string(), count_of_requests: z.int() }),
    mayLag: true,
  },
  "platform.get": {
    why: "Screens need the platform's date, its brokerage rate and whether this is a demo.",
    method: "GET",
    by: "anyone",
    input: z.object({}),
    row: z.object({
      today: z.string(),
      brokerageBps: z.int(),
      /** The rules that are in effect today. For a price the best match counts (see fees.rules). */
      feeRules: z.array(
        z.object({
          side: z.enum(feeSides),
          categoryId: z.int().nullable(),
          minPricePaise: z.int(),
          bps: z.int(),
          fixedPaise: z.int(),
        }),
      ),
      hasTestPayments: z.boolean(),
      /** Whether payments are transferred to linked accounts of freelancers. */
      hasTransfers: z.boolean(),
      /** Companies can fund milestones before the work on them starts, where somebody may hold their money. */
      hasFundedWorks: z.boolean(),
      /** Freelancers and companies can publish pages. */
      hasPublicPages: z.boolean(),
      /** Companies can let visitors read their works. */
      hasPublicWorks: z.boolean(),
      /** Freelancers have pages, for visitors or for companies that look for them. */
      hasFreelancerPages: z.boolean(),
      /** Companies find freelancers who have agreed to it. */
      hasFreelancerSearch: z.boolean(),
      /** Visitors find those of them with a public page. */
      hasPublicFreelancers: z.boolean(),
      /** Whether companies and freelancers review each other. */
      hasReviews: z.boolean(),
      /** Contact details stay hidden until a freelancer is accepted. */
      hasHiddenContacts: z.boolean(),
      /** Whether freelancers can have their identity checked, or need it to apply. */
      identity: z.enum(platformSettings.identity.values),
      version: z.string(),
      /** How the installation presents itself; empty texts stand for the default. */
      brand: z.object({
        name: z.string(),
        shortName: z.string(),
        nameHindi: z.string(),
        tagline: z.string(),
        /** A picture at /images. */
        logo: z.string(),
        /** `#rrggbb`, in the light and in the dark scheme. */
        accent: z.string(),
        accentDark: z.string(),
      }),
      demo: z.array(z.object({ role: z.string(), username: z.string(), password: z.string() })),
    }),
  },
  "platform.getStatistics": {
    why: "The landing page shows current figures.",
    method: "GET",
    by: "anyone",
    input: z.object({}),
    row: z.object({ companies: z.int(), freelancers: z.int(), openWorks: z.int(), paid: z.number() }),
    mayLag: true,
  },
  "reports.listMonthlyTotals": {
    why: "The admin sees payments and registrations by month.",
    method: "POST",
    token: "reports:read",
    by: ["admin"],
    needs: ["reports"],
    input: z.object({}),
    row: z.object({
      month: z.string(),
      payments: z.int(),
      cost: z.number(),
      brokerage: z.number(),
      companies: z.int(),
      freelancers: z.int(),
    }),
    note: "The last twelve months: payments, brokerage, registrations. A return lowers the brokerage of its month.",
  },
});
