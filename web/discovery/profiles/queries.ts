import { allRowsQuery } from "#web/lib/lists.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** The page of the signed-in freelancer, for the form that changes it. */
export const ownPageQuery = uncachedQuery("profiles.get", {});

/** A public page, as visitors read it. */
export const publicPageQuery = (slug: string) => allRowsQuery("freelancers.get", { slug });
