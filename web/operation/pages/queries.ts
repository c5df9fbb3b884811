import type { OperatorPage } from "#domain/operation/operator-page.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** A page for the form that changes it. */
export const editedPageQuery = (page: OperatorPage) => uncachedQuery("pages.get", { page });
