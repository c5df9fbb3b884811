import type { CompanyStatus } from "#domain/account.ts";
import type { RowOf, SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";
import type { ListQueryInput } from "#web/ui/list/list-query.ts";

export type Company = RowOf<"getclient">;

/** Sort orders that the server has an index for. */
export const byName = { asc: "name", desc: "-name" } as const;
export const byDay = { asc: "oldest", desc: "newest" } as const;

/** The sort orders of a list of accounts that its address may name. */
export const accountOrders = [byName.asc, byName.desc, byDay.asc, byDay.desc];

export const companiesQuery = (status: CompanyStatus, input: ListQueryInput<(typeof accountOrders)[number]> = {}) =>
  pagedQuery("getclient", { status, ...input });

/** The signed-in company. */
export const companyQuery = allRowsQuery("getclientdetails", {});

/** The company profile for the form that changes it. */
export const editedCompanyQuery = uncachedQuery("getclientdetails", {});

/** The signed-in freelancer. */
export const freelancerQuery = allRowsQuery("getfreelancerbyid", {});

/** The freelancer profile for the forms that change it. */
export const editedFreelancerQuery = uncachedQuery("getfreelancerbyid", {});

export const adminProfileQuery = allRowsQuery("admin.getProfile", {});

export type Account = RowOf<"accounts.list">;

/** Companies and freelancers in one list. */
export const accountsQuery = (input: SentTo<"accounts.list">) => pagedQuery("accounts.list", input);
