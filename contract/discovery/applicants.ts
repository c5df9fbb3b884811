import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id } from "#contract/fields.ts";
import { checkedIdentity } from "#contract/identity/checked-identity.ts";
import { pageReviews } from "#contract/trust/reviews.ts";
import { everyMember } from "#domain/member.ts";
import { portfolioItem } from "./portfolio.ts";

/** Applicants, with everything that a company decides by beside the request itself. */
export const applicants = calls({
  "requests.getApplicant": {
    why: "A company decides about an applicant on one screen: field, place, page, samples, reviews and price in all.",
    method: "POST",
    token: "requests:read",
    by: ["client"],
    memberKinds: everyMember,
    input: z.object({ reqid: id("please fill this") }),
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
      identity: checkedIdentity,
      /** What the freelancer shows on the own page; null without a page that this company may read. */
      page: z
        .object({
          headline: z.string(),
          about: z.string(),
          isAvailable: z.boolean(),
          languages: z.array(z.string()),
          skills: z.array(z.string()),
          portfolio: z.array(portfolioItem),
        })
        .nullable(),
      /** Null where the platform has no reviews, or there is none. */
      reviews: pageReviews.nullable(),
      /** What the freelancer wrote with the latest own offer; null without a note. */
      offerNote: z.string().nullable(),
      /** What the latest offer or the budget comes to by the fees of today; null once it is decided. */
      price: z
        .object({
          amountPaise: z.int(),
          brokeragePaise: z.int(),
          netPaise: z.int(),
          clientFeePaise: z.int(),
          totalPaise: z.int(),
          /** The day of delivery if the request is accepted today. */
          dueDay: z.string(),
        })
        .nullable(),
    }),
    note: "The page is that of `freelancers.get`. It never holds a phone number, an e-mail address or a résumé.",
  },
});
