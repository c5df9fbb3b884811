import { z } from "zod";
import { calls } from "#contract/call.ts";
import { optionalText, raw, readVersion } from "#contract/fields.ts";
import { companyRecord } from "#contract/hiring/records.ts";
import { publicReview } from "#contract/trust/reviews.ts";
import { companyPageLengths } from "#domain/discovery/company-page.ts";
import { portfolioErrors } from "#domain/discovery/portfolio.ts";
import { isSecureLink } from "#domain/internet-address.ts";
import { everyMember, owners } from "#domain/member.ts";
import { pageSlug } from "./profiles.ts";

const missing = "please fill this";
const choose = "please choose one";

const website = optionalText(companyPageLengths.website, missing).refine(
  (typed) => typed === "" || isSecureLink(typed),
  portfolioErrors.link,
);

/** What visitors read. */
const publicFields = {
  /** The last part of its address; empty without one. */
  slug: z.string(),
  name: z.string(),
  logo: z.string(),
  about: z.string(),
  /** Empty, or an address that begins with https://. */
  website: z.string(),
  district: z.string(),
  /** Empty for a district outside India. */
  state: z.string(),
  companyRecord,
  /** The newest public works that are offered; none while the setting `publicWorks` is off. */
  works: z.array(
    z.object({
      workId: z.int(),
      title: z.string(),
      /** In rupees. */
      budget: z.number(),
      deadline: z.string(),
    }),
  ),
  /** The newest reviews about the company, by first name and initial; none while the setting `reviews` is off. */
  reviews: z.array(publicReview),
};

/** The page of a company that visitors read without a login, while the setting `publicPages` is on. */
export const companyPages = calls({
  "companyPages.get": {
    why: "A company sees its own page, also before it is published.",
    method: "POST",
    by: ["client"],
    memberKinds: everyMember,
    input: z.object({}),
    refuses: ["switched_off"],
    row: z.object({ ...publicFields, isPublic: z.boolean() }),
    note: "The caller's own page, also before it was filled in.",
  },
  "companyPages.update": {
    why: "A company says what stands on its page, publishes it, and takes it back at once.",
    title: "Edit the page of a company",
    method: "POST",
    by: ["client"],
    memberKinds: owners,
    input: z.object({
      slug: pageSlug.optional(),
      about: optionalText(companyPageLengths.about, missing).optional(),
      website: website.optional(),
      isPublic: z.boolean(choose).optional(),
      version: readVersion,
    }),
    refuses: ["switched_off", "edited_meanwhile", "slug_taken", "company_page_incomplete"],
    answers: { done: "Success" },
    says: {
      done: {
        field: "isPublic",
        words: {
          true: "The page is published",
          false: "The page is no longer published",
          undefined: "The page was saved",
        },
      },
      otherwise: "The page was not saved",
    },
    note: "What is not sent stays as it is. A public page needs a logo, a text about the company and an address. Visitors see a change within a minute. An address that is given up is free for others after 90 days.",
    audited: "account",
  },
  "publicPages.company": {
    why: "A visitor reads the public page of a company.",
    method: "POST",
    by: "anyone",
    input: z.object({ slug: raw(100, missing) }),
    refuses: ["switched_off", "not_found"],
    row: z.object(publicFields),
    note: "A public page of a company. It never holds a phone number, an e-mail address or a license number.",
  },
});
