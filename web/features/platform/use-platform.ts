import { queryOptions, useQuery } from "@tanstack/react-query";
import { read } from "#web/lib/api.ts";

const minutes = 60_000;

/** No command changes it, so it is not read again with the rows on screen; a new day is noticed soon enough. */
export const platform = queryOptions({
  queryKey: ["platform"],
  queryFn: async () => (await read("platform", {})).rows[0],
  staleTime: 5 * minutes,
});

/** The platform's today, its brokerage rate, whether payments are for test, and the demo accounts where there are some. */
export const usePlatform = () => useQuery(platform).data;
