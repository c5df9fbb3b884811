import { useQuery } from "@tanstack/react-query";
import { read } from "#web/lib/api.ts";

/** The platform's today, its brokerage rate, whether payments are for test, and the demo accounts where there are some. */
export function usePlatform() {
  return useQuery({
    queryKey: ["rows", "platform"],
    queryFn: async () => (await read("platform", {})).rows[0],
  }).data;
}
