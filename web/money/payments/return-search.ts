import type { ReturnSearch } from "#web/money/payments/provider-return.ts";

/**
 * Does not validate the value, which the server does: route files are loaded with the first page, and validation would make it
 * larger.
 */
export const returnSearch = (search: ReturnSearch): ReturnSearch => search;
