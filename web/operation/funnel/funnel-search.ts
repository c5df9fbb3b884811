import type { Day } from "#domain/day.ts";
import type { SentTo } from "#web/lib/api-types.ts";

/** The filter of the funnel in the address. Absent days are the last twelve weeks. */
export interface FunnelSearch {
  readonly from?: Day;
  readonly to?: Day;
  readonly category?: string;
  readonly district?: string;
}

/** The server checks the values: what stands here is loaded with every first page. */
export const funnelSearch = (search: FunnelSearch): FunnelSearch => search;

export const funnelInput = ({ from, to, category, district }: FunnelSearch): SentTo<"funnel.get"> => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(category && { categoryId: category }),
  ...(district && { districtId: district }),
});
