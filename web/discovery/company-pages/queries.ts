import { allRowsQuery } from "#web/lib/lists.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** The page of the signed-in company, for the form that changes it. */
export const ownCompanyPageQuery = uncachedQuery("companyPages.get", {});

/** A public page, as visitors read it. */
export const publicCompanyPageQuery = (slug: string) => allRowsQuery("publicPages.company", { slug });
