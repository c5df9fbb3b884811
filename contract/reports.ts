import { z } from "zod";
import { accountOrder, companyRow, freelancerRow } from "./accounts.ts";
import { calls } from "./call.ts";
import { filter, id, openDay, pageInput } from "./fields.ts";

const byDays = {
  method: "POST",
  by: ["admin"],
  page: 50,
  mayLag: true,
  input: z.object({ startdate: openDay, enddate: openDay, ...filter, sort: accountOrder, ...pageInput }),
} as const;

/** What the admin reads, and the few numbers every visitor may see. */
export const reports = calls({
  clientreport: { ...byDays, row: companyRow },
  freelancerreport: { ...byDays, row: freelancerRow },
  categorywisefreelancer: {
    method: "POST",
    by: ["admin"],
    input: z.object({ categoryid: id("please fill this"), ...filter, sort: accountOrder, ...pageInput }),
    row: freelancerRow,
    page: 50,
    mayLag: true,
  },
  piechartcategory: {
    method: "GET",
    by: ["admin"],
    input: z.object({}),
    row: z.object({ categoryname: z.string(), count_of_requests: z.int() }),
    mayLag: true,
  },
  "reports.getFirstSteps": {
    method: "POST",
    by: ["admin"],
    input: z.object({}),
    row: z.object({
      districts: z.boolean(),
      locations: z.boolean(),
      categories: z.boolean(),
      subcategories: z.boolean(),
      companies: z.boolean(),
    }),
  },
  "reports.getUntrustedProxy": {
    method: "POST",
    by: ["admin"],
    input: z.object({}),
    row: z.object({ peerAddress: z.string(), header: z.string(), seenAt: z.iso.datetime() }),
    note: "The first request since the start that named a client in its header and came from an address that TRUST_PROXY does not have; no row without one.",
  },
  "platform.get": {
    method: "GET",
    by: "anyone",
    input: z.object({}),
    row: z.object({
      today: z.string(),
      brokerageBps: z.int(),
      hasTestPayments: z.boolean(),
      version: z.string(),
      demo: z.array(z.object({ role: z.string(), username: z.string(), password: z.string() })),
    }),
  },
  "platform.getStatistics": {
    method: "GET",
    by: "anyone",
    input: z.object({}),
    row: z.object({ companies: z.int(), freelancers: z.int(), openWorks: z.int(), paid: z.number() }),
    mayLag: true,
  },
});
