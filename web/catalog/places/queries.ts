import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** The states of India with what an import would add at present. */
export const statesQuery = uncachedQuery("places.listStates", {});
