import { z } from "zod";
import { calls } from "#contract/call.ts";
import { shownSkill } from "#contract/catalog/skills.ts";
import { id, line, oneLine, optionalText, pageInput, raw, readVersion } from "#contract/fields.ts";
import { freelancerRecord } from "#contract/hiring/records.ts";
import { checkedIdentity } from "#contract/identity/checked-identity.ts";
import { pageReviews, publicReview } from "#contract/trust/reviews.ts";
import { skillErrors } from "#domain/catalog/skill.ts";
import {
  isReservedSlug,
  isSlug,
  maxProfileLanguages,
  maxProfileSkills,
  profileErrors,
  profileLengths,
  shownNames,
  shownPlaces,
} from "#domain/discovery/profile-page.ts";
import { portfolioItem } from "./portfolio.ts";

const missing = "please fill this";
const choose = "please choose one";

/** The last part of the address of a page; empty for none. */
export const pageSlug = optionalText(100, missing, profileErrors.slugFormat)

  .refine((typed) => typed === "" || isSlug(typed), profileErrors.slugFormat)
  .refine((typed) => !isReservedSlug(typed), profileErrors.slugReserved);

const languages = z
  .array(line(profileLengths.language, missing), choose)
  .max(maxProfileLanguages, profileErrors.tooManyLanguages)
  .refine((each) => new Set(each.map((name) => name.toLowerCase())).size === each.length, profileErrors.languageTwice);

const skillIds = z
  .array(id(choose), choose)
  .max(maxProfileSkills, profileErrors.tooManySkills)
  .refine((each) => new Set(each).size === each.length, skillErrors.chosenTwice);

/** Which page: by its address, or for companies by its freelancer. */
const pageKeys = { slug: raw(100, missing).optional(), freelancerId: id(missing).optional() };

/** The facts on a page that companies read of a freelancer whom they may invite; empty for all others. */
export const forCompanies = {
  freelancerId: z.int().nullable(),
  record: freelancerRecord,
  takesInvitations: z.boolean(),
};

const own = { method: "POST", by: ["freelancer"] } as const;

/**
 * The page of a freelancer. Visitors read it without a login while the setting `publicPages` is on, and companies find it while
 * `freelancerSearch` is.
 */
export const profiles = calls({
  "profiles.get": {
    why: "A freelancer sees the own page, also before it is published.",
    ...own,
    input: z.object({}),
    refuses: ["switched_off"],
    row: z.object({
      /** The last part of its address; empty without one. */
      slug: z.string(),
      headline: z.string(),
      about: z.string(),
      languages: z.array(z.string()),
      isAvailable: z.boolean(),
      shownName: z.enum(shownNames),
      placeShown: z.enum(shownPlaces),
      skills: z.array(shownSkill),
      portfolio: z.array(portfolioItem),
      isPublic: z.boolean(),
      /** Whether companies may find the freelancer. */
      isListed: z.boolean(),
      /** From the profile, as the page may show it. */
      name: z.string(),
      picture: z.string(),
      category: z.string(),
      subcategory: z.string(),
      town: z.string(),
      district: z.string(),
    }),
    note: "The caller's own page, also before it was filled in.",
  },
  "profiles.update": {
    why: "A freelancer says what stands on the page.",
    title: "Edit the page of a freelancer",
    ...own,
    input: z.object({
      slug: pageSlug,
      headline: oneLine(profileLengths.headline, missing),
      about: optionalText(profileLengths.about, missing),
      languages: languages.optional(),
      isAvailable: z.boolean(choose),
      shownName: z.enum(shownNames, choose),
      placeShown: z.enum(shownPlaces, choose),
      skillIds: skillIds.optional(),
      version: readVersion,
    }),
    refuses: ["switched_off", "edited_meanwhile", "slug_taken", "page_incomplete"],
    answers: { done: "Success" },
    says: { done: "The page was saved", otherwise: "The page was not saved" },
    note: "Texts may be empty while the page is neither public nor listed. Without `languages` or `skillIds` they stay as they are. An address that is given up is free for others after 90 days.",
    audited: "account",
  },
  "profiles.setVisibility": {
    why: "A freelancer publishes the page, and takes it back at once.",
    title: "Publish or unpublish a page",
    lastWriteWins: "A switch whose present state is on the screen.",
    ...own,
    input: z.object({ isPublic: z.boolean(choose).optional(), isListed: z.boolean(choose).optional() }),
    refuses: ["switched_off", "page_incomplete"],
    answers: { done: "Success" },
    says: {
      done: {
        field: "isPublic",
        words: { true: "The page is published", false: "The page is no longer published", undefined: "Saved" },
      },
      otherwise: "The page was not changed",
    },
    note: "What is not sent stays. A public page needs an address, a headline and a picture, a listed one a headline and a picture. Visitors see a change within a minute, companies at once.",
    audited: "account",
  },
  "freelancers.get": {
    why: "A visitor reads the public page of a freelancer.",
    method: "POST",
    by: "anyone",
    input: z.object(pageKeys),
    refuses: ["switched_off", "not_found"],
    row: z.object({
      slug: z.string(),
      name: z.string(),
      picture: z.string(),
      headline: z.string(),
      about: z.string(),
      category: z.string(),
      subcategory: z.string(),
      /** Empty where the page shows none. */
      place: z.string(),
      languages: z.array(z.string()),
      skills: z.array(z.string()),
      portfolio: z.array(portfolioItem),
      /** Null where the platform has no reviews, or there is none. */
      reviews: pageReviews.nullable(),
      isAvailable: z.boolean(),
      isPublic: z.boolean(),
      identity: checkedIdentity,
      ...forCompanies,
    }),
    note: "A public page; for companies also that of a listed freelancer, and of one who has applied to them. It never holds a phone number, an e-mail address, a résumé or a username.",
  },
  "freelancers.listReviews": {
    why: "Visitors read all reviews about a freelancer with a public page.",
    method: "POST",
    by: "anyone",
    input: z.object({ ...pageKeys, ...pageInput }),
    refuses: ["switched_off", "not_found"],
    row: publicReview,
    page: 50,
    note: "Visible reviews about the freelancer of a page that the caller reads, newest first.",
  },
});
