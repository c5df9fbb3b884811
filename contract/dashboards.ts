import { z } from "zod";
import { engagedStatuses } from "#domain/work-request.ts";
import { calls } from "./call.ts";
import { filter, id, pageInput } from "./fields.ts";

const reqid = id("please fill this");

/** What each role wants to know at its desk, beside the lists of the specification. */
export const dashboards = calls({
  "works.listProgress": {
    method: "POST",
    by: ["client"],
    input: z.object({ status: z.enum(engagedStatuses, "please fill this").optional(), ...filter, ...pageInput }),
    row: z.object({
      workid: z.int(),
      /** Requests without an answer. */
      waiting: z.int(),
      /** Of whoever is engaged for it. */
      requestid: z.int().nullable(),
      req_status: z.enum(engagedStatuses).nullable(),
      freelancername: z.string().nullable(),
      /** As the latest report says. */
      progress_percentage: z.int().nullable(),
    }),
    page: 50,
    note: "How far each work is, in the pages of `getworkdetails`, or of `getworkbystatus` where a status is given.",
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
      /** How many works of this freelancer were paid here, and how many are under way. */
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
      /** The latest report. */
      progress_percentage: z.int().nullable(),
      progressDate: z.string().nullable(),
      paymentdate: z.string().nullable(),
    }),
    note: "What was agreed when the request was accepted, and how far it is. There is none before and none after a rejection.",
  },
  "requests.getLastResume": {
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ requestid: z.int(), title: z.string(), requestdate: z.string(), biodata: z.string() }),
    note: "The file of the caller's latest request, which may be sent again with the next.",
  },
  "payments.listMonthlyEarnings": {
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ month: z.string(), works: z.int(), amount: z.number() }),
    note: "The latest twelve months, those without a payment among them.",
  },
  "reports.listMonthlyTotals": {
    method: "POST",
    by: ["admin"],
    input: z.object({}),
    row: z.object({
      month: z.string(),
      payments: z.int(),
      cost: z.number(),
      brokerage: z.number(),
      companies: z.int(),
      freelancers: z.int(),
    }),
    note: "The latest twelve months: what was paid, what the platform kept of it, who registered.",
  },
  "search.findRecords": {
    method: "POST",
    by: ["admin"],
    input: z.object(filter),
    row: z.object({
      kind: z.enum(["work", "district", "location", "category", "subcategory"]),
      id: z.int(),
      name: z.string(),
      /** The company of a work, the district of a location, the category of a subcategory. */
      within: z.string(),
    }),
    note: "What has all of these words in its name, at most six of each kind: works the latest first, the others by name. Nothing for no words.",
  },
});
