import { discoveryContract } from "#contract/discovery/context.ts";
import { applicantsHandlers } from "#server/discovery/applicants/routes.ts";
import { companySitemap, registerCompanyPages } from "#server/discovery/company-pages/public-html.ts";
import { companyPagesHandlers } from "#server/discovery/company-pages/routes.ts";
import { registerEmbed } from "#server/discovery/feeds/embed.ts";
import { registerFeeds } from "#server/discovery/feeds/feeds.ts";
import { registerFreelancerList } from "#server/discovery/freelancer-search/public-html.ts";
import { freelancerSearchHandlers } from "#server/discovery/freelancer-search/routes.ts";
import { refreshFreelancerSearch } from "#server/discovery/freelancer-search/upkeep.ts";
import { pictureMatchesHandlers } from "#server/discovery/picture-matches/routes.ts";
import { portfolioHandlers } from "#server/discovery/portfolio/routes.ts";
import { freelancerSitemap, registerFreelancerPages } from "#server/discovery/profiles/public-html.ts";
import { deleteRestedSlugs } from "#server/discovery/profiles/queries.ts";
import { profilesHandlers } from "#server/discovery/profiles/routes.ts";
import { registerWorkPages, workSitemap } from "#server/discovery/public-works/public-html.ts";
import { publicWorksHandlers } from "#server/discovery/public-works/routes.ts";
import { searchHandlers } from "#server/discovery/search/routes.ts";
import { tidySearch } from "#server/discovery/search/upkeep-queries.ts";
import { processSavedSearches } from "#server/discovery/searches/due.ts";
import { deleteLostItems } from "#server/discovery/searches/hidden-queries.ts";
import { samples as searchesMails } from "#server/discovery/searches/mails.ts";
import { deleteOldHits } from "#server/discovery/searches/queries.ts";
import { searchesHandlers } from "#server/discovery/searches/routes.ts";
import { registerSignedRecords } from "#server/discovery/signed-records/public-html.ts";
import { signedRecordsHandlers } from "#server/discovery/signed-records/routes.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as hiddenItemsData } from "#server/platform/db/schema/hidden-items.ts";
import { personalData as profilesData } from "#server/platform/db/schema/profiles.ts";
import { personalData as savedSearchesData } from "#server/platform/db/schema/saved-searches.ts";
import { personalData as searchData } from "#server/platform/db/schema/search.ts";
import { personalData as signedRecordsData } from "#server/platform/db/schema/signed-records.ts";

export const discoveryContext = defineContext({
  contract: discoveryContract,
  handlers: {
    applicants: applicantsHandlers,
    profiles: profilesHandlers,
    portfolio: portfolioHandlers,
    "picture-matches": pictureMatchesHandlers,
    "company-pages": companyPagesHandlers,
    "public-works": publicWorksHandlers,
    "freelancer-search": freelancerSearchHandlers,
    search: searchHandlers,
    searches: searchesHandlers,
    "signed-records": signedRecordsHandlers,
  },
  jobs: {
    notifications: {
      "saved searches": processSavedSearches,
    },
    records: {
      "search for freelancers": refreshFreelancerSearch,
    },
  },
  sweeps: {
    slugs: ({ db }) => deleteRestedSlugs(db),
    "search entries": ({ db }) => tidySearch(db),
    "hits of saved searches": ({ db }) => deleteOldHits(db),
    "hidden items": ({ db }) => deleteLostItems(db),
  },
  routes: async (app, services) => {
    registerFreelancerPages(app, services);
    registerCompanyPages(app, services);
    registerWorkPages(app, services);
    registerFreelancerList(app, services);
    registerFeeds(app, services);
    registerEmbed(app, services);
    registerSignedRecords(app, services);
  },
  sitemaps: [freelancerSitemap, companySitemap, workSitemap],
  personalData: [searchData, savedSearchesData, hiddenItemsData, profilesData, signedRecordsData],
  mails: [searchesMails],
});
