import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** The page of the signed-in freelancer, for the form that changes it. */
export const ownPageQuery = uncachedQuery("profiles.get", {});

/** A public page, as visitors read it. */
export const publicPageQuery = (slug: string) => allRowsQuery("freelancers.get", { slug });

/** Every review about the freelancer of a public page, newest first. */
export const pageReviewsQuery = (slug: string) => pagedQuery("freelancers.listReviews", { slug });
