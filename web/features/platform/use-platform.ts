import { type QueryClient, useQuery } from "@tanstack/react-query";
import { allRowsQuery } from "#web/lib/lists.ts";

const minutes = 60_000;

/** Hardly a command changes it, so it is not read again with the rows on screen; a new day is noticed soon enough. */
export const platformQuery = {
  ...allRowsQuery("platform.get", {}),
  queryKey: ["platform.get"],
  staleTime: 5 * minutes,
};

/** The platform's today, its brokerage rate, whether payments are for test, and the demo accounts where there are some. */
export const usePlatform = () => useQuery(platformQuery).data?.[0];

/** The rate that counts at this moment, read again before something is agreed; nothing where that cannot be known. */
export async function rateOfNow(queries: QueryClient): Promise<number | undefined> {
  const rows = await queries.fetchQuery({ ...platformQuery, staleTime: 0 }).catch(() => undefined);
  return rows?.[0]?.brokerageBps;
}
