import { allRowsQuery } from "#web/lib/lists.ts";

/** The address of the account, and whether it is confirmed. */
export const emailQuery = allRowsQuery("emails.get", {});
