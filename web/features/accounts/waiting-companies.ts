import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { useList } from "#web/lib/use-list.ts";

export type Company = RowOf<"getclient">;

/** Companies that wait for the admin's decision. */
export const useWaitingCompanies = (): List<Company> => useList("getclient", { status: "pending" });
