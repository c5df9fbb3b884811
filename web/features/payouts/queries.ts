import { allRowsQuery } from "#web/lib/lists.ts";

/** Where the freelancer is paid; no row without an account. */
export const payoutAccountQuery = allRowsQuery("payouts.account", {});
