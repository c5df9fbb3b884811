import type { Day } from "#domain/day.ts";
import type { SentTo } from "#web/lib/api-types.ts";

/** What the funnel is about, as it stands in the address. Absent days are the last twelve weeks. */
export interface FunnelSearch {
  readonly from?: Day;
  readonly to?: Day;
  readonly category?: string;
  readonly district?: string;
}

/** What the route takes from its address. */
export const funnelSearch = ({ from, to, category, district }: FunnelSearch): FunnelSearch => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(category && { category }),
  ...(district && { district }),
});

export const funnelInput = ({ from, to, category, district }: FunnelSearch): SentTo<"funnel.get"> => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(category && { categoryId: category }),
  ...(district && { districtId: district }),
});
