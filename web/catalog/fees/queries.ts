import type { FeeSide } from "#domain/catalog/fee.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The fee rules of a side, the latest first. */
export const rulesQuery = (side: FeeSide) => pagedQuery("fees.rules", { side });
