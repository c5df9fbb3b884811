import { allRowsQuery } from "#web/lib/lists.ts";

/** The offers of a request, the newest first. */
export const offersQuery = (requestId: number) => allRowsQuery("offers.get", { requestId });

/** What becomes of a price at the terms of today; without a price nothing is read. */
export const quoteQuery = (workId: number, amountPaise: number | undefined) =>
  allRowsQuery("fees.quote", amountPaise === undefined ? undefined : { workId, amountPaise });
