import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { read } from "#web/lib/api.ts";

const minutes = 60_000;

/** Hardly a command changes it, so it is not read again with the rows on screen; a new day is noticed soon enough. */
export const platform = queryOptions({
  queryKey: ["platform.get"],
  queryFn: async () => (await read("platform.get", {})).rows[0],
  staleTime: 5 * minutes,
});

/** Most screens count the days to a deadline, or tell what is kept of a price. */
export const platformNow = (queries: QueryClient) => queries.prefetchQuery(platform);

/** The platform's today, its brokerage rate, whether payments are for test, and the demo accounts where there are some. */
export const usePlatform = () => useQuery(platform).data;

/** The rate that counts at this moment, asked for anew before something is agreed; nothing where that cannot be known. */
export const rateOfNow = async (queries: QueryClient): Promise<number | undefined> =>
  (await queries.fetchQuery({ ...platform, staleTime: 0 }).catch(() => undefined))?.brokerageBps;
