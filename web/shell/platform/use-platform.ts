import { useQuery } from "@tanstack/react-query";
import { allRowsQuery } from "#web/lib/lists.ts";

const minutes = 60_000;

/** Hardly a command changes it, so it is not read again with the rows on screen; a new day is noticed soon enough. */
export const platformQuery = {
  ...allRowsQuery("platform.get", {}),
  queryKey: ["platform.get"],
  staleTime: 5 * minutes,
};

/** The platform's today, its fee rules, whether payments are for test, and the demo accounts where there are some. */
export const usePlatform = () => useQuery(platformQuery).data?.[0];
