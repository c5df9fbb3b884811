import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type RowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export type Contract = RowOf<"contracts.get">;
export type ListedContract = RowOf<"contracts.list">;

export const contractsQuery = pagedQuery("contracts.list", {});

/** A contract by the id of its request or, once that is removed, by its own. */
export const contractQuery = (id: string): RowsQuery<Contract> =>
  allRowsQuery("contracts.get", /^\d+$/.test(id) ? { requestId: id } : { contractId: id });
