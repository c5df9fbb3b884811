import { applicants } from "#contract/discovery/applicants.ts";
import { companyPages } from "#contract/discovery/company-pages.ts";
import { freelancerSearch } from "#contract/discovery/freelancer-search.ts";
import { pictureMatches } from "#contract/discovery/picture-matches.ts";
import { portfolio } from "#contract/discovery/portfolio.ts";
import { profiles } from "#contract/discovery/profiles.ts";
import { publicWorks } from "#contract/discovery/public-works.ts";
import { search } from "#contract/discovery/search.ts";
import { searches } from "#contract/discovery/searches.ts";
import { signedRecords } from "#contract/discovery/signed-records.ts";

/** The calls of this context, one table per slice. */
export const discoveryContract = {
  applicants,
  profiles,
  portfolio,
  "picture-matches": pictureMatches,
  "company-pages": companyPages,
  "public-works": publicWorks,
  "freelancer-search": freelancerSearch,
  search,
  searches,
  "signed-records": signedRecords,
} as const;
