import { allRowsQuery } from "#web/lib/lists.ts";

/** The exports of the account that wait or can be downloaded. */
export const exportsQuery = allRowsQuery("exports.list", {});

/** What an erasure of an account would do; of the own one by default. */
export const erasureQuery = (accountId?: number) => allRowsQuery("erasures.preview", accountId ? { accountId } : {});
