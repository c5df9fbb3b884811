import type { Day } from "#domain/day.ts";
import type { SentTo } from "#web/lib/api-types.ts";

/** The filter of the funnel in the address. Absent days are the last twelve weeks. */
export interface FunnelSearch {
  readonly from?: Day;
  readonly to?: Day;
  readonly category?: string;
  readonly district?: string;
}

/**
 * Does not validate the values, which the server does: route files are loaded with the first page, and validation would make it
 * larger.
 */
export const funnelSearch = (search: FunnelSearch): FunnelSearch => search;

export const funnelInput = ({ from, to, category, district }: FunnelSearch): SentTo<"funnel.get"> => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(category && { categoryId: category }),
  ...(district && { districtId: district }),
});
