import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id } from "#contract/fields.ts";
import { everyMember } from "#domain/member.ts";
import { agreedAmounts } from "./agreed-amounts.ts";

const reqid = id("please fill this");

/** Single requests, beyond what the lists of the specification show. */
export const requestDetails = calls({
  "requests.getEngagement": {
    why: "Both sides see the agreed price and brokerage before the payment.",
    method: "POST",
    token: "requests:read",
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
