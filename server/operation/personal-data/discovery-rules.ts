import { sql } from "drizzle-orm";
import { by, through } from "#server/operation/personal-data/owners.ts";
import {
  ignores,
  keeps,
  notExported,
  own,
  personal,
  type Rule,
  withParent,
} from "#server/operation/personal-data/rule.ts";
import { hiddenItems } from "#server/platform/db/schema/hidden-items.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import {
  companyPages,
  freelancerSkills,
  pageSlugs,
  pictureMatches,
  portfolioFiles,
  portfolioItems,
  profilePages,
} from "#server/platform/db/schema/profiles.ts";
import { savedSearches, searchHits, searchQueue } from "#server/platform/db/schema/saved-searches.ts";
import { skills, workSkills } from "#server/platform/db/schema/skills.ts";

const ownSlug = by(pageSlugs.accountId);
const ownSkill = by(skills.suggestedBy);
const ownSearch = by(savedSearches.accountId);

/**
 * A skill belongs to everybody who chose it: an erasure takes away who suggested it. The address of a page rests, so that nobody
 * else is found under it.
 */
export const discoveryRules: readonly Rule[] = [
  {
    table: skills,
    exports: own(ownSkill),
    erasure: { replaces: { owner: ownSkill, values: { suggestedBy: null } } },
  },
  { table: profilePages, ...personal(by(profilePages.accountId)) },
  { table: companyPages, ...personal(by(companyPages.accountId)) },
  {
    table: portfolioFiles,
    ...personal(through(portfolioFiles.itemId, portfolioItems.id, by(portfolioItems.accountId))),
  },
  {
    table: pictureMatches,
    exports: notExported("It tells admins what to look at. The pictures themselves are in the portfolio."),
    erasure: ignores("It is deleted with the item of the portfolio."),
  },
  { table: portfolioItems, ...personal(by(portfolioItems.accountId)) },
  { table: freelancerSkills, ...personal(by(freelancerSkills.accountId)) },
  {
    table: pageSlugs,
    exports: own(ownSlug),
    erasure: {
      replaces: {
        owner: ownSlug,
        values: { accountId: null, releasedAt: sql`coalesce(${pageSlugs.releasedAt}, now())` },
      },
    },
  },
  // Columns that are computed from the filters say nothing more about the owner.
  { table: savedSearches, ...personal(ownSearch, "expression", "filters_hash", "category_id") },
  { table: searchHits, ...personal(through(searchHits.searchId, savedSearches.id, ownSearch)) },
  { table: hiddenItems, ...personal(by(hiddenItems.accountId)) },
  { table: searchQueue, exports: notExported("It says which works a job looks at next."), erasure: withParent },
  {
    table: workSkills,
    exports: own(through(workSkills.workId, works.id, by(works.ownerId))),
    erasure: keeps("engagements"),
  },
];
