import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id } from "#contract/fields.ts";
import { everyMember } from "#domain/member.ts";
import { agreedAmounts } from "./agreed-amounts.ts";

const reqid = id("please fill this");

/** Single requests, beyond what the lists of the specification show. */
export const requestDetails = calls({
  "requests.getApplicant": {
    why: "A company sees the category, the place and the paid works of an applicant.",
    method: "POST",
    by: ["client"],
    memberKinds: everyMember,
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
    why: "Both sides see the agreed price and brokerage before the payment.",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({ reqid }),
    refuses: ["not_found"],
    row: z.object({
      requestid: z.int(),
      ...agreedAmounts,
      /** From the latest progress entry. */
      progress_percentage: z.int().nullable(),
      progressDate: z.string().nullable(),
      paymentdate: z.string().nullable(),
    }),
    note: "The terms agreed at accept, and the progress. No row before the request is accepted or after it is rejected.",
  },
  "requests.getLastResume": {
    why: "A freelancer can reuse the résumé of the last application.",
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ requestid: z.int(), title: z.string(), requestdate: z.string(), biodata: z.string() }),
    note: "The résumé of the caller's latest request. It may be sent again with the next one.",
  },
});
