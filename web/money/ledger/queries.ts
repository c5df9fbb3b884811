import type { LedgerAccount } from "#domain/money/ledger.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { type DayRange, dayRange } from "#web/lib/day-range.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** The books in the address: the period, and of whose money the journal is read. */
export interface BooksSearch extends DayRange {
  readonly tab?: string;
  readonly account?: LedgerAccount;
  readonly holder?: ProviderName;
}

/** Parses the address; the server refuses an unknown account. */
export const booksSearch = ({ tab, account, holder, ...days }: BooksSearch): BooksSearch => ({
  ...dayRange(days),
  ...(tab && { tab }),
  ...(account && { account }),
  ...(holder && { holder }),
});

export const journalInput = ({ tab: _, ...input }: BooksSearch) => input;

export const balancesQuery = (range: DayRange) => allRowsQuery("ledger.listBalances", dayRange(range));
export const cashQuery = (range: DayRange) => allRowsQuery("ledger.listCash", dayRange(range));
export const journalQuery = (search: BooksSearch) => pagedQuery("ledger.listPostings", journalInput(search));
