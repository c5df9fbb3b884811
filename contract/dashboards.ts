import { z } from "zod";
import { engagedStatuses } from "#domain/work-request.ts";
import { calls } from "./call.ts";
import { filter, id, pageInput } from "./fields.ts";

const reqid = id("please fill this");

/** Rows of the dashboards, in addition to the lists of the specification. */
export const dashboards = calls({
  "works.listProgress": {
    method: "POST",
    by: ["client"],
    input: z.object({ status: z.enum(engagedStatuses, "please fill this").optional(), ...filter, ...pageInput }),
    row: z.object({
      workid: z.int(),
      /** The number of pending requests. */
      waiting: z.int(),
      /** The request of the engaged freelancer. */
      requestid: z.int().nullable(),
      req_status: z.enum(engagedStatuses).nullable(),
      freelancername: z.string().nullable(),
      /** From the latest progress entry. */
      progress_percentage: z.int().nullable(),
    }),
    page: 50,
    note: "The progress of each work, in the order and pages of `getworkdetails`, or of `getworkbystatus` with a status.",
  },
  "requests.getApplicant": {
    method: "POST",
    by: ["client"],
    input: z.object({ reqid }),
    refuses: ["not_found"],
    row: z.object({
      requestid: z.int(),
      freelancername: z.string(),
      categoryname: z.string(),
      subcategory: z.string(),
      district: z.string(),
      location: z.string(),
      regdate: z.string(),
      /** The number of paid and of ongoing works of this freelancer. */
      paidWorks: z.int(),
      ongoingWorks: z.int(),
    }),
  },
  "requests.getEngagement": {
    method: "POST",
    by: ["client", "freelancer"],
    input: z.object({ reqid }),
    refuses: ["not_found"],
    row: z.object({
      requestid: z.int(),
      cost: z.number(),
      brokerageBps: z.int(),
      brokerage: z.number(),
      amount: z.number(),
      /** From the latest progress entry. */
      progress_percentage: z.int().nullable(),
      progressDate: z.string().nullable(),
      paymentdate: z.string().nullable(),
    }),
    note: "The terms agreed at accept, and the progress. No row before the request is accepted or after it is rejected.",
  },
  "requests.getLastResume": {
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ requestid: z.int(), title: z.string(), requestdate: z.string(), biodata: z.string() }),
    note: "The résumé of the caller's latest request. It may be sent again with the next one.",
  },
  "payments.listMonthlyEarnings": {
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ month: z.string(), works: z.int(), amount: z.number() }),
    note: "The last twelve months, including those without a payment.",
  },
  "reports.listMonthlyTotals": {
    method: "POST",
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
    note: "The last twelve months: payments, brokerage, registrations.",
  },
  "search.findRecords": {
    method: "POST",
    by: ["admin"],
    needs: ["reference", "audit"],
    input: z.object(filter),
    row: z.object({
      kind: z.enum(["work", "district", "location", "category", "subcategory"]),
      id: z.int(),
      name: z.string(),
      /** The company of a work, the district of a location, the category of a subcategory. */
      within: z.string(),
    }),
    note: "Records whose name contains all of the words, at most six of each kind: works newest first, the others by name. No rows without words.",
  },
});
