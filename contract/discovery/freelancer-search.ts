import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, optionalText, pageInput, whole } from "#contract/fields.ts";
import { checkedIdentity, identityFilter } from "#contract/identity/checked-identity.ts";
import { freelancerOrders, paidWorksRange } from "#domain/discovery/freelancer-search.ts";
import { maxProfileSkills, profileErrors, profileLengths } from "#domain/discovery/profile-page.ts";
import { forCompanies } from "./profiles.ts";
import { matchedTexts } from "./search.ts";

const missing = "please fill this";
const choose = "please choose one";

/** Filters of the search. Absent or empty, they match everything. */
const freelancerFilters = z.object({
  q: optionalText(lengths.query, missing).nullish(),
  categoryId: id().nullish(),
  subcategoryId: id().nullish(),
  /** Only of freelancers whose page shows it. */
  districtId: id().nullish(),
  locationId: id().nullish(),
  /** A freelancer is found with all of these skills. */
  skillIds: z.array(id(choose), choose).max(maxProfileSkills, profileErrors.tooManySkills).nullish(),
  language: optionalText(profileLengths.language, missing).nullish(),
  /** Available for work only. */
  isAvailable: z.boolean(choose).nullish(),
  ...identityFilter,
  /** At least so many paid works. A track record begins with three. */
  paidWorks: whole(paidWorksRange, missing, "only numbers allowed").nullish(),
});

const matchedFields = ["headline", "about", "name", "skills", "category", "subcategory", "languages", "place"] as const;

const shared = { method: "POST", by: "anyone", refuses: ["switched_off"] } as const;

/** The search for freelancers who have agreed to be found, while the setting `freelancerSearch` is on. */
export const freelancerSearch = calls({
  "freelancers.search": {
    why: "A company looks for freelancers who have agreed to be found.",
    ...shared,
    input: freelancerFilters.extend({ sort: z.enum(freelancerOrders, choose).nullish(), ...pageInput }),
    row: z.object({
      /** Empty without a public page. */
      slug: z.string(),
      name: z.string(),
      picture: z.string(),
      headline: z.string(),
      category: z.string(),
      subcategory: z.string(),
      /** Empty where the page shows none. */
      place: z.string(),
      languages: z.array(z.string()),
      skills: z.array(z.string()),
      isAvailable: z.boolean(),
      identity: checkedIdentity,
      ...forCompanies,
      matched: matchedTexts(matchedFields),
    }),
    page: 50,
    note:
      "Listed freelancers for companies; for everybody else those of them with a public page, where the setting says so. The best " +
      "match depends on the words, then on the share of works on time, then on the date of the registration. Payment has no " +
      "influence. It ends with the first 5 000; the other orders have no end. No row holds a phone number, an e-mail address, a " +
      "résumé or a username.",
  },
  "freelancers.count": {
    why: "A company sees how many freelancers each filter would leave.",
    ...shared,
    input: freelancerFilters,
    row: z.object({
      filter: z.enum([
        ...["all", "category", "subcategory", "district", "location", "language", "available", "identity", "paidWorks"],
        /** Where nothing matches: the number without one of the filters that are set, whose name is the value. */
        "without",
      ] as const),
      value: z.string(),
      name: z.string(),
      count: z.int(),
      /** Whether there are more than were counted. */
      more: z.boolean(),
    }),
    note:
      "How many freelancers each value of a filter would leave, with the other filters unchanged. Subcategories are counted once a " +
      "category is selected, and towns once a district is selected.",
  },
});
