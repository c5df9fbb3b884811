import type { ReturnSearch } from "#web/money/payments/provider-return.ts";

/** The server checks the values: what stands here is loaded with every first page. */
export const returnSearch = (search: ReturnSearch): ReturnSearch => search;
