import { pagedQuery } from "#web/lib/use-list.ts";

/** Brokerage that is to be paid. */
export const openBillsQuery = pagedQuery("bills.list", { isOpen: true });

/** Brokerage that was paid or waived. */
export const endedBillsQuery = pagedQuery("bills.list", { isOpen: false });
